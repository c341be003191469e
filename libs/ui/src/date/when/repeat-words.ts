type Frequency = 'daily' | 'weekly' | 'monthly' | 'yearly';

export type RepeatMeaning =
  /** 'every', before days. */
  | { kind: 'every' }
  /** 'weekly', 'every 2 weeks', 'every weekday'. */
  | { kind: 'often'; frequency: Frequency; interval: number; weekdays: readonly number[] | null }
  /** 'first', before a weekday; -1 is 'last', and 'other' means every second one. */
  | { kind: 'ordinal'; value: number; isOther: boolean }
  /** 'the last day of the month' */
  | { kind: 'last-day' }
  | { kind: 'of-month' }
  | { kind: 'and' }
  | { kind: 'times'; count: number }
  /** 'for 10 weeks' */
  | { kind: 'lasting'; frequency: Frequency; count: number };

type Read = (parts: string[]) => RepeatMeaning | null;

const WORKING_DAYS = [1, 2, 3, 4, 5];
const WEEKEND = [0, 6];
const units: [words: string, frequency: Frequency, weekdays: readonly number[] | null][] = [
  ['days?|tage?|jours?', 'daily', null],
  ['weeks?|wochen?|semaines?', 'weekly', null],
  ['months?|monate?|mois', 'monthly', null],
  ['years?|jahre?|ans?|années?', 'yearly', null],
  [String.raw`weekdays?|work(?:ing)?[\s-]?days?|werktage?`, 'weekly', WORKING_DAYS],
  ['weekends?|wochenenden?', 'weekly', WEEKEND],
];
const adverbs: [words: string, frequency: Frequency, interval: number, weekdays: readonly number[] | null][] =
  [
    ['daily|täglich', 'daily', 1, null],
    ['weekly|wöchentlich', 'weekly', 1, null],
    ['fortnightly|every\\s+fortnight', 'weekly', 2, null],
    ['monthly|monatlich', 'monthly', 1, null],
    ['quarterly|every\\s+quarter', 'monthly', 3, null],
    ['yearly|annually|jährlich', 'yearly', 1, null],
    ['weekdays|werktags', 'weekly', 1, WORKING_DAYS],
    ['weekends', 'weekly', 1, WEEKEND],
  ];
const numbers = [
  'one|eine?n?',
  'two|zwei|deux',
  'three|drei|trois',
  'four|vier|quatre',
  'five|fünf|cinq',
  'six|sechs',
  'seven|sieben|sept',
  'eight|acht|huit',
  'nine|neun|neuf',
  'ten|zehn|dix',
  'eleven|elf|onze',
  'twelve|zwölf|douze',
];
const ordinals: [words: string, value: number][] = [
  ['first|erste[nrs]?|premi(?:er|ère)', 1],
  ['second|zweite[nrs]?|deuxième', 2],
  ['third|dritte[nrs]?|troisième', 3],
  ['fourth|vierte[nrs]?|quatrième', 4],
  ['fifth|fünfte[nrs]?|cinquième', 5],
  ['last|letzte[nrs]?|derni(?:er|ère)', -1],
];

const EVERY = String.raw`every|each|jede[nrs]?|alle|chaque|tous\s+les|toutes\s+les`;
const NUMBER = String.raw`\d{1,3}(?:st|nd|rd|th|\.)?|${numbers.join('|')}`;
const NTH = String.raw`other|${ordinals.map(([words]) => words).join('|')}`;
const UNIT = units.map(([words]) => words).join('|');
const OF_MONTH = String.raw`(?:of|in)\s+(?:the|each|every|a)\s+month|im\s+monat|des\s+monats|jede[ns]\s+monats?|du\s+mois|de\s+chaque\s+mois`;

const has = (words: string, word: string) => new RegExp(`^(?:${words})$`, 'iu').test(word);
const numberOf = (word: string) =>
  /^\d/.test(word) ? Number.parseInt(word, 10) : numbers.findIndex((words) => has(words, word)) + 1;
const ordinalOf = (word: string) => ordinals.find(([words]) => has(words, word))?.[1] ?? 2;
const unitOf = (word: string) => units.find(([words]) => has(words, word))!;

/** In the order in which they are tried. A pattern must end with its word. */
export const repeatPatterns: [pattern: string, read: Read][] = [
  [
    String.raw`(?:(?:${EVERY})\s+)?(?:the\s+)?(?:last|letzte[nrs]?|dernier)\s+(?:day|tag|jour)\s+(?:${OF_MONTH})`,
    () => ({ kind: 'last-day' }),
  ],
  [
    String.raw`(?:${EVERY})\s+(?:(?:(${NUMBER})|(${NTH}))\s+)?(${UNIT})`,
    ([, number, nth, unit]) => {
      const [, frequency, weekdays] = unitOf(unit!);
      const interval = number ? numberOf(number) : nth ? ordinalOf(nth) : 1;
      if (interval < 1 || (interval > 1 && weekdays)) return null;
      return { kind: 'often', frequency, interval, weekdays };
    },
  ],
  [
    String.raw`(?:for|für|pendant)\s+(?:(${NUMBER})|an?)\s+(${UNIT})`,
    ([, number, unit]) => {
      const [, frequency, weekdays] = unitOf(unit!);
      const count = number ? numberOf(number) : 1;
      return weekdays || count < 1 ? null : { kind: 'lasting', frequency, count };
    },
  ],
  [
    String.raw`(?:for\s+)?(?:(\d{1,5})|(${numbers.join('|')}))(?:\s?(?:times|mal|fois)|x)`,
    ([, digits, word]) => ({ kind: 'times', count: digits ? Number(digits) : numberOf(word!) }),
  ],
  ...adverbs.map(([words, frequency, interval, weekdays]): [string, Read] => [
    words,
    () => ({ kind: 'often', frequency, interval, weekdays }),
  ]),
  [OF_MONTH, () => ({ kind: 'of-month' })],
  [EVERY, () => ({ kind: 'every' })],
  // 'Last friday' is read with its weekday.
  [
    String.raw`(${NTH})(?=\s+\p{L})`,
    ([, word]) => {
      const value = ordinalOf(word!);
      return value === -1 ? null : { kind: 'ordinal', value, isOther: has('other', word!) };
    },
  ],
];
