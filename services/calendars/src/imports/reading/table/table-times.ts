import { DateTime } from 'luxon';
import type { DateOrder } from '@daymark/contracts/interchange';

/** Days since the end of 1899 with a fraction, as Excel stores dates; for the years 2000 to 2099. */
const SERIAL = /^(\d{5})(?:[.,](\d+))?$/;
const SERIAL_FIRST = 36_526;
const SERIAL_LAST = 73_050;
const SERIAL_EPOCH = DateTime.utc(1899, 12, 30);
const DAY_MINUTES = 1_440;

/** Whether a cell is a serial date, which has no order of day and month. A postal code looks the same. */
export function isSerialDate(written: string): boolean {
  const day = Number(SERIAL.exec(written.trim())?.[1]);
  return day >= SERIAL_FIRST && day <= SERIAL_LAST;
}

/** `0.8125` of a day is 19:30. */
function timeOfPart(part: string): string {
  const minutes = Math.round(Number(`0.${part}`) * DAY_MINUTES) % DAY_MINUTES;
  return `${pair(Math.floor(minutes / 60))}:${pair(minutes % 60)}`;
}

/** The separator between a date and a time in the same cell. */
const BEFORE_TIME = /(?<![T,\s])[T,\s]+(?:(?:at|um|à)\s+)?(?=\d{1,2}[:.h]\d{2}|\d{1,2}\s*[ap]m)/i;
const DATE = /^(\d{1,4})\s*([./,-])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?$/;
/** `20260310`. */
const COMPACT_DATE = /^((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])$/;
const pair = (value: number) => String(value).padStart(2, '0');

interface Parts {
  numbers: readonly [number, number, number];
  /** The first number has four digits. */
  isYearFirst: boolean;
  separator: string;
}

/**
 * Months by the beginnings of their names, in the languages of the known headings: three letters suffice, four for June
 * and July in French.
 */
const MONTHS = [
  'jan gen ene sty ينا',
  'feb fev lut فبر',
  'mar mrz maer maa mrt مار',
  'apr abr avr kwi ابر',
  'may mai mag mei maj ماي',
  'jun juin giu cze يون',
  'jul juil lug lip يول',
  'aug ago aou sie اغس',
  'sep set wrz سبت',
  'oct okt ott out paz اكت',
  'nov lis نوف',
  'dec dez dic gru ديس',
].map((names) => names.split(' '));
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|er)?[\s./-]+(?:de\s+)?(\p{L}{3,12})(?!\.?\s+[–-]\s*\d\d$)[\s.,/-]+(?:de\s+|del\s+)?['’]?(\d{4}|\d{2})(?:\s?r)?\.?$/iu;
const MONTH_FIRST = /^(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu;

/** `24. November 2026`, `24-Nov-26`, `Nov 24, 2026`: with a month's name the order is unambiguous. */
function namedParts(written: string): readonly [day: number, month: number, year: number] | null {
  const byDay = DAY_FIRST.exec(written);
  const byMonth = byDay === null ? MONTH_FIRST.exec(written) : null;
  const [day, name, year] = byDay?.slice(1) ?? (byMonth ? [byMonth[2], byMonth[1], byMonth[3]] : []);
  const plain = name?.toLowerCase().replace('ä', 'ae').normalize('NFD').replace(/\p{M}/gu, '');
  const month = plain === undefined ? -1 : monthOf(plain);
  return month === -1 ? null : [Number(day), month + 1, fullYear(Number(year))];
}

function monthOf(name: string): number {
  const fits = (names: readonly string[], length: number) =>
    names.some((each) => each.length === length && name.startsWith(each));
  const byFour = MONTHS.findIndex((names) => fits(names, 4));
  return byFour === -1 ? MONTHS.findIndex((names) => fits(names, 3)) : byFour;
}

function partsOf(written: string): Parts | null {
  const plain = datePart(written);
  const match = DATE.exec(COMPACT_DATE.test(plain) ? plain.replace(COMPACT_DATE, '$1-$2-$3') : plain);
  if (match === null) return null;
  const numbers = [Number(match[1]), Number(match[3]), Number(match[4])] as const;
  return { numbers, isYearFirst: match[1]!.length === 4, separator: match[2]! };
}

/** 'Tue 24.11.2026', 'Dienstag, 24. November 2026'; in 'November 24, 2026' the word is the month. */
const withoutWeekday = (written: string): string =>
  MONTH_FIRST.test(written.split(BEFORE_TIME)[0]!)
    ? written
    : written.replace(/^\p{L}{2,12}\.?,?\s+(?:(?:den|the)\s+)?/u, '');

/** `05.01.2026 19:00` has the time in the same cell; a weekday before the date is ignored. */
function datePart(written: string): string {
  return withoutWeekday(written.trim()).split(BEFORE_TIME)[0]!.trim();
}

/** The time after a date, or an empty text. */
export const timeBehindDate = (written: string): string => {
  if (isSerialDate(written)) {
    const part = SERIAL.exec(written.trim())?.[2];
    return part === undefined ? '' : timeOfPart(part);
  }
  const plain = withoutWeekday(written.trim());
  return plain.slice(datePart(written).length).replace(/^[T,\s]+(?:(?:at|um|à)\s+)?/i, '');
};

/**
 * `YYYY-MM-DD`; null if it is not a date in that order. A year of four digits in front tells the order itself; in the
 * order of those dates, any other is read only if day and month are unambiguous.
 */
export function readDate(written: string, order: DateOrder): string | null {
  if (isSerialDate(written))
    return SERIAL_EPOCH.plus({ days: Number(written.trim().slice(0, 5)) }).toISODate();
  const named = namedParts(datePart(written));
  if (named !== null) return dateOf(...named);
  const parts = partsOf(written);
  if (parts === null) return null;
  const [first, second, third] = parts.numbers;
  if (parts.isYearFirst) return dateOf(third, second, first);
  if (order === 'year_first') {
    const read = new Set(DAY_OR_MONTH_FIRST.flatMap((each) => readDate(written, each) ?? []));
    return read.size === 1 ? [...read][0]! : null;
  }
  const [day, month] = order === 'day_first' ? [first, second] : [second, first];
  return dateOf(day, month, fullYear(third));
}

const fullYear = (year: number) => (year < 70 ? year + 2000 : year < 100 ? year + 1900 : year);

function dateOf(day: number, month: number, year: number): string | null {
  return year < 1000 ? null : DateTime.utc(year, month, day).toISODate();
}

const DAY_OR_MONTH_FIRST = ['day_first', 'month_first'] as const;

/** The orders in which the given dates are valid; one if all of them name their months. */
export function fittingOrders(dates: readonly string[]): DateOrder[] {
  const others = dates.filter((written) => partsOf(written)?.isYearFirst !== true);
  if (dates.length > 0 && others.every((written) => namedParts(datePart(written)) !== null))
    return others.length === dates.length ? ['day_first'] : ['year_first'];
  const fitting = DAY_OR_MONTH_FIRST.filter((order) =>
    others.every((written) => readDate(written, order) !== null),
  );
  return others.length === dates.length ? fitting : [...fitting, 'year_first'];
}

/**
 * The proposed order if several fit: dots are used in languages that write the day first, times with AM and PM in one
 * that writes the month first.
 */
export function likelyOrder(
  fitting: readonly DateOrder[],
  dates: readonly string[],
  hints: { hasAmPm: boolean; isGerman: boolean },
): DateOrder | null {
  if (fitting.length <= 1) return fitting[0] ?? null;
  const hasPoints = dates.some((written) => partsOf(written)?.separator === '.');
  const isMixed = fitting.includes('year_first');
  if (isMixed && fitting.length === 2) return fitting[0]!;
  if (hasPoints || hints.isGerman) return 'day_first';
  // Beside dates with the year first, one of either order is told rather than guessed.
  if (isMixed) return 'year_first';
  return hints.hasAmPm ? 'month_first' : 'day_first';
}

const TIME =
  /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})(?:[:.][0-5]\d(?:\.\d{1,9})?)?)?\s*(?:([ap])(?:\.?\s?m)?\.?|uhr|h)?$/i;
const NOON = /^(?:12 )?(?:noon|midday|mittags?|midi|mediodía|mezzogiorno|południe)$/i;
const MIDNIGHT = /^(?:12 )?(?:midnight|mitternachts?|minuit|medianoche|mezzanotte|północ)$/i;

/** A time of day as Excel stores it; two digits mean minutes, such as `0.30`, if an hour has so many. */
const PART_OF_A_DAY = /^0[.,](\d|[6-9]\d|\d{3,})$/;
/** `0930`. */
const FOUR_DIGITS = /^([01]\d|2[0-3])([0-5]\d)$/;

/** Reads `19:00`, `7:00 PM`, `7 pm`, `0.8125`, `19.30 Uhr`, `19h30` as HH:MM, up to 24:00; null if it is not a time. */
export function readTimeOfDay(written: string): string | null {
  const part = PART_OF_A_DAY.exec(written.trim());
  if (part !== null) return timeOfPart(part[1]!);
  const digits = FOUR_DIGITS.exec(written.trim());
  if (digits !== null) return `${digits[1]}:${digits[2]}`;
  if (NOON.test(written.trim())) return '12:00';
  if (MIDNIGHT.test(written.trim())) return '00:00';
  const match = TIME.exec(written.trim());
  if (match === null) return null;
  const half = match[3]?.toLowerCase();
  const shown = Number(match[1]);
  if (half !== undefined && (shown < 1 || shown > 12)) return null;
  const hour = half === undefined ? shown : (shown % 12) + (half === 'p' ? 12 : 0);
  const minute = Number(match[2] ?? 0);
  return (hour < 24 && minute < 60) || (hour === 24 && minute === 0) ? `${pair(hour)}:${pair(minute)}` : null;
}
