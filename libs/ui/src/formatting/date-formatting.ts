import { languageInUse } from '@daymark/texts';
import { dateFormat, dayOf, longDate } from '@daymark/recurrence/date-words';
import { wallClockOf } from './zoned-time.js';
import { monthOf } from './local-date.js';

export {
  listed,
  longDate as formatDate,
  monthAndDay,
  nameOfMonth,
  nameOfWeekday,
  shortNameOfMonth,
  shortNameOfWeekday,
  weekdayNames,
} from '@daymark/recurrence/date-words';

/** 'Saturday'. */
export const weekdayName = (date: string) => dateFormat('weekday').format(dayOf(date));

/** 'Sat'. */
export const weekdayShort = (date: string) => dateFormat('weekdayShort').format(dayOf(date));

/** 'S'. */
export const weekdayInitial = (date: string) => dateFormat('weekdayNarrow').format(dayOf(date));

/** 'Sa'; in Arabic one letter, since all days begin with the same two. */
export const weekdayBrief = (date: string) =>
  languageInUse() === 'ar' ? weekdayInitial(date) : weekdayName(date).slice(0, 2);

/** 'Mar'. */
export const monthShort = (date: string) => dateFormat('monthShort').format(dayOf(date));

/** 'Saturday, March 1st, 2025'. */
export const formatDateWithWeekday = (date: string) =>
  languageInUse() === 'en'
    ? `${weekdayName(date)}, ${longDate(date)}`
    : dateFormat('longWithWeekday').format(dayOf(date));

/** The day of the month, as in a grid. */
export const dayNumber = (date: string) => Number(date.slice(8));

/** '1 March 2025'. */
export const formatDayOfMonth = (date: string) =>
  languageInUse() === 'en'
    ? `${dayNumber(date)} ${formatMonth(monthOf(date))}`
    : dateFormat('long').format(dayOf(date));

/** '1 March 2025, Saturday': starts with the visible label of a grid's day, so that voice control can address it. */
export const dayName = (date: string) => `${formatDayOfMonth(date)}, ${weekdayName(date)}`;

/** A month, 'YYYY-MM', as 'March 2025'. */
export const formatMonth = (month: string) => dateFormat('month').format(dayOf(`${month}-01`));

/** The months of two dates, as 'Nov – Dec 2026'. */
export const formatMonths = (first: string, last: string) =>
  dateFormat('monthShortYear').formatRange(dayOf(first), dayOf(last));

/** The month of a date, as 'Mar 2025'. */
export const formatMonthShort = (date: string) => dateFormat('monthShortYear').format(dayOf(date));

/**
 * The days between two dates: '23–29 November 2026', '30 November – 6 December 2026', '28 December 2026 – 3 January
 * 2027'; short: '23–29 Nov 2026'.
 */
export function formatDays(first: string, last: string, isShort = false): string {
  const format = dateFormat(isShort ? 'daysShort' : 'long');
  if (languageInUse() !== 'en') return format.formatRange(dayOf(first), dayOf(last));
  const year = (date: string) => date.slice(0, 4);
  const day = (date: string) =>
    `${dayNumber(date)} ${dateFormat(isShort ? 'monthShort' : 'monthAlone').format(dayOf(date))}`;
  const end = `${day(last)} ${year(last)}`;
  if (monthOf(first) === monthOf(last)) return `${dayNumber(first)}–${end}`;
  return year(first) === year(last) ? `${day(first)} – ${end}` : `${day(first)} ${year(first)} – ${end}`;
}

/** The date of an instant in a zone, as 'March 1st, 2025'. */
export const formatInstantDate = (instant: string | number, timeZone: string) =>
  longDate(wallClockOf(instant, timeZone).date);
