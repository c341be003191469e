import { CALENDARS_OF_EVENT_LISTED_MAX } from '@daymark/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  CalendarReadingService,
  CalendarWritingService,
  type CalendarName,
} from '../../calendars/calendars.module.js';
import { findEventsByCalendar } from './calendar-links.js';

/** The membership of an event in a calendar. */
export interface CalendarMembership {
  calendar_id: string;
  event_id: string;
}

/** Reads and changes which calendars events are in. */
@Injectable()
export class CalendarMemberships {
  constructor(
    private readonly reading: CalendarReadingService,
    private readonly writing: CalendarWritingService,
  ) {}

  /**
   * Locks the calendar that an event is to be added to, so that it cannot be deleted until the transaction ends.
   * @throws ProblemException NOT_FOUND where the person cannot see it; FORBIDDEN where it is another person's
   */
  async lockCalendar(manager: EntityManager, calendarId: string, userId: string): Promise<void> {
    await this.reading.requireOwn(calendarId, userId, manager, { mode: 'for_key_share' });
  }

  /**
   * Adds an event to calendars. A calendar that is being deleted at this moment is left out, as it would be a moment
   * later.
   */
  async put(manager: EntityManager, eventId: string, calendarIds: string[]): Promise<void> {
    if (calendarIds.length === 0) return;
    await manager.query('INSERT INTO calendar_events (calendar_id, event_id) SELECT unnest($2::uuid[]), $1', [
      eventId,
      await this.writing.lockAgainstDeletion(manager, calendarIds),
    ]);
  }

  /**
   * Moves an event from its calendars to one calendar, or to none. If it is in that calendar already, it stays in its
   * other ones too, since a form shows only one. Returns its calendars afterwards.
   * @throws ProblemException like `lockCalendar`
   */
  async move(
    manager: EntityManager,
    event: { id: string; user_id: string },
    from: string[],
    calendarId: string | null,
  ): Promise<string[]> {
    if (calendarId) await this.lockCalendar(manager, calendarId, event.user_id);
    if (calendarId ? from.includes(calendarId) : !from.length) return from;
    await manager.query('DELETE FROM calendar_events WHERE event_id = $1 AND calendar_id = ANY($2)', [
      event.id,
      from,
    ]);
    const to = calendarId ? [calendarId] : [];
    await this.put(manager, event.id, to);
    return to;
  }

  /** Whether all of these calendars exist; they are locked until the transaction ends. */
  async areThere(manager: EntityManager, calendarIds: readonly string[]): Promise<boolean> {
    const wanted = [...new Set(calendarIds)];
    return (await this.writing.lockAgainstDeletion(manager, wanted)).length === wanted.length;
  }

  /** Restores memberships where both the event and the calendar still exist. */
  async restore(manager: EntityManager, places: readonly CalendarMembership[]): Promise<void> {
    const calendarIds = [...new Set(places.map(({ calendar_id }) => calendar_id))];
    const kept = new Set(await this.writing.lockAgainstDeletion(manager, calendarIds));
    const left = places.filter(({ calendar_id }) => kept.has(calendar_id));
    await manager.query(
      `INSERT INTO calendar_events (calendar_id, event_id)
       SELECT place.calendar_id, e.id
       FROM unnest(string_to_array($1, ',')::uuid[], string_to_array($2, ',')::uuid[]) AS place (calendar_id, event_id)
       JOIN events e ON e.id = place.event_id
       ORDER BY e.id FOR KEY SHARE OF e
       ON CONFLICT DO NOTHING`,
      // The driver would escape each of thousands of array elements separately.
      [left.map(({ calendar_id }) => calendar_id).join(','), left.map(({ event_id }) => event_id).join(',')],
    );
  }

  /** The calendars of each event, by name. Events without one are not in the map. */
  async of(manager: EntityManager, eventIds: string[]): Promise<Map<string, CalendarName[]>> {
    const eventsByCalendar = await findEventsByCalendar(manager, eventIds);
    const calendars = new Map<string, CalendarName[]>();
    for (const calendar of await this.reading.namesOf([...eventsByCalendar.keys()], manager)) {
      for (const eventId of eventsByCalendar.get(calendar.id)!) {
        const known = calendars.get(eventId);
        if (known && known.length < CALENDARS_OF_EVENT_LISTED_MAX) known.push(calendar);
        else if (!known) calendars.set(eventId, [calendar]);
      }
    }
    return calendars;
  }
}
