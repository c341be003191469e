import { END_AFTER_START, INCOMPLETE_RECURRENCE, type recurrenceTypes } from '@daymark/contracts';
import { addDays, localTimeZone, wallClockOf, weekdayOf, type FieldMessage } from '@daymark/ui';

export type RecurrenceType = (typeof recurrenceTypes)[number];
export type RecurrenceEnd = 'never' | 'after' | 'on';

/** What the form holds while it is filled in. Dates are 'YYYY-MM-DD', times 'HH:mm'. */
export interface EventFormValues {
  title: string;
  description: string;
  start_date: string | null;
  start_time: string;
  end_date: string | null;
  end_time: string;
  is_all_day: boolean;
  timezone: string;
  location: string;
  url: string;
  meeting_id: string;
  passcode: string;
  is_public_shareable: boolean;
  calendar_id: string | null;
  repeats: boolean;
  recurrence_type: RecurrenceType;
  interval: number | null;
  days_of_week: number[];
  day_of_month: number | null;
  is_last_day_of_month: boolean;
  month_of_year: number;
  recurrence_end: RecurrenceEnd;
  count: number | null;
  end_date_of_recurrence: string | null;
}

export const DEFAULT_DURATION_MINUTES = 60;
const LAST_DAY_OF_MONTH = -1;
const DEFAULT_COUNT = 10;
const MINUTES_PER_DAY = 1440;

/** The form as it opens: from the next full hour on, for an hour, in the user's time zone. */
export function emptyEvent(calendarId: string | null, now = Date.now()): EventFormValues {
  const timezone = localTimeZone();
  const current = wallClockOf(now, timezone);
  const start = addMinutes(`${current.date}T${current.time.slice(0, 2)}:00`, 60);
  const end = addMinutes(start, DEFAULT_DURATION_MINUTES);
  const [startDate, endDate] = [start.slice(0, 10), end.slice(0, 10)];
  return {
    title: '',
    description: '',
    start_date: startDate,
    start_time: start.slice(11),
    end_date: endDate,
    end_time: end.slice(11),
    is_all_day: false,
    timezone,
    location: '',
    url: '',
    meeting_id: '',
    passcode: '',
    is_public_shareable: true,
    calendar_id: calendarId,
    repeats: false,
    ...recurrenceDefaults(startDate),
    recurrence_type: 'weekly',
    interval: 1,
    recurrence_end: 'never',
    count: DEFAULT_COUNT,
    end_date_of_recurrence: null,
  };
}

/** The days that a rule starts with: those of the event's own date. */
export const recurrenceDefaults = (date: string) => ({
  days_of_week: [weekdayOf(date)],
  day_of_month: Number(date.slice(8)),
  is_last_day_of_month: false,
  month_of_year: Number(date.slice(5, 7)),
});

/** A wall-clock time some minutes later, without any zone. */
export function addMinutes(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

/**
 * Where the end goes when the start moves. A new start date takes the end date with it; a new start time keeps the
 * length of an event that has one, up to a day.
 */
export function endAfterMove(
  before: Pick<EventFormValues, 'start_date' | 'start_time' | 'end_date' | 'end_time'>,
  after: Pick<EventFormValues, 'start_date' | 'start_time'>,
): Pick<EventFormValues, 'end_date' | 'end_time'> {
  const { start_date: date, start_time: time } = after;
  const at = (day: string | null, clock: string) => (day ? Date.parse(`${day}T${clock}:00Z`) : NaN);
  const length = (at(before.end_date, before.end_time) - at(before.start_date, before.start_time)) / 60_000;
  if (date !== before.start_date) {
    const isOvernight = length > 0 && length < MINUTES_PER_DAY && before.end_date !== before.start_date;
    return { end_date: date && isOvernight ? addDays(date, 1) : date, end_time: before.end_time };
  }
  if (Number.isNaN(at(date, time)) || !(length > 0 && length <= MINUTES_PER_DAY)) {
    return { end_date: before.end_date, end_time: before.end_time };
  }
  const end = addMinutes(`${date}T${time}`, length);
  return { end_date: end.slice(0, 10), end_time: end.slice(11) };
}

/** The rule's days when the start date moves: each of them moves along unless it was chosen otherwise. */
export function daysAfterMove(
  values: Pick<EventFormValues, 'days_of_week' | 'day_of_month' | 'month_of_year'>,
  before: string | null,
  after: string | null,
): Partial<Pick<EventFormValues, 'days_of_week' | 'day_of_month' | 'month_of_year'>> {
  if (!before || !after || before === after) return {};
  const [old, next] = [recurrenceDefaults(before), recurrenceDefaults(after)];
  return {
    ...(values.days_of_week.join() === old.days_of_week.join() ? { days_of_week: next.days_of_week } : {}),
    ...(values.day_of_month === old.day_of_month ? { day_of_month: next.day_of_month } : {}),
    ...(values.month_of_year === old.month_of_year ? { month_of_year: next.month_of_year } : {}),
  };
}

/** The rule as the wire has it; null when the event does not repeat. */
export function recurrenceOf(values: EventFormValues) {
  if (!values.repeats) return null;
  const { recurrence_type: type } = values;
  const day = values.is_last_day_of_month ? LAST_DAY_OF_MONTH : values.day_of_month;
  return {
    recurrence_type: type,
    interval: values.interval ?? 1,
    days_of_week: type === 'weekly' ? values.days_of_week : null,
    day_of_month: type === 'monthly' || type === 'yearly' ? day : null,
    month_of_year: type === 'yearly' ? values.month_of_year : null,
    end_date: values.recurrence_end === 'on' ? values.end_date_of_recurrence : null,
    count: values.recurrence_end === 'after' ? values.count : null,
  };
}

/** The request body that the form makes. What is wrong in it, the contract's schema says. */
export function requestOf(values: EventFormValues) {
  const local = (date: string | null, time: string) =>
    date === null || date === '' ? '' : values.is_all_day ? date : `${date}T${time}`;
  return {
    title: values.title,
    description: values.description,
    start_local: local(values.start_date, values.start_time),
    end_local: local(values.end_date, values.end_time),
    timezone: values.timezone,
    is_all_day: values.is_all_day,
    location: values.location,
    url: values.url,
    meeting_id: values.meeting_id,
    passcode: values.passcode,
    is_public_shareable: values.is_public_shareable,
    calendar_id: values.calendar_id,
    recurrence: recurrenceOf(values),
  };
}

/** What the form asks for that the wire cannot tell from 'never ends'. */
export function incompleteRecurrence(values: EventFormValues): FieldMessage[] {
  if (!values.repeats) return [];
  if (values.recurrence_end === 'after' && values.count === null) {
    return [{ field: 'recurrence.count', message: INCOMPLETE_RECURRENCE }];
  }
  if (values.recurrence_end === 'on' && !values.end_date_of_recurrence) {
    return [{ field: 'recurrence.end_date', message: INCOMPLETE_RECURRENCE }];
  }
  return [];
}

/** The form's field for a path on the wire: start and end are two fields each, the rule's fields stand on their own. */
export function formFieldOf(path: string, message: string): string {
  const isAboutTime = message === 'Invalid time format' || message === END_AFTER_START;
  if (path === 'start_local') return isAboutTime ? 'start_time' : 'start_date';
  if (path === 'end_local') return isAboutTime ? 'end_time' : 'end_date';
  if (path === 'recurrence.end_date') return 'end_date_of_recurrence';
  return path.replace(/^recurrence\./, '');
}
