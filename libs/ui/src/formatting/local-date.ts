/**
 * Arithmetic on dates, 'YYYY-MM-DD', and months, 'YYYY-MM'. No time zone is involved: UTC is only used for computing,
 * because all its days have 24 hours.
 */
const MILLISECONDS_PER_DAY = 86_400_000;

const toMilliseconds = (date: string) => Date.parse(`${date}T00:00:00Z`);
const toDate = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

export const addDays = (date: string, days: number) =>
  toDate(toMilliseconds(date) + days * MILLISECONDS_PER_DAY);

export const daysBetween = (from: string, to: string) =>
  Math.round((toMilliseconds(to) - toMilliseconds(from)) / MILLISECONDS_PER_DAY);

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: string) => new Date(toMilliseconds(date)).getUTCDay();

/** The first day of a date's week; `weekStart` is its weekday, 0 for Sunday. */
export const startOfWeek = (date: string, weekStart: number) =>
  addDays(date, -((weekdayOf(date) - weekStart + 7) % 7));

export function weekOf(date: string, weekStart: number): string[] {
  const first = startOfWeek(date, weekStart);
  return Array.from({ length: 7 }, (_, day) => addDays(first, day));
}

/** The number of a week by ISO 8601: the first one of a year is that with its first Thursday. */
export function weekNumber(week: readonly string[]): number {
  const thursday = week.find((date) => weekdayOf(date) === 4)!;
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

export const isWeekend = (date: string) => weekdayOf(date) % 6 === 0;

/** Reorders one value per weekday, Sunday first, for a week that begins with `weekStart`. */
export const inOrderOfWeek = <T>(ofWeekdays: readonly T[], weekStart: number): T[] => [
  ...ofWeekdays.slice(weekStart),
  ...ofWeekdays.slice(0, weekStart),
];

export const monthOf = (date: string) => date.slice(0, 7);

export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The same day of another month, or that month's last day if it is shorter. */
export function addMonthsToDate(date: string, count: number): string {
  const month = addMonths(monthOf(date), count);
  const lastDay = addDays(`${addMonths(month, 1)}-01`, -1);
  const sameDay = `${month}-${date.slice(8)}`;
  return sameDay > lastDay ? lastDay : sameDay;
}

/** The weeks of a month; `weekStart` is their first day, 0 for Sunday. */
export function weeksOfMonth(month: string, weekStart = 0): string[][] {
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const weeks: string[][] = [];
  for (let start = startOfWeek(first, weekStart); start <= last; start = addDays(start, 7)) {
    weeks.push(weekOf(start, weekStart));
  }
  return weeks;
}
