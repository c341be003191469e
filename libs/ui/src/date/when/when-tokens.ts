import { patternOfWords } from '@daymark/recurrence/typed-words';
import { isTime, readTime } from '../time-field.js';
import type { DateWords, LanguageWords } from './date-words.js';
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
  /**
   * `isSpoken`: 'half past six', of either half of the day. `isMidnight`: at the beginning or the end of a day.
   * `minutes`: '2h' is also as long.
   */
  | {
      kind: 'time';
      time: string;
      half: 'am' | 'pm' | null;
      isSpoken?: boolean;
      isMidnight?: boolean;
      minutes?: number | undefined;
    }
  | { kind: 'duration'; minutes: number }
  /** 'evening': its hours, `to` not included, and the one that is meant without a time. */
  | { kind: 'part-of-day'; from: number; to: number; at: number }
  /** A day of a month or an hour, depending on its neighbours. */
  | { kind: 'number'; value: number; isOrdinal: boolean }
  | { kind: 'all-day' }
  /** `isUntil`: a word that also ends a series. */
  | { kind: 'dash'; isUntil: boolean }
  | RepeatMeaning
  /**
   * 'on', 'at': ignored. `isAt`: a number after it is an hour. `isDashAfterTime`: '18h à 20h'; with `isFrom` also 'de 18 à
   * 20h'.
   */
  | { kind: 'filler'; isAt?: boolean; isFrom?: boolean; isDashAfterTime?: boolean }
  /** Words of a date or time that people mean differently: 'in 8 Tagen' may be a week. */
  | { kind: 'unclear' }
  /** Anything else. */
  | { kind: 'word' };

export type WhenToken = WhenMeaning & { start: number; end: number };

type Read = (parts: (string | undefined)[]) => WhenMeaning | WhenMeaning[] | null;
/** Further rules of a language, which no field for a date needs. */
type MoreRules = (words: LanguageWords) => [pattern: string, read: Read][];
interface Rule {
  pattern: RegExp;
  read: Read;
}

export const END = '(?![\\p{L}\\p{N}])';
/** Also in 'l’8 marzo'. */
const ELISION = `(?:${END}|(?<=['’]))`;
/** After a name in a script without letters a number may follow directly: '明日18時'. */
const NAME_END = '(?!\\p{L})(?!(?<![\\p{sc=Han}\\p{sc=Hangul}])\\p{N})';
/** The numbers of a day's hours end with it. */
const HOURS = 24;

const inOurDigits = (typed: string) =>
  typed
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[：／．]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfee0))
    .replace(/[〜～]/g, '–');

/** Marks of direction, and what Arabic letters may have or not: vowel signs and the line that makes words longer. */
const IGNORED = /[\u0640\u200e\u200f\u061c\u2066-\u2069]|[\u064b-\u0652]/;

/** Splits a text into tokens, in order. Commas, brackets and blanks between them are ignored. */
export function whenTokens(typed: string, words: DateWords, more?: MoreRules): WhenToken[] {
  const { text, positions } = withoutIgnored(inOurDigits(typed));
  const tokens: WhenToken[] = [];
  const languages = rulesOf(words, more);
  let position = 0;
  while (position < text.length) {
    if (/[\s,،、()（）]/.test(text[position]!)) {
      position += 1;
      continue;
    }
    const { meanings, length } = longestReading(languages, text, position);
    const [start, end] = [positions[position]!, positions[position + length]!];
    for (const meaning of meanings) tokens.push({ ...meaning, start, end });
    position += length;
  }
  return tokens;
}

/** With the position of each character in the typed text. */
function withoutIgnored(typed: string) {
  const positions: number[] = [];
  for (let index = 0; index < typed.length; index += 1)
    if (!IGNORED.test(typed[index]!)) positions.push(index);
  const text = positions.map((index) => typed[index]!).join('');
  positions.push(typed.length);
  return { text, positions };
}

interface Reading {
  meanings: WhenMeaning[];
  length: number;
}

/** The longest of any language; of the page's if English has one as long. */
function longestReading(languages: readonly (readonly Rule[])[], text: string, position: number): Reading {
  let longest: Reading | null = null;
  for (const rules of languages) {
    const reading = firstReading(rules, text, position);
    if (reading && (!longest || reading.length > longest.length)) longest = reading;
  }
  if (longest) return longest;
  // In scripts without spaces between words, a number ends a word.
  const word = /^(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[^\s,]+)/u.exec(text.slice(position))![0];
  return { meanings: [{ kind: 'word' }], length: word.length };
}

function firstReading(rules: readonly Rule[], text: string, position: number): Reading | null {
  for (const { pattern, read } of rules) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    const meaning = match && read([...match]);
    if (meaning) return { meanings: [meaning].flat(), length: match[0].length };
  }
  return null;
}

const rulesByWords = new WeakMap<DateWords, Map<MoreRules | undefined, readonly (readonly Rule[])[]>>();

function rulesOf(words: DateWords, more: MoreRules | undefined): readonly (readonly Rule[])[] {
  const rulesByMore =
    rulesByWords.get(words) ?? new Map<MoreRules | undefined, readonly (readonly Rule[])[]>();
  const rules = rulesByMore.get(more) ?? words.languages.map((language) => makeRules(language, words, more));
  rulesByWords.set(words, rulesByMore.set(more, rules));
  return rules;
}

type TextKey = {
  [Key in keyof LanguageWords]-?: LanguageWords[Key] extends string | undefined ? Key : never;
}[keyof LanguageWords];

function makeRules(words: LanguageWords, { languages, isMonthFirst }: DateWords, more?: MoreRules): Rule[] {
  const of = (key: TextKey) => `(?:${patternOfWords(words[key] ?? '')})`;
  const { weekdays, months, hasMonthFirst } = words;
  const first = languages[0]!;
  // 'mar 24' is a Tuesday in Spanish, and '12 am 24. Dezember' is at noon in German.
  const isOtherWord = (name: string) => words !== first && isIn(first.weekdays, name);
  const half = isIn([patternOfWords(first.fillers ?? '')], 'am') ? '(?!\\s+[\\p{L}\\d])' : '';
  const weekdayName = `(?:${weekdays.map((name) => `(${name})`).join('|')})\\.?`;
  const month = `(${months.join('|')})\\.?`;
  const monthOf = (name: string) => indexIn(months, name) + 1;
  const ordinal = `(?:${of('ordinalEnding')}|\\.)?`;
  const dashWords = `(?:${of('to')}|${of('until')}|${of('atOrTo')})`;
  const dashes = `(?:\\s?[-–—]\\s?|\\s+${dashWords}\\s+)`;
  const year = `(?:,?\\s+(?:${of('of')}\\s+)?((?:19|2\\d)\\d\\d))?`;
  const clock = `(?:h|${of('clock')})`;
  // Not the number of '18 Uhr 10 mal', '18h 20 décembre', '18h 20h' and '18h 90 min'.
  const minutesAfterClock = `(?:\\s?(\\d{2})(?!\\d)(?:(?<=\\S\\d\\d)|(?!\\s?(?:[-–:./]|(?:${clock}|${of('minutes')})${END})|\\s+(?:${of('of')}\\s+)?(?:${of('times')}|${months.join('|')})${END})))?`;
  const partWords = (words.partsOfDay ?? []).flatMap(({ words }) => (words ? [patternOfWords(words)] : []));
  /** 'Freitagabend' is one word. */
  const nameEnd = `(?:${NAME_END}|(?=(?:${partWords.join('|') || '(?!)'})${END}))`;
  const dash: WhenMeaning = { kind: 'dash', isUntil: false };
  const between = (month: number, [first, last]: [string, string], year?: string) => {
    const [from, to] = [dateOf(year, month, first), dateOf(year, month, last)];
    return from && to ? [from, dash, to] : null;
  };
  const onWeekday =
    (which: 'next' | 'last' | 'unclear' | null) =>
    (parts: (string | undefined)[]): WhenMeaning => ({
      kind: 'weekday',
      weekday: parts.slice(1).findIndex((name) => name !== undefined),
      which,
      isPlural: false,
      isBrief: false,
    });
  const { next = [], last = [], unclear = [], this: coming = [] } = words.which ?? {};
  const whichRules = [
    ['next', next],
    ['last', last],
    ['unclear', unclear],
    [null, coming],
  ] as const;
  return [
    rule(
      `(\\d{4})(?:[-/]|\\.\\s?)(\\d{1,2})(?:[-/]|\\.\\s?)(\\d{1,2})(?:\\.?${END}|t(?=\\d\\d:))`,
      ([, y, m, d]) => dateOf(y, Number(m), d!),
    ),
    rule('(?:(\\d{4})\\s?[年년]\\s?)?(\\d{1,2})\\s?[月월]\\s?(\\d{1,2})\\s?[日일號号]', ([, y, m, d]) =>
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
    ...(more?.(words) ?? []).map(([pattern, read]) => rule(pattern, read)),
    rule(`${of('unclear')}${END}`, () => ({ kind: 'unclear' })),
    rule(
      // '18-20 bis 24. Juni' is no range of days.
      `(?<!\\d\\s?(?:[-–—]|${dashWords})\\s?)(\\d{1,2})${ordinal}${dashes}(\\d{1,2})${ordinal}\\s+(?:${of('of')}\\s+)?${month}${year}${END}`,
      ([, first, last, m, y]) => between(monthOf(m!), [first!, last!], y),
    ),
    ...(hasMonthFirst
      ? [
          rule(
            `${month}\\s+(\\d{1,2})${ordinal}${dashes}(\\d{1,2})${of('ordinalEnding')}?${year}(?![\\p{L}\\p{N}:.])`,
            ([, m, first, last, y]) => (isOtherWord(m!) ? null : between(monthOf(m!), [first!, last!], y)),
          ),
        ]
      : []),
    rule(`(\\d{1,2})\\.${dashes}(\\d{1,2})\\.\\s?(\\d{1,2})\\.(\\d{4})?${END}`, ([, first, last, m, y]) =>
      between(Number(m), [first!, last!], y),
    ),
    rule(
      `(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?:\\s?((?:19|2\\d)\\d\\d)|(\\d{2})(?![\\d:.]))?${END}`,
      ([, d, m, y, shortYear]) => dateOf(y ?? longYear(shortYear), Number(m), d!),
    ),
    rule(
      `(?<!(?:${of('at')}|${of('atOrTo')})\\s)(\\d{1,2})\\.(\\d{1,2})(?!\\s?${clock}${END})${END}`,
      ([, d, m]) => {
        const date = dateOf(undefined, Number(m), d!);
        const isAlsoTime = isTime(readTime(`${d}.${m}`)) && m!.length === 2;
        return isAlsoTime ? (date ? { kind: 'word' } : null) : date;
      },
    ),
    rule(`(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?${END}`, ([, a, b, y]) => {
      const year = y?.length === 2 ? longYear(y) : y;
      const [monthFirst, dayFirst] = [dateOf(year, Number(a), b!), dateOf(year, Number(b), a!)];
      // If the locale's order is impossible, the other one is used.
      return isMonthFirst ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
    }),
    ...(words.hasDashedDates
      ? [
          rule(`(\\d{1,2})-(\\d{1,2})-(\\d{4}|\\d{2})${END}`, ([, d, m, y]) =>
            dateOf(y!.length === 2 ? longYear(y) : y, Number(m), d!),
          ),
          // '9-11' may be hours.
          rule(
            `(?<!(?:${of('at')}|${of('from')})\\s)(\\d{1,2})-(\\d{1,2})(?!\\s?(?:[-–:.]|${clock}${END}))${END}`,
            ([, d, m]) => {
              const date = dateOf(undefined, Number(m), d!);
              return date && Number(d) <= HOURS ? { kind: 'word' } : date;
            },
          ),
        ]
      : []),
    rule(`(\\d{1,2})${ordinal}(?:\\s+(?:${of('of')}\\s+)?|(?<=\\.))${month}${year}${END}`, ([, d, m, y]) =>
      dateOf(y, monthOf(m!), d!),
    ),
    ...(hasMonthFirst
      ? [
          rule(`${month}\\s+(\\d{1,2})${of('ordinalEnding')}?${year}(?![\\p{L}\\p{N}:])`, ([, m, d, y]) =>
            isOtherWord(m!) ? null : dateOf(y, monthOf(m!), d!),
          ),
        ]
      : []),
    ...words.distances.map(([pattern, length]) =>
      rule(`${pattern.replace('#', '(\\d{1,3})')}${END}`, ([, count]) => ({
        kind: 'offset',
        days: Number(count) * length,
      })),
    ),
    rule(`(?:${words.nextWeek})${NAME_END}`, () => ({ kind: 'next-week' })),
    ...(words.partsOfDay ?? []).flatMap(({ words, clock, today, ...hours }) => {
      const part: WhenMeaning = { kind: 'part-of-day', ...hours };
      return [
        rule(`(\\d{1,2}(?:[:.h]\\d{2}|\\s?h)?)\\s?(?:${patternOfWords(clock)})${END}`, ([, typed]) => {
          const time = timeOf(typed!, undefined);
          return time && [time, part];
        }),
        rule(`(?:${patternOfWords(today)})${END}`, () => [{ kind: 'offset', days: 0 }, part]),
        rule(`(?:${patternOfWords(words)})${END}`, () => part),
      ];
    }),
    ...words.days.map(([pattern, days]) =>
      rule(`(?:${pattern})${nameEnd}`, () => ({ kind: 'offset', days })),
    ),
    ...repeatPatterns(words).map(([pattern, read]) => rule(`(?:${pattern})${END}`, read)),
    ...whichRules.flatMap(([which, templates]) =>
      templates.map((template) =>
        rule(`${patternOfWords(template).replace('#', weekdayName)}${END}`, onWeekday(which)),
      ),
    ),
    ...(words.weekly ?? []).map((name, weekday) =>
      rule(`(?:${patternOfWords(name)})${END}`, () => ({
        kind: 'weekday',
        weekday,
        which: null,
        isPlural: true,
        isBrief: false,
      })),
    ),
    rule(`${of('andBefore')}?${weekdayName}${nameEnd}`, onWeekday(null)),
    ...(words.briefWeekdays ?? []).map((name, weekday) =>
      rule(`${name}\\.?(?=,?\\s+\\d)`, () => ({
        kind: 'weekday',
        weekday,
        which: null,
        isPlural: false,
        isBrief: true,
      })),
    ),
    rule(`${of('allDay')}${END}`, () => ({ kind: 'all-day' })),
    rule(`(?:(${of('noon')})|${of('midnight')})${END}`, ([, noon]) => ({
      kind: 'time',
      time: noon ? '12:00' : '00:00',
      half: null,
      isMidnight: !noon,
    })),
    rule(
      `(\\d{1,2})(?:[:.](\\d{2})(?::00)?)?(?:\\s?(${clock})${minutesAfterClock})?` +
        `(?:\\s?([ap])(?:\\.?m\\.?|\\.\\s?m\\.)${half}|([ap])|\\s?(${of('am')})|\\s?(${of('pm')}))?(?:\\s?${clock})?${END}`,
      ([, hour, minutes, word, minutesAfterWord, spacedHalf, letter, am, pm]) => {
        const half = spacedHalf ?? letter ?? (am && 'a') ?? (pm && 'p');
        if ((minutes ?? word ?? half) === undefined) return null;
        const time = timeOf(`${hour}:${minutes ?? minutesAfterWord ?? '00'}`, half);
        const isLength = word?.toLowerCase() === 'h' && !minutes && !half;
        return (
          time && { ...time, ...(isLength && { minutes: Number(hour) * 60 + Number(minutesAfterWord ?? 0) }) }
        );
      },
    ),
    rule(`(\\d{1,2})(${of('ordinalEnding')}|\\.)?${END}`, ([, value, ordinal]) => ({
      kind: 'number',
      value: Number(value),
      isOrdinal: ordinal !== undefined,
    })),
    rule(`${of('until')}${ELISION}`, () => ({ kind: 'dash', isUntil: true })),
    rule(`${of('and')}${END}|[&+/]`, () => ({ kind: 'and' })),
    rule(`${of('atOrTo')}${END}`, () => ({ kind: 'filler', isAt: true, isDashAfterTime: true })),
    rule(`[-–—]|${of('to')}${ELISION}`, () => dash),
    rule(`${of('at')}${END}|@`, () => ({ kind: 'filler', isAt: true })),
    rule(`${of('from')}${END}`, () => ({ kind: 'filler', isFrom: true })),
    rule(`${of('fillers')}${ELISION}`, () => ({ kind: 'filler' })),
  ];
}

const rule = (pattern: string, read: Read): Rule => ({ pattern: new RegExp(pattern, 'iuy'), read });

/** Which of some patterns a word matches; -1 for none. */
export const indexIn = (patterns: readonly string[], word: string) =>
  patterns.findIndex((pattern) => new RegExp(`^(?:${pattern})$`, 'iu').test(word));
export const isIn = (patterns: readonly string[], word: string) => indexIn(patterns, word) >= 0;

export const isMonthName = (word: string, { languages }: DateWords) =>
  languages.some(({ months }) => isIn(months, word.replace(/\.$/, '')));

const longYear = (year: string | undefined) => year && `20${year}`;

/** Null for a date that exists in no year: 31 June. */
function dateOf(year: string | undefined, month: number, day: string): WhenMeaning | null {
  // A leap year by default.
  const date = new Date(Date.UTC(year ? Number(year) : 2024, month - 1, Number(day)));
  const isReal = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  return isReal ? { kind: 'date', year: year ? Number(year) : null, month, day: Number(day) } : null;
}

function timeOf(clock: string, half: string | undefined): Extract<WhenMeaning, { kind: 'time' }> | null {
  const time = readTime(clock.replace(/\s|h$/gi, '') + (half ? `${half}m` : ''));
  if (!isTime(time)) return null;
  return { kind: 'time', time, half: half ? (half.toLowerCase() === 'p' ? 'pm' : 'am') : null };
}
