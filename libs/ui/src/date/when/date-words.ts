import { patternOfWords, typedWordsOf, type TypedWords } from '@daymark/recurrence/typed-words';
import { monthNames, weekdayNames } from '../../formatting/date-formatting.js';

/** The words of typed dates in one language. All texts are sources of regular expressions. */
export interface LanguageWords extends Partial<Omit<TypedWords, 'months' | 'weekdays' | 'days'>> {
  /** From January. */
  months: readonly string[];
  /** From Sunday. */
  weekdays: readonly string[];
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

type Names = readonly string[][];

const SHORTEST_NAME = 3;
/** At least one number for each plural form of a language. */
const COUNTS = [1, 2, 3, 5, 20];
/** A Sunday; the loops over weekdays and months start here. */
const SUNDAY = Date.UTC(2023, 0, 1);
const MILLISECONDS_PER_DAY = 86_400_000;

const made = new Map<string, { typed: TypedWords | undefined; words: DateWords }>();

/** English words and a locale's, both with abbreviations ('tue', 'sept'). Other ones than names must be loaded. */
export function dateWordsOf(locale: string): DateWords {
  const language = locale.split('-', 1)[0]!;
  const typed = typedWordsOf(language);
  const known = made.get(locale);
  if (known && known.typed === typed) return known.words;
  const english = wordsOf(language === 'en' ? locale : 'en', typedWordsOf('en'), true);
  const order = new Intl.DateTimeFormat(locale, { calendar: 'gregory', month: 'numeric', day: 'numeric' })
    .formatToParts(SUNDAY)
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
  made.set(locale, { typed, words });
  return words;
}

function wordsOf(locale: string, typed: TypedWords | undefined, hasMonthFirst: boolean): LanguageWords {
  const isEnglish = typed === typedWordsOf('en');
  const weekdays = Array.from({ length: 7 }, (_, weekday) => {
    const date = SUNDAY + weekday * MILLISECONDS_PER_DAY;
    return (['long', 'short'] as const).map((width) => partOf(date, locale, { weekday: width }, 'weekday'));
  });
  const months = Array.from({ length: 12 }, (_, month) => {
    const date = Date.UTC(2023, month, 1);
    return (['long', 'short'] as const).flatMap((width) => [
      partOf(date, locale, { month: width }, 'month'),
      // Many languages inflect the month after a day.
      partOf(date, locale, { day: 'numeric', month: width }, 'month'),
    ]);
  });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    ...typed,
    weekdays: patterns(isEnglish ? shortened(weekdayNames.map((name) => [name])) : weekdays, typed?.weekdays),
    months: patterns(
      typed ? shortened(isEnglish ? monthNames.map((name) => [name]) : months) : months,
      typed?.months,
    ),
    days: typed
      ? Object.entries(typed.days).map(([days, words]) => [patternOfWords(words!), Number(days)] as const)
      : relativeDays(relative),
    distances: distancesOf(locale),
    nextWeek: [
      ...(typed ? [patternOfWords(typed.nextWeek)] : []),
      patternOfWords(escaped(relative.format(1, 'week'))),
    ].join('|'),
    hasMonthFirst,
  };
}

/** In the Gregorian calendar, since some locales use another one with other months. */
function partOf(date: number, locale: string, options: Intl.DateTimeFormatOptions, type: string): string {
  const format = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  const parts = format.formatToParts(date);
  return parts.find((part) => part.type === type)?.value ?? '';
}

const escaped = (name: string) =>
  name
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Without what a locale writes as a number. */
const patterns = (names: Names, more: readonly string[] = []) =>
  names.map((forms, index) => {
    const known = new Set(forms.map(escaped).filter((name) => /\p{L}/u.test(name)));
    return [more[index], ...byLength(known)]
      .filter(Boolean)
      .map((words) => patternOfWords(words!))
      .join('|');
  });

/** Longer words first, so that a prefix does not match instead. */
const byLength = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length);

/** With their beginnings that no other name has: 'sept', but neither 'ju' nor 'jui' of 'juin' and 'juillet'. */
function shortened(names: Names): string[][] {
  const lower = names.map((forms) => forms.map((form) => form.toLowerCase().replace(/\.$/, '')));
  return lower.map((forms, index) => {
    const others = lower.filter((_, other) => other !== index).flat();
    return forms.flatMap((form) =>
      /^\p{sc=Latin}+$/u.test(form)
        ? Array.from({ length: form.length }, (_, length) => form.slice(0, length + 1)).filter(
            (start) =>
              start === form ||
              (start.length >= SHORTEST_NAME && !others.some((other) => other.startsWith(start))),
          )
        : [form],
    );
  });
}

const relativeDays = (relative: Intl.RelativeTimeFormat) =>
  [-2, -1, 0, 1, 2].flatMap((offset) => {
    const word = relative.format(offset, 'day');
    // Some locales count: 'in 2 days'.
    return /\p{N}/u.test(word) ? [] : [[patternOfWords(escaped(word)), offset] as const];
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
      const words = parts.map(({ type, value }) => (type === 'integer' ? '#' : escaped(value)));
      distances.set(patternOfWords(words.join('')), length);
    }
  }
  return [...distances];
}
