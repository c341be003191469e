import { dateOrders, type DateOrder } from '@daymark/contracts/interchange';
import { isSerialDate, readDate, readTimeOfDay } from './table-times.js';

/** Two dates or two times in one cell, as people write them in lists for reading. */
interface Span {
  start: string;
  /** Null if the cell has only one. */
  end: string | null;
}

/** The separator between the two. */
const BETWEEN = / ?(?:[–—-]| (?:bis|to|until|au|hasta|al|tot|do|إلى|الى) ) ?/giu;
const SPAN_MAX_CHARACTERS = 80;
/** Of '2026-07-10 - 2026-07-12' there are five. */
const PLACES_MAX = 8;

/** The two sides of each place where a text may be split. */
function sidesOf(written: string): [string, string][] {
  if (written.length > SPAN_MAX_CHARACTERS || !/\d/.test(written)) return [];
  const text = written.replaceAll(/\s+/g, ' ');
  const places = [...text.matchAll(BETWEEN)].slice(0, PLACES_MAX);
  return places.map(({ 0: mark, index }) => [text.slice(0, index), text.slice(index + mark.length)]);
}

/** `10.–12.07.2026`, `28.12.-2.1.2027`, `10. Juli bis 12. Juli 2026`, or one date; null for anything else. */
export function readDates(written: string, order: DateOrder): Span | null {
  const text = written.trim();
  const date = readDate(text, order);
  if (date !== null) return { start: date, end: null };
  for (const [first, last] of sidesOf(text)) {
    const end = readDate(last, order);
    const start = end === null ? null : (readDate(first, order) ?? startDateOf(first, end, order));
    if (start !== null && end !== null && start <= end) return { start, end };
  }
  return null;
}

const DAY_AND_MONTH = /^(?:\p{L}{2,12}\.?,?\s+)?(\d{1,2})\.?(?:\s*(\d{1,2})\.?)?$/u;

/** The date of a start without year or month, which are taken from the end; null if it is not a date. */
function startDateOf(written: string, end: string, order: DateOrder): string | null {
  const [year, month] = [Number(end.slice(0, 4)), end.slice(5, 7)];
  const [, day, ownMonth] = DAY_AND_MONTH.exec(written.trim()) ?? [];
  if (ownMonth !== undefined && order !== 'day_first') return null;
  const inYear = (candidate: number) =>
    day === undefined
      ? readDate(`${written.trim()} ${candidate}`, order)
      : readDate(`${day}.${ownMonth ?? month}.${candidate}`, 'day_first');
  const start = inYear(year);
  // From December to January.
  return start !== null && start.slice(5, 7) > month ? inYear(year - 1) : start;
}

/** The last date in a cell as written, which tells the order of day and month. */
export function lastDateIn(written: string): string | null {
  const isDate = (text: string) => dateOrders.some((order) => readDate(text, order) !== null);
  if (isSerialDate(written)) return null;
  if (isDate(written)) return written;
  if (!dateOrders.some((order) => readDates(written, order) !== null)) return null;
  return sidesOf(written.trim()).find(([, last]) => isDate(last))?.[1] ?? null;
}

/** `12.3.`, `Fri 3/5`, `3 May`. */
const WITHOUT_YEAR =
  /^(?:\p{L}{2,12}\.?,?\s+)?(?:\d{1,2}\s?[./-]\s?\d{1,2}\.?|\d{1,2}\.?\s?(?:de\s)?\p{L}{3,12}\.?|\p{L}{3,12}\.?\s\d{1,2})$/u;

export const isDateWithoutYear = (written: string): boolean =>
  WITHOUT_YEAR.test(written.trim()) || sidesOf(written).some(([, last]) => WITHOUT_YEAR.test(last.trim()));

const HALF = /([ap])\.?\s?m\.?$/i;

/** `19:30 - 21:00`, `19-21 Uhr`, `7-9 pm`, or one time; null for anything else. */
export function readTimes(written: string): Span | null {
  const text = written.trim();
  const time = readTimeOfDay(text);
  if (time !== null) return { start: time, end: null };
  for (const [first, last] of sidesOf(text)) {
    const end = readTimeOfDay(last);
    if (end === null) continue;
    const half = HALF.exec(last)?.[0];
    const start =
      half === undefined || HALF.test(first) ? readTimeOfDay(first) : morningOrEvening(first, end);
    if (start !== null) return { start, end };
  }
  return null;
}

/** The first time of `7-9 pm` is in the evening, that of `11-1 pm` in the morning. */
function morningOrEvening(first: string, end: string): string | null {
  const [morning, evening] = [readTimeOfDay(`${first} am`), readTimeOfDay(`${first} pm`)];
  return evening !== null && evening <= end ? evening : morning;
}

const NO_TIME =
  /^(?:[–—-]+|ganztägig|ganztags|ganzer tag|all[ -]?day|whole day|toute la journée|journée entière|todo el día|tutto il giorno|giornata intera|hele dag|cały dzień|całodniowe|całodzienne|طوال اليوم)$/i;

/** Whether a cell of a time column says in words that there is no time: all day. */
export const saysNoTime = (written: string): boolean => NO_TIME.test(written.trim());
