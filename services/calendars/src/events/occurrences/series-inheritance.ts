import {
  eventFields,
  inheritedParts,
  mergeParts,
  occurrenceColumns,
  pick,
  requestTimeFields,
} from '@daymark/contracts';
import { timesOfBase, type EventTimes } from '@daymark/recurrence';
import type { EntityManager } from 'typeorm';
import { isSameContent, pickContent, type EventContent } from '../content/event-content.js';
import { scheduleOf } from '../content/event-schedule.js';
import { baseOf, type ChangedOccurrence } from '../content/stored-event.js';
import { changedOccurrencesOf } from '../storing/event-queries.js';

/** When the occurrence on a date takes place if nothing is changed about it by itself. */
export function timesOn(event: EventTimes, date: string): EventTimes {
  const base = baseOf(event);
  return timesOfBase({ ...base, start_local: date + base.start_local.slice(date.length) });
}

const isSameTimes = (a: EventTimes, b: EventTimes) =>
  requestTimeFields.every((field) => a[field] === b[field]);

/**
 * What becomes of a changed occurrence when its series changes: it keeps what was changed about it by itself and takes
 * over the rest, as people expect of a meeting that was moved once and is renamed with all others. It is shared with
 * its series, unless it was hidden by itself.
 */
export function inheritFromSeries(
  exception: ChangedOccurrence,
  before: EventContent,
  after: EventContent,
): EventContent {
  const content = pickContent(exception);
  const date = exception.occurrence_date;
  const { values } = mergeParts(inheritedParts, {
    base: { ...before, ...timesOn(before, date) },
    changed: content,
    newest: { ...after, ...timesOn(after, date) },
  });
  return {
    ...content,
    ...pick(values, Object.values(inheritedParts).flat()),
    ...(isSameTimes(content, values) ? null : scheduleOf({ ...values, recurrence: null })),
    is_public_shareable: after.is_public_shareable && !exception.is_hidden_alone,
  };
}

const COLUMNS = [...occurrenceColumns, 'series_end'];
const COLUMN_TYPES = [
  ...occurrenceColumns.map((column) => `${column} ${eventFields[column].column}`),
  'series_end timestamptz',
];

/**
 * Stores what becomes of the changed occurrences of a series, some at a time, so that however many there are, no more than
 * those are held. Answers whether the audience sees any of it.
 */
export async function storeInherited(
  manager: EntityManager,
  seriesId: string,
  before: EventContent,
  after: EventContent,
): Promise<boolean> {
  let isSeen = false;
  for await (const exceptions of changedOccurrencesOf(manager, seriesId)) {
    if (await storeSome(manager, exceptions, before, after)) isSeen = true;
  }
  return isSeen;
}

async function storeSome(
  manager: EntityManager,
  exceptions: ChangedOccurrence[],
  before: EventContent,
  after: EventContent,
): Promise<boolean> {
  const changes = exceptions
    .map((exception) => ({ exception, content: inheritFromSeries(exception, before, after) }))
    .filter(({ exception, content }) => !isSameContent(exception, content))
    .map(({ exception, content }) => ({
      ...content,
      id: exception.id,
      raise: exception.is_public_shareable || content.is_public_shareable ? 1 : 0,
    }));
  if (!changes.length) return false;
  await manager.query(
    `UPDATE events e SET ${COLUMNS.map((column) => `${column} = x.${column}`).join(', ')},
       revision = e.revision + x.raise, updated_at = clock_timestamp()
     FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, raise integer, ${COLUMN_TYPES.join(', ')})
     WHERE e.id = x.id`,
    [JSON.stringify(changes)],
  );
  return changes.some(({ raise }) => raise > 0);
}
