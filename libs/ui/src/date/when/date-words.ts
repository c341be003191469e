import { languageInUse } from '@daymark/texts';
import { monthNames, weekdayNames } from '../../formatting/date-formatting.js';

/** The words of typed dates, in lower case and without a final point. */
export interface DateWords {
  /** 0 for Sunday. */
  weekdays: ReadonlyMap<string, number>;
  /** 1 for January. */
  months: ReadonlyMap<string, number>;
  /** 'tomorrow' is 1. */
  days: ReadonlyMap<string, number>;
  /** 'in # weeks' is 7 for each. */
  distances: ReadonlyMap<string, number>;
  /** 'next week' */
  nextWeek: ReadonlySet<string>;
  /** 3/4 is March 4th. */
  isMonthFirst: boolean;
}

const SHORTEST_NAME = 3;
/** At least one number for each plural form of a language. */
const COUNTS = [1, 2, 3, 5, 20];
/** A Sunday; the loops over weekdays and months start here. */
const SUNDAY = Date.UTC(2023, 0, 1);
const MILLISECONDS_PER_DAY = 86_400_000;

export const wordKey = (word: string) => word.toLowerCase().replace(/\.$/, '');

/**
 * English words, also abbreviated ('tue', 'sept'), and those of the language in use and of a locale with their
 * abbreviations: what a field shows can be read again.
 */
export function dateWordsOf(locale: string): DateWords {
  const languages = new Set([languageInUse(), locale]);
  const weekdays = new Map<string, number>();
  const months = new Map<string, number>();
  const days = new Map([
    ['yesterday', -1],
    ['today', 0],
    ['tomorrow', 1],
  ]);
  for (const language of languages) {
    for (let weekday = 0; weekday < 7; weekday++) {
      const date = SUNDAY + weekday * MILLISECONDS_PER_DAY;
      for (const width of ['long', 'short'] as const) {
        add(weekdays, partOf(date, language, { weekday: width }, 'weekday'), weekday);
      }
    }
    for (let month = 1; month <= 12; month++) {
      const date = Date.UTC(2023, month - 1, 1);
      for (const width of ['long', 'short'] as const) {
        add(months, partOf(date, language, { month: width }, 'month'), month);
        // Many languages inflect the month after a day.
        add(months, partOf(date, language, { day: 'numeric', month: width }, 'month'), month);
      }
    }
  }
  const distances = new Map<string, number>();
  for (const language of new Set(['en', ...languages])) {
    const relative = new Intl.RelativeTimeFormat(language);
    for (const [unit, length] of [
      ['day', 1],
      ['week', 7],
    ] as const) {
      for (const count of COUNTS) addDistance(distances, relative.formatToParts(count, unit), length);
    }
  }
  const nextWeek = new Set(['next week']);
  for (const language of languages) {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    nextWeek.add(relative.format(1, 'week').toLowerCase());
    for (const offset of [-2, -1, 0, 1, 2]) add(days, relative.format(offset, 'day'), offset);
  }
  addShortened(weekdays, weekdayNames, 0);
  addShortened(months, monthNames, 1);
  const order = new Intl.DateTimeFormat(locale, { calendar: 'gregory', month: 'numeric', day: 'numeric' })
    .formatToParts(SUNDAY)
    .map(({ type }) => type);
  const isMonthFirst = order.indexOf('month') < order.indexOf('day');
  return { weekdays, months, days, distances, nextWeek, isMonthFirst };
}

/** In the Gregorian calendar, since some locales use another one with other months. */
function partOf(date: number, locale: string, options: Intl.DateTimeFormatOptions, type: string): string {
  const format = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  const parts = format.formatToParts(date);
  return parts.find((part) => part.type === type)?.value ?? '';
}

/** Skips what a locale writes as a number. */
function add(words: Map<string, number>, word: string, value: number): void {
  const key = wordKey(word);
  if (/\p{L}/u.test(key)) words.set(key, value);
}

function addDistance(words: Map<string, number>, parts: Intl.RelativeTimeFormatPart[], length: number): void {
  // Some languages count one and two without a number.
  if (!parts.some(({ type }) => type === 'integer')) return;
  words.set(
    parts.map(({ type, value }) => (type === 'integer' ? '#' : value.toLowerCase())).join(''),
    length,
  );
}

function addShortened(words: Map<string, number>, names: readonly string[], first: number): void {
  names.forEach((name, index) => {
    for (let length = SHORTEST_NAME; length <= name.length; length++)
      add(words, name.slice(0, length), first + index);
  });
}
