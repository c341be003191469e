import type { Language } from '@daymark/contracts';
import { languageInUse } from '@daymark/texts';

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** 1st, 2nd, 3rd, 4th, ... 11th, 21st. */
function ordinal(number: number): string {
  const tens = number % 100;
  if (tens >= 11 && tens <= 13) return `${number}th`;
  return `${number}${{ 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th'}`;
}

/** Formatters are made once for each language, which takes longer than formatting. */
function inEachLanguage<Formatter>(make: (language: Language) => Formatter): () => Formatter {
  const formatters = new Map<Language, Formatter>();
  return () => {
    const language = languageInUse();
    const formatter = formatters.get(language) ?? make(language);
    formatters.set(language, formatter);
    return formatter;
  };
}

type DateFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatRange'>;

/** Versions of the Unicode data differ in these spaces, and a page is written by the server and by a browser. */
const NARROW_SPACES = /[\u2009\u202f]/gu;
/** In French the first day of a month is an ordinal, as no other is; `Intl` writes '1 juin'. */
const FIRST = /(?<!\d)1(?=\s\p{L})/gu;

const inStyle = (options: Intl.DateTimeFormatOptions) =>
  inEachLanguage((language): DateFormat => {
    // Digits as people type them and as they stand in addresses and codes, in Arabic as well.
    const format = new Intl.DateTimeFormat(language, {
      ...options,
      numberingSystem: 'latn',
      timeZone: 'UTC',
    });
    const worded = (written: string) => {
      const spaced = written.replace(NARROW_SPACES, ' ');
      return language === 'fr' && options.day ? spaced.replace(FIRST, '1er') : spaced;
    };
    return {
      format: (date) => worded(format.format(date)),
      formatRange: (first, last) => worded(format.formatRange(first, last)),
    };
  });

const dateFormats = {
  long: inStyle({ day: 'numeric', month: 'long', year: 'numeric' }),
  longWithWeekday: inStyle({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  month: inStyle({ month: 'long', year: 'numeric' }),
  monthAlone: inStyle({ month: 'long' }),
  monthShort: inStyle({ month: 'short' }),
  monthShortYear: inStyle({ month: 'short', year: 'numeric' }),
  monthAndDay: inStyle({ day: 'numeric', month: 'long' }),
  weekday: inStyle({ weekday: 'long' }),
  weekdayShort: inStyle({ weekday: 'short' }),
  weekdayNarrow: inStyle({ weekday: 'narrow' }),
  short: inStyle({ weekday: 'short', day: 'numeric', month: 'short' }),
  shortWithYear: inStyle({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  daysShort: inStyle({ day: 'numeric', month: 'short', year: 'numeric' }),
  hour: inStyle({ hour: 'numeric', hour12: true }),
  hourAndMinute: inStyle({ hour: 'numeric', minute: '2-digit', hour12: true }),
};

/** In the language in use, for times in UTC. */
export const dateFormat = (style: keyof typeof dateFormats): DateFormat => dateFormats[style]();

/** A date, 'YYYY-MM-DD', for a format. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00Z`);

/** In the product's long form, in the language in use: 'May 29th, 2024', '29. Mai 2024'. */
export function longDate(date: string): string {
  if (languageInUse() !== 'en') return dateFormat('long').format(dayOf(date));
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return `${monthNames[month - 1]} ${ordinal(day)}, ${year}`;
}

/** 'May 29th', '29. Mai': in the language in use, as what follows. */
export const dayInMonth = (month: number, day: number): string =>
  languageInUse() === 'en' ? `${monthNames[month - 1]} ${ordinal(day)}` : monthAndDay(month, day);

/** 'May 29', '29. Mai'. */
export const monthAndDay = (month: number, day: number): string =>
  // A leap year, for February 29th.
  dateFormat('monthAndDay').format(Date.UTC(2024, month - 1, day));

const inMonth = (month: number) => Date.UTC(2024, month - 1);
/** In a month that began on a Sunday. */
const onWeekday = (weekday: number) => Date.UTC(2026, 1, weekday + 1);

export const nameOfMonth = (month: number): string => dateFormat('monthAlone').format(inMonth(month));
export const shortNameOfMonth = (month: number): string => dateFormat('monthShort').format(inMonth(month));
export const nameOfWeekday = (weekday: number): string => dateFormat('weekday').format(onWeekday(weekday));
export const shortNameOfWeekday = (weekday: number): string =>
  dateFormat('weekdayShort').format(onWeekday(weekday));

const listFormat = (type: 'conjunction' | 'disjunction' | 'unit') =>
  // 'en' alone would be American, with a comma before the conjunction.
  inEachLanguage((language) => new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type }));
const lists = { and: listFormat('conjunction'), or: listFormat('disjunction'), none: listFormat('unit') };

/** 'a', 'a and b', 'a, b and c'; in English without a conjunction 'a, b, c'. */
export const listed = (words: readonly string[], conjunction: 'and' | 'or' | 'none' = 'and'): string =>
  lists[conjunction]().format(words);
