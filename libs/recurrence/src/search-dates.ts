import { addDays, dayAtBeginning } from './calendar-day.js';
import { monthNames, weekdayNames } from './date-words.js';

/** Both inclusive. */
export interface DateRange {
  from: string;
  to: string;
}

export interface SearchDates {
  /** As it was typed. */
  text: string;
  /** For a day or month without a year, that of each year around today. */
  ranges: DateRange[];
  rest: string[];
}

interface Today {
  today: string;
  weekStart: number;
}

/** How many years before and after this one a day or month without a year may mean. */
const YEARS_AROUND = 2;
const WORDS_IN_DATE_MAX = 4;
/** Each is searched for until one finds something. */
const READINGS_MAX = 3;

/** Commas and semicolons are separators only. */
export const searchWords = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

/**
 * English, ISO 8601 or `3.5.`: the likeliest first, which is the longest at the first place ('boathouse 5 may' is on
 * the 5th). People who meant a word and no date ('May') find it by the words of the whole text.
 */
export function findSearchDates(text: string, now: Today): SearchDates[] {
  const words = searchWords(text);
  const found: SearchDates[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let count = Math.min(WORDS_IN_DATE_MAX, words.length - at); count > 0; count -= 1) {
      const part = words.slice(at, at + count);
      const ranges = rangesOf(part.join(' ').toLowerCase(), now);
      if (!ranges) continue;
      found.push({ text: part.join(' '), ranges, rest: [...words.slice(0, at), ...words.slice(at + count)] });
      if (found.length === READINGS_MAX) return found;
    }
  }
  return found;
}

function rangesOf(part: string, now: Today): DateRange[] | null {
  const relative = relativeRange(part, now);
  if (relative) return [relative];
  for (const [pattern, read] of PATTERNS) {
    const found = pattern.exec(part)?.groups;
    if (found) return read(found, now);
  }
  return null;
}

const alternatives = (names: readonly string[]) =>
  names
    .map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`)
    .join('|')
    .toLowerCase();
const MONTH = `(?<month>${alternatives(monthNames)}|sept)\\.?`;
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?';
const YEAR = '(?<year>(?:19|20)\\d\\d)';
const WEEKDAY = `(?<weekday>${alternatives(weekdayNames)}|tues|thur|thurs)\\.?`;

type Read = (found: Record<string, string | undefined>, now: Today) => DateRange[] | null;

const readDay: Read = ({ day, month, year }, now) =>
  inYears(year, now, (each) => {
    const date = `${each}-${twoDigits(monthNumber(month!))}-${twoDigits(Number(day))}`;
    return Number.isNaN(dayAtBeginning(date)) ? null : aDay(date);
  });

const readMonth: Read = ({ month, year }, now) =>
  inYears(year, now, (each) => monthRange(`${each}-${twoDigits(monthNumber(month!))}`));

const readWeekday: Read = ({ which, weekday }, { today, weekStart }) => {
  const number = weekdayNames.findIndex((name) => name.toLowerCase().startsWith(weekday!.slice(0, 3)));
  const next = addDays(today, (number - weekdayOf(today) + 7) % 7);
  if (which === 'last') return [aDay(addDays(next, -7))];
  if (which !== 'next') return [aDay(next)];
  const start = addDays(startOfWeek(today, weekStart), 7);
  return [aDay(addDays(start, (number - weekStart + 7) % 7))];
};

const PATTERNS: [RegExp, Read][] = [
  // The last day of 9999 ends in a year that local times cannot express.
  [/^(?<year>(?!9999)\d{4})-(?<month>\d{2})-(?<day>\d{2})$/, readDay],
  [/^(?<year>(?:19|20)\d\d)-(?<month>0[1-9]|1[0-2])$/, readMonth],
  [/^(?<year>(?:19|20)\d\d)$/, ({ year }) => [{ from: `${year}-01-01`, to: `${year}-12-31` }]],
  [/^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>(?:19|20)?\d\d)?$/, readDay],
  [new RegExp(`^${DAY} ?(?:of )?${MONTH}(?: ${YEAR})?$`), readDay],
  [new RegExp(`^${MONTH} ${DAY}(?: ${YEAR})?$`), readDay],
  [new RegExp(`^${MONTH}(?: ${YEAR})?$`), readMonth],
  [new RegExp(`^(?:(?<which>this|next|last) )?${WEEKDAY}$`), readWeekday],
];

function relativeRange(part: string, { today, weekStart }: Today): DateRange | null {
  const day = { yesterday: -1, today: 0, tomorrow: 1 }[part];
  if (day !== undefined) return aDay(addDays(today, day));
  const [, which = 'this', unit] = /^(?:(this|next|last) )?(weekend|week|month|year)$/.exec(part) ?? [];
  // 'week' alone is an ordinary word.
  if (!unit || (unit !== 'weekend' && part === unit)) return null;
  const step = { last: -1, this: 0, next: 1 }[which as 'this'];
  const week = addDays(startOfWeek(today, weekStart), step * 7);
  if (unit === 'week') return { from: week, to: addDays(week, 6) };
  if (unit === 'weekend') {
    // In a week from Sunday, the weekend is the Saturday and the day after it.
    const monday = addDays(today, -((weekdayOf(today) + 6) % 7) + step * 7);
    return { from: addDays(monday, 5), to: addDays(monday, 6) };
  }
  const [year, month] = today.split('-').map(Number) as [number, number];
  if (unit === 'year') return { from: `${year + step}-01-01`, to: `${year + step}-12-31` };
  return monthRange(new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 7));
}

function inYears(
  year: string | undefined,
  { today }: Today,
  rangeIn: (year: string) => DateRange | null,
): DateRange[] | null {
  const thisYear = Number(today.slice(0, 4));
  const around = Array.from(
    { length: 2 * YEARS_AROUND + 1 },
    (_, number) => thisYear - YEARS_AROUND + number,
  );
  const years = year ? [year.length === 2 ? `20${year}` : year] : around.map(String);
  const ranges = years.map(rangeIn).filter((range) => range !== null);
  return ranges.length > 0 ? ranges : null;
}

function monthNumber(month: string): number {
  const number = Number(month);
  if (!Number.isNaN(number)) return number;
  return monthNames.findIndex((name) => name.toLowerCase().startsWith(month.slice(0, 3))) + 1;
}

function monthRange(month: string): DateRange {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

const aDay = (date: string): DateRange => ({ from: date, to: date });
const twoDigits = (number: number) => String(number).padStart(2, '0');
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
const startOfWeek = (date: string, weekStart: number) =>
  addDays(date, -((weekdayOf(date) - weekStart + 7) % 7));
