import * as z from 'zod';
import { id, version } from '../schemas/fields.js';
import { EVENT_SPAN_MAX_DAYS } from '../schemas/limits.js';
import { isLocalDate, isLocalDateTime } from '../schemas/local-time.js';
import { requestFields, requestShape } from './event-fields.js';
import { text } from '../texts.js';

const MILLISECONDS_PER_DAY = 86_400_000;

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
  const message = text(value.is_all_day ? 'times.date' : 'times.timeOfDay');
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
  if (value.is_all_day && end < start) refuse('end_local', text('times.lastDayBeforeFirst'));
  if (!value.is_all_day && end < start) refuse('end_local', text('times.endAfterStart'), fault);
  if (end - start > EVENT_SPAN_MAX_DAYS * MILLISECONDS_PER_DAY) {
    refuse('end_local', text('times.tooLong', { max: EVENT_SPAN_MAX_DAYS }));
  }
  if (value.is_all_day) {
    for (const field of ['added_dates', 'excluded_dates'] as const) {
      if (!value.recurrence?.[field].some((date) => !isLocalDate(date))) continue;
      issues.push({
        code: 'custom',
        message: text('recurrence.timeInWholeDays'),
        path: ['recurrence', field],
        input: value,
      });
    }
  }
  const lastDate = value.recurrence?.end_date;
  if (lastDate && lastDate < value.start_local.slice(0, 10)) {
    issues.push({
      code: 'custom',
      message: text('recurrence.endsBeforeStart'),
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
  drop_exceptions: z.boolean().optional().default(false),
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
