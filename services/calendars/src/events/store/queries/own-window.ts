import { fieldsVisibleTo } from '@daymark/contracts';
import { queryInPieces } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { readableFor, type Readable } from '../../../access/access.module.js';
import type { WindowEvent } from '../../domain/stored-event.js';
import { DERIVED_COLUMNS, eventsInWindow, IDENTITY_COLUMNS, type InWindow } from './event-queries.js';

export const windowColumns = ({ places }: Readable, person: string) =>
  [
    ...IDENTITY_COLUMNS,
    ...[...fieldsVisibleTo('window'), 'version', 'user_id', 'created_by'].map((name) => `e.${name}`),
    `ARRAY(SELECT l.calendar_id FROM calendar_events l
       WHERE l.event_id = coalesce(e.parent_event_id, e.id) AND ${places(person, 'l')}) AS calendar_ids`,
    DERIVED_COLUMNS,
  ].join(', ');

/** Any event if $1 is null, otherwise one that is in one of the calendars $1; each event has only a few links. */
const IN_ANY_OF = `SELECT true WHERE $1::uuid[] IS NULL
      UNION ALL
      SELECT true FROM calendar_events
      WHERE event_id = coalesce(w.parent_event_id, w.id) AND calendar_id = ANY($1::uuid[])
      LIMIT 1`;

/** Like EVENTS_IN_WINDOW, over all calendars that a person may read or some of them ($1). */
export const readableInWindow = (readable: Readable) =>
  eventsInWindow(windowColumns(readable, '$2::uuid'), readable.events, IN_ANY_OF);

export const findOwnInWindow = (
  manager: EntityManager,
  { userId, readable }: { userId: string; readable: Readable },
  { from, to }: { from: number; to: number },
  calendarIds: string[] | null,
  limit: number,
): Promise<InWindow<WindowEvent>[]> =>
  queryInPieces<InWindow<WindowEvent>>(manager, readableInWindow(readable), [
    calendarIds,
    userId,
    new Date(from),
    new Date(to),
    userId,
    limit,
  ]);

/** An event at the place `location` of the object $1, or in its calendar `calendar_id`. */
const AT_PLACE = `SELECT true FROM events x WHERE x.id = w.id
        AND (lower(x.location) = lower($1::jsonb ->> 'location') OR EXISTS (
          SELECT FROM calendar_events
          WHERE event_id = coalesce(w.parent_event_id, w.id) AND calendar_id = ($1::jsonb ->> 'calendar_id')::uuid))`;

const readableAtPlace = (readable: Readable) =>
  eventsInWindow(windowColumns(readable, '$2::uuid'), readable.events, AT_PLACE);

export const findOwnAtPlace = async (
  manager: EntityManager,
  userId: string,
  { from, to }: { from: number; to: number },
  { location, calendarId }: { location: string | null; calendarId: string | null },
  limit: number,
): Promise<InWindow<WindowEvent>[]> =>
  manager.query<InWindow<WindowEvent>[]>(readableAtPlace(await readableFor(manager, userId)), [
    JSON.stringify({ location, calendar_id: calendarId }),
    userId,
    new Date(from),
    new Date(to),
    userId,
    limit,
  ]);
