import type { EventRequest, EventRequestInput } from '@daymark/contracts';
import { scheduleOf, type EventSchedule } from './event-schedule.js';
import type { StoredEvent } from './stored-event.js';

/** What an event says besides when it takes place. A changed occurrence has its own where it was changed. */
export const TEXT_FIELDS = ['title', 'description', 'location', 'url', 'meeting_id', 'passcode'] as const;
export const TIME_FIELDS = ['start_local', 'end_local', 'timezone', 'is_all_day'] as const;

type Texts = Pick<StoredEvent, (typeof TEXT_FIELDS)[number]>;

/** All of an event that its owner decides, with what follows from it. */
export type EventContent = Texts & EventSchedule & { is_public_shareable: boolean };

/**
 * What is stored of a request.
 * @throws ProblemException VALIDATION_ERROR for times or a rule that cannot be
 */
export function contentOf(request: EventRequest): EventContent {
  const { title, description, location, url, meeting_id, passcode, is_public_shareable } = request;
  const texts = { title, description, location, url, meeting_id, passcode };
  return { ...texts, is_public_shareable, ...scheduleOf(request) };
}

/** An event as its owner would have written it, without its calendars. */
export function requestOf(event: EventContent): EventRequestInput {
  const { start_time: _, end_time: __, series_end: ___, ...written } = pickContent(event);
  return written;
}

/** The content of an event among its other columns. */
export function pickContent(event: EventContent): EventContent {
  const { is_public_shareable, recurrence, start_time, end_time, series_end } = event;
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, event[field]])) as Texts;
  const times = Object.fromEntries(TIME_FIELDS.map((field) => [field, event[field]])) as Pick<
    EventContent,
    (typeof TIME_FIELDS)[number]
  >;
  return { ...texts, is_public_shareable, ...times, recurrence, start_time, end_time, series_end };
}

/** Whether two states of an event say the same and take place at the same times. */
export function isSameContent(before: EventContent, after: EventContent): boolean {
  const isSameField = (field: keyof EventContent) => before[field] === after[field];
  return (
    TEXT_FIELDS.every(isSameField) &&
    TIME_FIELDS.every(isSameField) &&
    isSameField('is_public_shareable') &&
    isSameRule(before.recurrence, after.recurrence)
  );
}

export function isSameRule(a: StoredEvent['recurrence'], b: StoredEvent['recurrence']): boolean {
  if (a === null || b === null) return a === b;
  const keys = Object.keys(a) as (keyof typeof a)[];
  return keys.every((key) => String(a[key]) === String(b[key]));
}
