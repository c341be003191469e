/**
 * Dates of the proleptic Gregorian calendar as integers: a day is the number of days since 1970-01-01, a month is `year
 * * 12 + (month - 1)`. All rule arithmetic uses these, so that no step depends on a time zone.
 */

export const DAY_MS = 86_400_000;
export const LAST_DAY = 100_000_000;

const DAYS_OF_400_YEARS = 146_097;
const DAYS_FROM_YEAR_0_TO_1970 = 719_468;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
export const DATE_LENGTH = 10;

export const localDateOf = (local: string): string => local.slice(0, DATE_LENGTH);

interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : MONTH_LENGTHS[month - 1]!;
}

/** The day number of a date. Years begin in March here, so that the leap day comes last and needs no special case. */
export function dayNumber(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_OF_400_YEARS + dayOfEra - DAYS_FROM_YEAR_0_TO_1970;
}

export function dateOfDay(day: number): CalendarDate {
  const shifted = day + DAYS_FROM_YEAR_0_TO_1970;
  const era = Math.floor(shifted / DAYS_OF_400_YEARS);
  const dayOfEra = shifted - era * DAYS_OF_400_YEARS;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

/** 0 (Sunday) to 6 (Saturday); 1970-01-01 was a Thursday. */
export function weekdayOfDay(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

const HYPHEN = 45;

/** It reads character codes, since a regular expression would cost as much as an expansion. */
export function twoDigits(text: string, position: number): number {
  const tens = text.charCodeAt(position) - 48;
  const ones = text.charCodeAt(position + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

/**
 * As one number (key), or -1 if it is not an existing date. Keys sort like their dates, and cost a third of a day
 * number: where dates are only compared, they suffice.
 */
export function keyAtBeginning(text: string): number {
  const century = twoDigits(text, 0);
  const year = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const isForm = century >= 0 && year >= 0 && text.charCodeAt(4) === HYPHEN && text.charCodeAt(7) === HYPHEN;
  if (!isForm || month < 1 || month > 12 || day < 1) return -1;
  if (day > 28 && day > daysInMonth(century * 100 + year, month)) return -1;
  return keyOf(century * 100 + year, month, day);
}

/** Must be a power of two. */
const CACHED_KEYS = 64;
const cachedDays = new Float64Array(CACHED_KEYS).fill(NaN);
const keptKeys = new Int32Array(CACHED_KEYS);

/** All series of a list query the days of one window, so the last ones are cached. */
export function keyOfDay(dayNumberOfDate: number): number {
  const slot = dayNumberOfDate & (CACHED_KEYS - 1);
  if (cachedDays[slot] !== dayNumberOfDate) {
    const { year, month, day } = dateOfDay(dayNumberOfDate);
    cachedDays[slot] = dayNumberOfDate;
    keptKeys[slot] = keyOf(year, month, day);
  }
  return keptKeys[slot]!;
}

export function dayOfKey(key: number): number {
  return dayNumber(key >> 9, (key >> 5) & 15, key & 31);
}

function keyOf(year: number, month: number, day: number): number {
  return year * 512 + month * 32 + day;
}

/** NaN if it is not an existing date. */
export function dayAtBeginning(text: string): number {
  const key = keyAtBeginning(text);
  return key < 0 ? NaN : dayOfKey(key);
}

export function parseDate(text: string): number {
  return dayOfKey(parseDateKey(text));
}

function parseDateKey(text: string): number {
  const key = text.length === DATE_LENGTH ? keyAtBeginning(text) : -1;
  if (key < 0) throw new RangeError(`Not a date of the form YYYY-MM-DD: ${JSON.stringify(text)}`);
  return key;
}

const PAIRS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

export const twoDigitText = (value: number): string => PAIRS[value]!;

// A cache of one: successive calls are mostly for the same day, such as the start and end of an event, or the entries
// of a list.
let [lastDay, lastDate] = [0, '1970-01-01'];

export function formatDate(dayNumberOfDate: number): string {
  if (dayNumberOfDate === lastDay) return lastDate;
  const { year, month, day } = dateOfDay(dayNumberOfDate);
  lastDate = `${String(year).padStart(4, '0')}-${twoDigitText(month)}-${twoDigitText(day)}`;
  lastDay = dayNumberOfDate;
  return lastDate;
}

export function addDays(date: string, days: number): string {
  return formatDate(parseDate(date) + days);
}

/** Computed arithmetically. */
export class LeapYearsInProgression {
  private readonly by4: MultiplesInProgression;
  private readonly by100: MultiplesInProgression;
  private readonly by400: MultiplesInProgression;

  constructor(first: number, step: number) {
    this.by4 = new MultiplesInProgression(first, step, 4);
    this.by100 = new MultiplesInProgression(first, step, 100);
    this.by400 = new MultiplesInProgression(first, step, 400);
  }

  among(terms: number): number {
    return this.by4.among(terms) - this.by100.among(terms) + this.by400.among(terms);
  }
}

/** Every `period`-th from `offset`, or none. */
class MultiplesInProgression {
  private readonly period: number;
  private readonly offset: number;

  constructor(first: number, step: number, modulus: number) {
    this.period = modulus / greatestCommonDivisor(step, modulus);
    let offset = 0;
    while (offset < this.period && (first + offset * step) % modulus !== 0) offset++;
    this.offset = offset < this.period ? offset : Infinity;
  }

  among(terms: number): number {
    return terms <= this.offset ? 0 : Math.floor((terms - 1 - this.offset) / this.period) + 1;
  }
}

export function greatestCommonDivisor(a: number, b: number): number {
  let [larger, smaller] = [a, b];
  while (smaller !== 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
