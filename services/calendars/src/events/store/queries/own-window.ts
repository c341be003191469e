import { fieldsVisibleTo } from '@daymark/contracts';
import { queryInPieces } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { eventsOf } from '../../../access/access.module.js';
import type { WindowEvent } from '../../domain/stored-event.js';
import { DERIVED_COLUMNS, eventsInWindow, IDENTITY_COLUMNS, type InWindow } from './event-queries.js';

export const WINDOW_COLUMNS = [
  ...IDENTITY_COLUMNS,
  ...[...fieldsVisibleTo('window'), 'version'].map((name) => `e.${name}`),
  `ARRAY(SELECT l.calendar_id FROM calendar_events l WHERE l.event_id = coalesce(e.parent_event_id, e.id)) AS calendar_ids`,
  DERIVED_COLUMNS,
].join(', ');

/** Any event if $1 is null, otherwise one that is in one of the calendars $1; each event has only a few links. */
const IN_ANY_OF = `SELECT true WHERE $1::uuid[] IS NULL
      UNION ALL
      SELECT true FROM calendar_events
      WHERE event_id = coalesce(w.parent_event_id, w.id) AND calendar_id = ANY($1::uuid[])
      LIMIT 1`;

/** Like EVENTS_IN_WINDOW, over all calendars of a person or some of them ($1). */
export const OWN_EVENTS_IN_WINDOW = eventsInWindow(WINDOW_COLUMNS, eventsOf, IN_ANY_OF);

export const findOwnInWindow = (
  manager: EntityManager,
  userId: string,
  { from, to }: { from: number; to: number },
  calendarIds: string[] | null,
  limit: number,
): Promise<InWindow<WindowEvent>[]> =>
  queryInPieces<InWindow<WindowEvent>>(manager, OWN_EVENTS_IN_WINDOW, [
    calendarIds,
    userId,
    new Date(from),
    new Date(to),
    true,
    limit,
  ]);

/** An event at the place `location` of the object $1, or in its calendar `calendar_id`. */
const AT_PLACE = `SELECT true FROM events x WHERE x.id = w.id
        AND (lower(x.location) = lower($1::jsonb ->> 'location') OR EXISTS (
          SELECT FROM calendar_events
          WHERE event_id = coalesce(w.parent_event_id, w.id) AND calendar_id = ($1::jsonb ->> 'calendar_id')::uuid))`;

const OWN_EVENTS_AT_PLACE = eventsInWindow(WINDOW_COLUMNS, eventsOf, AT_PLACE);

export const findOwnAtPlace = (
  manager: EntityManager,
  userId: string,
  { from, to }: { from: number; to: number },
  { location, calendarId }: { location: string | null; calendarId: string | null },
  limit: number,
): Promise<InWindow<WindowEvent>[]> =>
  manager.query<InWindow<WindowEvent>[]>(OWN_EVENTS_AT_PLACE, [
    JSON.stringify({ location, calendar_id: calendarId }),
    userId,
    new Date(from),
    new Date(to),
    true,
    limit,
  ]);
