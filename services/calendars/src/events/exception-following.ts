import { timesOfBase, type EventTimes } from '@daymark/recurrence';
import type { EntityManager } from 'typeorm';
import { isSameContent, pickContent, TEXT_FIELDS, TIME_FIELDS, type EventContent } from './event-content.js';
import { scheduleOf } from './event-schedule.js';
import { baseOf, type ChangedOccurrence } from './stored-event.js';

/** When the occurrence on a date takes place if nothing is changed about it by itself. */
export function timesOn(event: EventTimes, date: string): EventTimes {
  const base = baseOf(event);
  return timesOfBase({ ...base, start_local: date + base.start_local.slice(date.length) });
}

export const isSameTimes = (a: EventTimes, b: EventTimes) =>
  TIME_FIELDS.every((field) => a[field] === b[field]);

/**
 * What becomes of a changed occurrence when its series changes: it keeps what was changed about it by itself and takes
 * over the rest, as people expect of a meeting that was moved once and is renamed with all others. It is shared with
 * its series, unless it was hidden by itself.
 */
export function followSeries(
  exception: ChangedOccurrence,
  before: EventContent,
  after: EventContent,
): EventContent {
  const content = pickContent(exception);
  const followed: EventContent = {
    ...content,
    is_public_shareable: after.is_public_shareable && !exception.is_hidden_alone,
  };
  for (const field of TEXT_FIELDS) {
    if (content[field] === before[field]) Object.assign(followed, { [field]: after[field] });
  }
  const date = exception.occurrence_date;
  if (!isSameTimes(content, timesOn(before, date)) || isSameTimes(content, timesOn(after, date)))
    return followed;
  return { ...followed, ...scheduleOf({ ...timesOn(after, date), recurrence: null }) };
}

/**
 * Stores what becomes of the changed occurrences of a series, in one statement however many they are. Answers whether
 * the audience sees any of it.
 */
export async function storeFollowed(
  manager: EntityManager,
  exceptions: ChangedOccurrence[],
  before: EventContent,
  after: EventContent,
): Promise<boolean> {
  const changes = exceptions
    .map((exception) => ({ exception, content: followSeries(exception, before, after) }))
    .filter(({ exception, content }) => !isSameContent(exception, content))
    .map(({ exception, content }) => ({
      ...content,
      id: exception.id,
      raise: exception.is_public_shareable || content.is_public_shareable ? 1 : 0,
    }));
  if (!changes.length) return false;
  await manager.query(
    `UPDATE events e SET title = x.title, description = x.description, location = x.location, url = x.url,
       meeting_id = x.meeting_id, passcode = x.passcode, start_local = x.start_local, end_local = x.end_local,
       timezone = x.timezone, is_all_day = x.is_all_day, start_time = x.start_time, end_time = x.end_time,
       series_end = x.series_end, is_public_shareable = x.is_public_shareable, revision = e.revision + x.raise,
       updated_at = clock_timestamp()
     FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, title text, description text, location text, url text,
       meeting_id text, passcode text, start_local text, end_local text, timezone text, is_all_day boolean,
       start_time timestamptz, end_time timestamptz, series_end timestamptz, is_public_shareable boolean, raise integer)
     WHERE e.id = x.id`,
    [JSON.stringify(changes)],
  );
  return changes.some(({ raise }) => raise > 0);
}
