import { CALENDARS_OF_EVENT_LISTED_MAX } from '@daymark/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  CalendarReadingService,
  CalendarWritingService,
  type CalendarName,
} from '../../calendars/calendars.module.js';
import { isOwnedBy } from '../../access/access.module.js';
import type { EventPair } from '../domain/aggregate/event-aggregate.js';
import { CalendarEventEntity } from './event.entities.js';

/** The calendars of an event, in the fixed order in which every transaction locks them. */
export async function calendarIdsOf(manager: EntityManager, eventId: string): Promise<string[]> {
  const rows = await manager.find(CalendarEventEntity, {
    where: { event_id: eventId },
    order: { calendar_id: 'ASC' },
  });
  return rows.map(({ calendar_id }) => calendar_id);
}

export async function findEventsByCalendar(
  manager: EntityManager,
  eventIds: string[],
): Promise<Map<string, string[]>> {
  // A month has a thousand events in the same few calendars, so each calendar is returned once.
  const rows = await manager.query<{ calendar_id: string; event_ids: string }[]>(
    `SELECT calendar_id, string_agg(event_id::text, ',') AS event_ids FROM calendar_events
     WHERE event_id = ANY(string_to_array($1, ',')::uuid[]) GROUP BY calendar_id`,
    // The driver would escape each of thousands of array elements separately.
    [eventIds.join(',')],
  );
  return new Map(rows.map(({ calendar_id, event_ids }) => [calendar_id, event_ids.split(',')]));
}

export async function lockEventsIn(manager: EntityManager, calendarId: string): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM events e JOIN calendar_events l ON l.event_id = e.id WHERE l.calendar_id = $1
     ORDER BY e.id FOR UPDATE OF e`,
    [calendarId],
  );
  return rows.map(({ id }) => id);
}

export async function findEventsOnlyIn(manager: EntityManager, calendarId: string): Promise<string[]> {
  const rows = await manager.query<{ event_id: string }[]>(
    `SELECT event_id FROM calendar_events l WHERE calendar_id = $1
       AND NOT EXISTS (SELECT FROM calendar_events o WHERE o.event_id = l.event_id AND o.calendar_id <> $1)`,
    [calendarId],
  );
  return rows.map(({ event_id }) => event_id);
}

export const hasEvents = (manager: EntityManager, calendarId: string): Promise<boolean> =>
  manager.existsBy(CalendarEventEntity, { calendar_id: calendarId });

export interface CalendarMembership {
  calendar_id: string;
  event_id: string;
  user_id: string;
}

@Injectable()
export class CalendarMemberships {
  constructor(
    private readonly reading: CalendarReadingService,
    private readonly writing: CalendarWritingService,
  ) {}

  /**
   * Locks the calendar that an event is to be added to, so that it cannot be deleted until the transaction ends.
   * @returns its owner, to whom its events belong
   */
  async lockCalendar(manager: EntityManager, calendarId: string, userId: string): Promise<string> {
    const lock = { mode: 'for_key_share' } as const;
    return (await this.reading.require('add', calendarId, userId, manager, lock)).user_id;
  }

  /** Those of the calendars of others' events that a person neither adds to nor takes out of. */
  async closedTo(
    manager: EntityManager,
    userId: string,
    events: readonly { row: { user_id: string }; calendarIds: readonly string[] }[],
  ): Promise<Set<string>> {
    const others = events.filter(({ row }) => !isOwnedBy(userId, row));
    const closed = new Set(others.flatMap(({ calendarIds }) => calendarIds));
    if (closed.size === 0) return closed;
    const open = await this.reading.allowed('add', manager, userId, [...closed]);
    for (const id of open.keys()) closed.delete(id);
    return closed;
  }

  /**
   * Stores which calendars changed events are in. A calendar that is being deleted at this moment is left out, as it
   * would be a moment later; so is one that somebody else has meanwhile.
   */
  async store(
    manager: EntityManager,
    changes: readonly Pick<EventPair, 'before' | 'after'>[],
  ): Promise<void> {
    const [gone, joined]: CalendarMembership[][] = [[], []];
    for (const { before, after } of changes) {
      if (after === null) continue;
      const [was, is] = [before?.calendarIds ?? [], after.calendarIds];
      const { id: event_id, user_id } = after.row;
      gone!.push(
        ...was.filter((id) => !is.includes(id)).map((calendar_id) => ({ calendar_id, event_id, user_id })),
      );
      joined!.push(
        ...is.filter((id) => !was.includes(id)).map((calendar_id) => ({ calendar_id, event_id, user_id })),
      );
    }
    if (gone!.length > 0)
      await manager.query(
        `DELETE FROM calendar_events l USING jsonb_to_recordset($1::jsonb) AS gone (calendar_id uuid, event_id uuid)
         WHERE l.calendar_id = gone.calendar_id AND l.event_id = gone.event_id`,
        [JSON.stringify(gone)],
      );
    if (joined!.length > 0) await this.add(manager, joined!);
  }

  /** Whether all of these calendars exist; they are locked until the transaction ends. */
  async areThere(manager: EntityManager, calendarIds: readonly string[]): Promise<boolean> {
    const wanted = [...new Set(calendarIds)];
    return (await this.writing.lockAgainstDeletion(manager, wanted)).length === wanted.length;
  }

  /** The events are new or locked, and no two transactions write links of the same ones. */
  private async add(manager: EntityManager, places: readonly CalendarMembership[]): Promise<void> {
    const calendarIds = [...new Set(places.map(({ calendar_id }) => calendar_id))];
    const kept = await this.writing.lockAgainstDeletion(manager, calendarIds);
    const left = places.filter(({ calendar_id, user_id }) =>
      kept.some((calendar) => calendar.id === calendar_id && isOwnedBy(user_id, calendar)),
    );
    await manager.query(
      `INSERT INTO calendar_events (calendar_id, event_id)
       SELECT * FROM unnest(string_to_array($1, ',')::uuid[], string_to_array($2, ',')::uuid[])
       ON CONFLICT DO NOTHING`,
      // The driver would escape each of thousands of array elements separately.
      [left.map(({ calendar_id }) => calendar_id).join(','), left.map(({ event_id }) => event_id).join(',')],
    );
  }

  /** Those that the person may read, by event id, in the colors that the person sees. */
  async of(manager: EntityManager, userId: string, eventIds: string[]): Promise<Map<string, CalendarName[]>> {
    const eventsByCalendar = await findEventsByCalendar(manager, eventIds);
    const calendars = new Map<string, CalendarName[]>();
    for (const calendar of await this.reading.namesFor(userId, [...eventsByCalendar.keys()], manager)) {
      for (const eventId of eventsByCalendar.get(calendar.id)!) {
        const listed = calendars.get(eventId);
        if (listed && listed.length < CALENDARS_OF_EVENT_LISTED_MAX) listed.push(calendar);
        else if (!listed) calendars.set(eventId, [calendar]);
      }
    }
    return calendars;
  }
}
