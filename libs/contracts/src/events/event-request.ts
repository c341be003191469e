import * as z from 'zod';
import { id, version } from '../schemas/fields.js';
import { EVENT_SPAN_MAX_DAYS } from '../schemas/limits.js';
import { isLocalDate, isLocalDateTime } from '../schemas/local-time.js';
import { TIME_IN_WHOLE_DAYS } from '../schemas/recurrence.js';
import { requestFields, requestShape } from './event-fields.js';

const MILLISECONDS_PER_DAY = 86_400_000;
export const END_AFTER_START = 'End time must be after start time';
export const LAST_DAY_BEFORE_FIRST = 'End date must not be before start date';

/**
 * Local times in `timezone`, or dates for all-day events, of which the end is the last day. The end may equal the
 * start.
 */
export const EventRequest = z.object(requestShape).check(checkTimes);
export type EventRequest = z.output<typeof EventRequest>;
export type EventRequestInput = z.input<typeof EventRequest>;

const { start_local, end_local, timezone, is_all_day, location, calendar_id, recurrence } = requestShape;

/** Of an event, when and where it is. `event_id` is that of the event itself, if it exists. */
export const OverlapRequest = z
  .object({
    start_local,
    end_local,
    timezone,
    is_all_day,
    location,
    calendar_id,
    recurrence,
    event_id: id('event_id').nullish(),
  })
  .check(checkTimes);
export type OverlapRequest = z.output<typeof OverlapRequest>;
export type OverlapRequestInput = z.input<typeof OverlapRequest>;

type Times = Pick<EventRequest, 'start_local' | 'end_local' | 'is_all_day' | 'recurrence'>;

function checkTimes({ value, issues }: z.core.ParsePayload<Times>): void {
  // `code` tells a form whether the time of day or the date is wrong.
  const refuse = (field: string, message: string, code: TimeFault = 'DATE') =>
    issues.push({ code: 'custom', message, path: [field], input: value, params: { code } });
  const isValid = value.is_all_day ? isLocalDate : isLocalDateTime;
  const message = value.is_all_day ? 'Invalid date format' : 'Invalid time format';
  const fault = value.is_all_day ? 'DATE' : 'TIME_OF_DAY';
  const startIsValid = isValid(value.start_local);
  const endIsValid = isValid(value.end_local);
  // A missing value is already reported by its own schema.
  if (!startIsValid && value.start_local) refuse('start_local', message, fault);
  if (!endIsValid && value.end_local) refuse('end_local', message, fault);
  if (!startIsValid || !endIsValid) return;
  // Parsed as UTC only to compare two local times of the same zone. The service compares the instants again.
  const start = Date.parse(value.is_all_day ? value.start_local : `${value.start_local}Z`);
  const end = Date.parse(value.is_all_day ? value.end_local : `${value.end_local}Z`);
  if (value.is_all_day && end < start) refuse('end_local', LAST_DAY_BEFORE_FIRST);
  if (!value.is_all_day && end < start) refuse('end_local', END_AFTER_START, fault);
  if (end - start > EVENT_SPAN_MAX_DAYS * MILLISECONDS_PER_DAY) {
    refuse('end_local', `An event can last at most ${EVENT_SPAN_MAX_DAYS} days`);
  }
  if (value.is_all_day) {
    for (const field of ['added_dates', 'excluded_dates'] as const) {
      if (!value.recurrence?.[field].some((date) => !isLocalDate(date))) continue;
      issues.push({
        code: 'custom',
        message: TIME_IN_WHOLE_DAYS,
        path: ['recurrence', field],
        input: value,
      });
    }
  }
  const lastDate = value.recurrence?.end_date;
  if (lastDate && lastDate < value.start_local.slice(0, 10)) {
    issues.push({
      code: 'custom',
      message: 'The end date must not be before the start date',
      path: ['recurrence', 'end_date'],
      input: value,
    });
  }
}

/** As `params.code` of the issue. */
export type TimeFault = 'DATE' | 'TIME_OF_DAY';

/**
 * Absent fields stay unchanged. `drop_exceptions` agrees to lose the occurrences that do not fit the new dates; without
 * it the change is refused with their list.
 */
export const EventUpdate = z.looseObject({
  version: version(),
  drop_exceptions: z.boolean('drop_exceptions must be true or false').optional().default(false),
});
export type EventUpdate = z.output<typeof EventUpdate>;

/** Times and rule depend on each other, so the result is validated and not the update. */
export function applyEventUpdate(current: EventRequestInput, update: EventUpdate) {
  const given = requestFields.filter((field) => update[field] !== undefined);
  return EventRequest.safeParse({
    ...current,
    ...Object.fromEntries(given.map((field) => [field, update[field]])),
  });
}
