import { isTime, readTime } from '../time-field.js';
import { wordKey, type DateWords } from './date-words.js';
import { repeatPatterns, type RepeatMeaning } from './repeat-words.js';

export type WhenMeaning =
  | { kind: 'date'; year: number | null; month: number; day: number }
  /**
   * `which`: 'next friday' is in the next week, 'last friday' the one before today; 'nächsten Freitag' can be in the next
   * week or the coming one. `isPlural`: 'Tuesdays'. `isBrief`: 'sa', which is a word unless a date follows.
   */
  | {
      kind: 'weekday';
      weekday: number;
      which: 'next' | 'last' | 'unclear' | null;
      isPlural: boolean;
      isBrief: boolean;
    }
  | { kind: 'next-week' }
  | { kind: 'offset'; days: number }
  | { kind: 'time'; time: string; half: 'am' | 'pm' | null }
  /** 'evening': its hours, `to` not included. */
  | { kind: 'part-of-day'; from: number; to: number }
  /** A day of a month or an hour, depending on its neighbours. */
  | { kind: 'number'; value: number; isOrdinal: boolean }
  | { kind: 'all-day' }
  /** `isUntil`: a word that also ends a series. */
  | { kind: 'dash'; isUntil: boolean }
  | RepeatMeaning
  /** 'on', 'at': ignored. `isAt`: a number after it is an hour. `isDashAfterTime`: '18h à 20h'. */
  | { kind: 'filler'; isAt?: boolean; isDashAfterTime?: boolean }
  /** Anything else. */
  | { kind: 'word' };

export type WhenToken = WhenMeaning & { start: number; end: number };

type Read = (parts: string[]) => WhenMeaning | WhenMeaning[] | null;
interface Rule {
  pattern: RegExp;
  read: Read;
}

const END = '(?![\\p{L}\\p{N}])';
/** After a name in a script without letters a number may follow directly: '明日18時'. */
const NAME_END = '(?!\\p{L})(?!(?<![\\p{sc=Han}\\p{sc=Hangul}])\\p{N})';
const ORDINAL = '(?:st|nd|rd|th|er|\\.)?';
const DASH = '(?:\\s?[-–—]\\s?|\\s+(?:to|bis|au)\\s+)';
/** Words for a part of any day, words for that part of today, and its hours. */
const PARTS_OF_DAY = [
  [
    String.raw`(?:in\s+the\s+)?morning|früh|vormittags?|morgens|(?:du\s+)?matin`,
    String.raw`this\s+morning|ce\s+matin`,
    0,
    12,
  ],
  [
    String.raw`(?:in\s+the\s+)?afternoon|nachmittags?|(?:de\s+l['’])?après-midi`,
    String.raw`this\s+afternoon|cet\s+après-midi`,
    12,
    19,
  ],
  [
    String.raw`(?:in\s+the\s+)?evening|night|abends?|(?:du\s+)?soir`,
    String.raw`tonight|this\s+evening|ce\s+soir`,
    17,
    24,
  ],
] as const;
const BRIEF_WEEKDAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const SHORTEST_WITH_PLURAL = 5;
const YEAR = '(?:,?\\s+(?:de\\s+)?((?:19|2\\d)\\d\\d))?';

/** Converts digits and punctuation of other scripts, keeping positions. */
const inOurDigits = (typed: string) =>
  typed
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[：／．]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfee0))
    .replace(/[〜～]/g, '–');

/** Splits a text into tokens, in order. Commas, brackets and blanks between them are ignored. */
export function whenTokens(typed: string, words: DateWords): WhenToken[] {
  const text = inOurDigits(typed);
  const tokens: WhenToken[] = [];
  const rules = rulesOf(words);
  let position = 0;
  while (position < text.length) {
    if (/[\s,،、()（）]/.test(text[position]!)) {
      position += 1;
      continue;
    }
    const { meanings, length } = firstReading(rules, text, position);
    for (const meaning of meanings) tokens.push({ ...meaning, start: position, end: position + length });
    position += length;
  }
  return tokens;
}

function firstReading(rules: readonly Rule[], text: string, position: number) {
  for (const { pattern, read } of rules) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    const meaning = match && read([...match]);
    if (meaning) return { meanings: [meaning].flat(), length: match[0].length };
  }
  // In scripts without spaces between words, a number ends a word.
  const rest = /^(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[^\s,]+)/u.exec(text.slice(position))![0];
  return { meanings: [{ kind: 'word' } as const], length: rest.length };
}

const rulesByWords = new WeakMap<DateWords, readonly Rule[]>();

function rulesOf(words: DateWords): readonly Rule[] {
  let rules = rulesByWords.get(words);
  if (!rules) rulesByWords.set(words, (rules = makeRules(words)));
  return rules;
}

function makeRules({ weekdays, months, days, distances, nextWeek, isMonthFirst }: DateWords): Rule[] {
  const monthName = `(${alternatives(months)})\\.?`;
  const monthOf = (name: string) => months.get(wordKey(name))!;
  const dash: WhenMeaning = { kind: 'dash', isUntil: false };
  const between = (month: number, [first, last]: [string, string], year?: string) => {
    const [from, to] = [dateOf(year, month, first), dateOf(year, month, last)];
    return from && to ? [from, dash, to] : null;
  };
  return [
    rule(`(\\d{4})(?:[-/]|\\.\\s?)(\\d{1,2})(?:[-/]|\\.\\s?)(\\d{1,2})\\.?${END}`, ([, y, m, d]) =>
      dateOf(y, Number(m), d!),
    ),
    rule('(?:(\\d{4})\\s?[年년]\\s?)?(\\d{1,2})\\s?[月월]\\s?(\\d{1,2})\\s?[日일号號]', ([, y, m, d]) =>
      dateOf(y, Number(m), d!),
    ),
    rule(
      '(午[前後]|[上下]午|오[전후])?\\s?(\\d{1,2})\\s?[時时点點시](?:\\s?(\\d{1,2})\\s?[分분]|([半반]))?',
      ([, half, hours, minutes, isHalfPast]) =>
        timeOf(
          `${hours}:${minutes ?? (isHalfPast ? '30' : '00')}`,
          half && (/[後下후]/.test(half) ? 'p' : 'a'),
        ),
    ),
    rule(
      // '18-20 bis 24. Juni' is no range of days.
      `(?<!\\d\\s?[-–—]\\s?)(\\d{1,2})${ORDINAL}${DASH}(\\d{1,2})${ORDINAL}\\s+${monthName}${YEAR}${END}`,
      ([, first, last, m, y]) => between(monthOf(m!), [first!, last!], y),
    ),
    rule(
      `${monthName}\\s+(\\d{1,2})${ORDINAL}${DASH}(\\d{1,2})(?:st|nd|rd|th)?${YEAR}(?![\\p{L}\\p{N}:.])`,
      ([, m, first, last, y]) => between(monthOf(m!), [first!, last!], y),
    ),
    rule(`(\\d{1,2})\\.${DASH}(\\d{1,2})\\.\\s?(\\d{1,2})\\.(\\d{4})?${END}`, ([, first, last, m, y]) =>
      between(Number(m), [first!, last!], y),
    ),
    rule(
      `(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?:\\s?((?:19|2\\d)\\d\\d)|(\\d{2})(?![\\d:.]))?${END}`,
      ([, d, m, y, shortYear]) => dateOf(y ?? longYear(shortYear), Number(m), d!),
    ),
    rule(`(\\d{1,2})\\.(\\d{1,2})${END}`, ([, d, m]) => {
      const date = dateOf(undefined, Number(m), d!);
      const isAlsoTime = isTime(readTime(`${d}.${m}`)) && m!.length === 2;
      return isAlsoTime ? (date ? { kind: 'word' } : null) : date;
    }),
    rule(`(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?${END}`, ([, a, b, y]) => {
      const year = y?.length === 2 ? longYear(y) : y;
      const [monthFirst, dayFirst] = [dateOf(year, Number(a), b!), dateOf(year, Number(b), a!)];
      // If the locale's order is impossible, the other one is used.
      return isMonthFirst ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
    }),
    rule(`(\\d{1,2})${ORDINAL}\\s+(?:(?:of|de)\\s+)?${monthName}${YEAR}${END}`, ([, d, m, y]) =>
      dateOf(y, monthOf(m!), d!),
    ),
    rule(`${monthName}\\s+(\\d{1,2})(?:st|nd|rd|th)?${YEAR}(?![\\p{L}\\p{N}:])`, ([, m, d, y]) =>
      dateOf(y, monthOf(m!), d!),
    ),
    ...[...distances].map(([words, length]) =>
      rule(`${patternOf(words).replace('#', '(\\d{1,3})')}${END}`, ([, count]) => ({
        kind: 'offset',
        days: Number(count) * length,
      })),
    ),
    rule(`(?:${alternatives(nextWeek)})${NAME_END}`, () => ({ kind: 'next-week' })),
    ...PARTS_OF_DAY.flatMap(([words, ofToday, from, to]) => [
      rule(`(?:${ofToday})${END}`, () => [
        { kind: 'offset', days: 0 },
        { kind: 'part-of-day', from, to },
      ]),
      rule(`(?:${words})${END}`, () => ({ kind: 'part-of-day', from, to })),
    ]),
    rule(`(?:the\\s+)?day\\s+after\\s+tomorrow${END}`, () => ({ kind: 'offset', days: 2 })),
    rule(`(${alternatives(days)})${NAME_END}`, ([, day]) => ({
      kind: 'offset',
      days: days.get(wordKey(day!))!,
    })),
    ...repeatPatterns.map(([pattern, read]) => rule(`(?:${pattern})${END}`, read)),
    rule(
      `(?:(next)\\s+|(last|letzte[nr]?|dernier)\\s+|(nächste[nr])\\s+|(?:this|coming|diese[nr]|kommende[nr]|ce)\\s+)?` +
        `(${alternatives(weekdays)})\\.?` +
        `(?:\\s+(prochain)${END}|\\s+(dernier)${END}|(s)${END}|${NAME_END}|(?=(?:vormittag|nachmittag|abend|früh)${END}))`,
      ([, next, last, nächsten, name, prochain, dernier, plural]) => {
        // 'Sats' is no plural.
        if (plural && name!.length < SHORTEST_WITH_PLURAL) return null;
        return {
          kind: 'weekday',
          weekday: weekdays.get(wordKey(name!))!,
          which: next ? 'next' : (last ?? dernier) ? 'last' : (nächsten ?? prochain) ? 'unclear' : null,
          isPlural: plural !== undefined,
          isBrief: false,
        };
      },
    ),
    rule(`(${BRIEF_WEEKDAYS.join('|')})\\.?(?=,?\\s+\\d)`, ([, name]) => ({
      kind: 'weekday',
      weekday: BRIEF_WEEKDAYS.indexOf(name!.toLowerCase()),
      which: null,
      isPlural: false,
      isBrief: true,
    })),
    rule(
      `(?:(?:all|whole)[\\s-]day|ganztägig|(?:den\\s+)?ganzen\\s+tag|toute\\s+la\\s+journée)${END}`,
      () => ({
        kind: 'all-day',
      }),
    ),
    rule(`(?:(noon|midi)|midnight|mitternacht|minuit)${END}`, ([, noon]) => ({
      kind: 'time',
      time: noon ? '12:00' : '00:00',
      half: null,
    })),
    rule(
      `(\\d{1,2}(?:[:.]\\d{2}|\\s?h(?:\\s?\\d{2})?)?)(?:\\s?([ap])\\.?m\\.?|([ap]))?(?:\\s?(?:uhr|o['’]clock))?${END}`,
      ([typed, clock, spacedHalf, half]) =>
        /^\d+$/.test(typed!) ? null : timeOf(clock!, spacedHalf ?? half),
    ),
    rule(`(\\d{1,2})(st|nd|rd|th|\\.)?${END}`, ([, value, ordinal]) => ({
      kind: 'number',
      value: Number(value),
      isOrdinal: ordinal !== undefined,
    })),
    rule(`(?:until|till|bis|jusqu['’](?:au|à))(?:\\s+zum)?${END}`, () => ({ kind: 'dash', isUntil: true })),
    rule(`(?:and|und|et)${END}|[&+/]`, () => ({ kind: 'and' })),
    rule(`[-–—]|(?:to|au)${END}`, () => dash),
    rule(`à${END}`, () => ({ kind: 'filler', isDashAfterTime: true })),
    rule(`(?:at|um)${END}|@`, () => ({ kind: 'filler', isAt: true })),
    rule(
      `(?:on|(?:starting|beginning)(?:\\s+(?:on|from))?|from|the|um|am|ab|von|vom|den|le|les|de|du)${END}`,
      () => ({ kind: 'filler' }),
    ),
  ];
}

const rule = (pattern: string, read: Read): Rule => ({ pattern: new RegExp(pattern, 'iuy'), read });

/** Longer words first, so that a prefix does not match instead. */
const alternatives = (words: ReadonlyMap<string, number> | ReadonlySet<string>) =>
  [...words.keys()]
    .sort((a, b) => b.length - a.length)
    .map(patternOf)
    .join('|');

const patternOf = (words: string) => words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');

const longYear = (year: string | undefined) => year && `20${year}`;

/** Null for a date that exists in no year: 31 June. */
function dateOf(year: string | undefined, month: number, day: string): WhenMeaning | null {
  // A leap year by default.
  const date = new Date(Date.UTC(year ? Number(year) : 2024, month - 1, Number(day)));
  const isReal = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  return isReal ? { kind: 'date', year: year ? Number(year) : null, month, day: Number(day) } : null;
}

function timeOf(clock: string, half: string | undefined): WhenMeaning | null {
  const time = readTime(clock.replace(/\s|h$/gi, '') + (half ? `${half}m` : ''));
  if (!isTime(time)) return null;
  return { kind: 'time', time, half: half ? (half.toLowerCase() === 'p' ? 'pm' : 'am') : null };
}
