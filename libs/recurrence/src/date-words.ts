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
  const made = new Map<Language, Formatter>();
  return () => {
    const language = languageInUse();
    const formatter = made.get(language) ?? make(language);
    made.set(language, formatter);
    return formatter;
  };
}

function dateFormat(
  options: Intl.DateTimeFormatOptions,
): (year: number, month: number, day: number) => string {
  const format = inEachLanguage(
    (language) => new Intl.DateTimeFormat(language, { ...options, numberingSystem: 'latn', timeZone: 'UTC' }),
  );
  return (year, month, day) => format().format(Date.UTC(year, month - 1, day));
}

const fullDate = dateFormat({ dateStyle: 'long' });
const dayAndMonth = dateFormat({ month: 'long', day: 'numeric' });
const monthAlone = dateFormat({ month: 'long' });
const shortMonth = dateFormat({ month: 'short' });
const weekdayAlone = dateFormat({ weekday: 'long' });
const shortWeekday = dateFormat({ weekday: 'short' });
/** A month that began on a Sunday. */
const FROM_SUNDAY = [2026, 2] as const;

/** In the product's long form, in the language in use: 'May 29th, 2024', '29. Mai 2024'. */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  if (languageInUse() !== 'en') return fullDate(year, month, day);
  return `${monthNames[month - 1]} ${ordinal(day)}, ${year}`;
}

/** 'May 29th', '29. Mai': in the language in use, as what follows. */
export const dayInMonth = (month: number, day: number): string =>
  languageInUse() === 'en' ? `${monthNames[month - 1]} ${ordinal(day)}` : monthAndDay(month, day);

/** 'May 29', '29. Mai'. */
export const monthAndDay = (month: number, day: number): string =>
  // A leap year, for February 29th.
  dayAndMonth(2024, month, day);

export const nameOfMonth = (month: number): string => monthAlone(2024, month, 1);
export const shortNameOfMonth = (month: number): string => shortMonth(2024, month, 1);
export const nameOfWeekday = (weekday: number): string => weekdayAlone(...FROM_SUNDAY, weekday + 1);
export const shortNameOfWeekday = (weekday: number): string => shortWeekday(...FROM_SUNDAY, weekday + 1);

const listFormat = (type: 'conjunction' | 'disjunction' | 'unit') =>
  // 'en' alone would be American, with a comma before the conjunction.
  inEachLanguage((language) => new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type }));
const lists = { and: listFormat('conjunction'), or: listFormat('disjunction'), none: listFormat('unit') };

/** 'a', 'a and b', 'a, b and c'; in English without a conjunction 'a, b, c'. */
export const listed = (words: readonly string[], conjunction: 'and' | 'or' | 'none' = 'and'): string =>
  lists[conjunction]().format(words);
