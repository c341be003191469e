import { DateTime } from 'luxon';
import type { DateOrder, TableField } from '@daymark/contracts/interchange';
import { readDates, readTimes, saysNoTime } from './table-spans.js';
import { readDate, readTimeOfDay, timeBehindDate } from './table-times.js';

/** Outlook writes `Ein` in German. */
const YES =
  /^(?:true|wahr|ein|on|yes|ja|y|j|1|x|oui|vrai|sí|verdadero|sì|vero|waar|tak|prawda|نعم|صحيح|صواب)$/i;

export const saysYes = (written: string): boolean => YES.test(written);

const NO = /^(?:false|falsch|aus|off|no|nein|non|faux|falso|onwaar|nee|nie|fałsz|لا|خطأ)$/i;

export const saysNo = (written: string): boolean => NO.test(written);

/** The date properties of a row's event, or the name of the unreadable field. */
export function timesOf(
  cell: (field: TableField) => string,
  order: DateOrder,
): string[] | { field: TableField; text: string } {
  const [startsAt, endsAt] = [instantIn(cell('start_date')), instantIn(cell('end_date'))];
  if (startsAt !== null && cell('start_time') === '' && (endsAt !== null || cell('end_date') === ''))
    return [`DTSTART:${startsAt}`, ...(endsAt === null ? [] : [`DTEND:${endsAt}`])];
  const dates = readDates(cell('start_date'), order);
  if (dates === null) return { field: 'start_date', text: cell('start_date') };
  const { start } = dates;
  const timeOf = (field: TableField) => (saysNoTime(cell(field)) ? '' : cell(field));
  const startText = timeOf('start_time') || (dates.end === null ? timeBehindDate(cell('start_date')) : '');
  const endDate = timeOf('end_date');
  const lastDate = readDate(endDate, order);
  // A time may stand in this column; `08.03.27` is a date and no time with seconds, `2027` is a year.
  const isTime = lastDate === null && !/^\d{4}$/.test(endDate) && readTimeOfDay(endDate) !== null;
  const end = endDate === '' || isTime ? (dates.end ?? start) : lastDate;
  if (end === null) return { field: 'end_date', text: endDate };
  const endText = timeOf('end_time') || (isTime ? endDate : timeBehindDate(endDate));
  const compact = (date: string) => date.replaceAll('-', '');
  const times = startText === '' ? null : readTimes(startText);
  const startTime = times?.start ?? null;
  const ownEndTime = endText === '' ? (times?.end ?? null) : readTimeOfDay(endText);
  if (startText !== '' && startTime === null) return { field: 'start_time', text: startText };
  if (endText !== '' && ownEndTime === null) return { field: 'end_time', text: endText };
  // An event over several days without an end time ends at its start time.
  const endTime = ownEndTime ?? (end > start ? startTime : null);
  if (startTime === null || saysYes(cell('is_all_day'))) {
    // Outlook ends all-day events at the midnight after them; others name the last day.
    const isOutside = endTime === '00:00' && end > start;
    // Both are days of the event, and are swapped as such.
    if (end < start)
      return [`DTSTART;VALUE=DATE:${compact(dayAfter(start))}`, `DTEND;VALUE=DATE:${compact(end)}`];
    return [
      `DTSTART;VALUE=DATE:${compact(start)}`,
      `DTEND;VALUE=DATE:${compact(isOutside ? end : dayAfter(end))}`,
    ];
  }
  const at = (date: string, time: string) =>
    time === '24:00' ? `${compact(dayAfter(date))}T000000` : `${compact(date)}T${time.replace(':', '')}00`;
  const begins = `DTSTART:${at(start, startTime)}`;
  if (endTime === null) return [begins];
  // A show from 22:00 to 01:00 ends on the next day, which few people write; midnight is the end of its date.
  const isOfNight = endTime === '00:00' || Number(endTime.slice(0, 2)) + 12 < Number(startTime.slice(0, 2));
  const isOverMidnight = end === start && endTime < startTime && (endDate === '' || isOfNight);
  return [begins, `DTEND:${at(isOverMidnight ? dayAfter(end) : end, endTime)}`];
}

const IN_CALENDARS = "yyyyMMdd'T'HHmmss'Z'";
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

/** `2026-03-10T19:00:00+01:00` in iCalendar form, in UTC; null for a time without an offset. */
function instantIn(cell: string): string | null {
  const instant = INSTANT.test(cell) ? Date.parse(cell.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')) : NaN;
  return Number.isNaN(instant) ? null : DateTime.fromMillis(instant, { zone: 'utc' }).toFormat(IN_CALENDARS);
}

const dayAfter = (date: string) => DateTime.fromISO(date, { zone: 'utc' }).plus({ days: 1 }).toISODate()!;
