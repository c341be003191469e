import {
  nameAsPattern,
  patternOfWords,
  typedNamesOf,
  typedWordsOf,
  type TypedNames,
  type TypedWords,
} from '@daymark/recurrence/typed-words';

/** The words of typed dates in one language. All texts are sources of regular expressions. */
export interface LanguageWords extends Partial<Omit<TypedWords, keyof TypedNames | 'days'>>, TypedNames {
  days: readonly (readonly [words: string, days: number])[];
  /** 'in # weeks' is 7 for each. */
  distances: readonly (readonly [words: string, days: number])[];
  nextWeek: string;
  /** Whether people write 'May 3'. */
  hasMonthFirst: boolean;
}

export interface DateWords {
  /** A locale's words, which come before the English ones where both mean something. */
  languages: readonly LanguageWords[];
  /** 3/4 is March 4th. */
  isMonthFirst: boolean;
  /** What excludes dates of a series, or ends it, at the beginning of a text. */
  exceptions: RegExp;
  /** 'until', at the end of a text: the date after it is not when an event is. */
  prepositions: RegExp;
  /** 'in', before a location. */
  place: RegExp;
}

/** At least one number for each plural form of a language. */
const COUNTS = [1, 2, 3, 5, 20];

const wordsByLocale = new Map<string, { typed: TypedWords | undefined; words: DateWords }>();

/** English words and a locale's, both with abbreviations ('tue', 'sept'). Other ones than names must be loaded. */
export function dateWordsOf(locale: string): DateWords {
  const language = locale.split('-', 1)[0]!;
  const typed = typedWordsOf(language);
  const cached = wordsByLocale.get(locale);
  if (cached && cached.typed === typed) return cached.words;
  const english = wordsOf(language === 'en' ? locale : 'en', typedWordsOf('en'), true);
  const order = new Intl.DateTimeFormat(locale, { calendar: 'gregory', month: 'numeric', day: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type);
  const languages = language === 'en' ? [english] : [wordsOf(locale, typed, typed === undefined), english];
  const any = (key: 'exceptions' | 'prepositions' | 'place') =>
    languages.map((words) => patternOfWords(words[key] ?? '')).join('|');
  const words: DateWords = {
    languages,
    exceptions: new RegExp(`^[\\s,]*(?:${any('exceptions')})(?!\\p{L})`, 'iu'),
    prepositions: new RegExp(`(?<!\\p{L})(?:${any('prepositions')})\\s*$`, 'iu'),
    place: new RegExp(`^(?:(?:${any('place')})\\s+|@\\s*)(?=\\S)`, 'iu'),
    isMonthFirst: order.indexOf('month') < order.indexOf('day'),
  };
  wordsByLocale.set(locale, { typed, words });
  return words;
}

function wordsOf(locale: string, typed: TypedWords | undefined, hasMonthFirst: boolean): LanguageWords {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    ...typed,
    ...typedNamesOf(locale),
    days: typed
      ? Object.entries(typed.days).map(([days, words]) => [patternOfWords(words!), Number(days)] as const)
      : relativeDays(relative),
    distances: distancesOf(locale),
    nextWeek: [
      ...(typed ? [patternOfWords(typed.nextWeek)] : []),
      patternOfWords(nameAsPattern(relative.format(1, 'week'))),
    ].join('|'),
    hasMonthFirst,
  };
}

const relativeDays = (relative: Intl.RelativeTimeFormat) =>
  [-2, -1, 0, 1, 2].flatMap((offset) => {
    const word = relative.format(offset, 'day');
    // Some locales count: 'in 2 days'.
    return /\p{N}/u.test(word) ? [] : [[patternOfWords(nameAsPattern(word)), offset] as const];
  });

function distancesOf(locale: string): (readonly [string, number])[] {
  const relative = new Intl.RelativeTimeFormat(locale);
  const distances = new Map<string, number>();
  for (const [unit, length] of [
    ['day', 1],
    ['week', 7],
  ] as const) {
    for (const count of COUNTS) {
      const parts = relative.formatToParts(count, unit);
      // Some languages count one and two without a number.
      if (!parts.some(({ type }) => type === 'integer')) continue;
      const words = parts.map(({ type, value }) => (type === 'integer' ? '#' : nameAsPattern(value)));
      distances.set(patternOfWords(words.join('')), length);
    }
  }
  return [...distances];
}
