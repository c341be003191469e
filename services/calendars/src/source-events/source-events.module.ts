import { Module, Injectable } from '@nestjs/common';
import { ProblemException } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { titled } from '../texts.js';

export interface SourceEvent {
  event_id: string;
  uid: string;
  hash: string;
  /** A hash of the entry's text; null if it has to be read in any case. */
  text_hash: string | null;
  /** When its last date is over; null if it never is. */
  ends_at: Date | null;
}

export const comesFrom = (host: string) =>
  new ProblemException('FORBIDDEN', titled('refused.fromElsewhere', { host }));

@Injectable()
export class SourceEvents {
  /** The next check would undo a change of an event from a source. */
  async requireOwn(manager: EntityManager, eventId: string): Promise<void> {
    const host = await this.hostOf(manager, eventId);
    if (host !== null) throw comesFrom(host);
  }

  async hostOf(manager: EntityManager, eventId: string): Promise<string | null> {
    return (await this.hostsOf(manager, [eventId])).get(eventId) ?? null;
  }

  /** The hosts of those of the events that come from a source, by event id; ids may be repeated. */
  async hostsOf(manager: EntityManager, eventIds: readonly string[]): Promise<Map<string, string>> {
    if (eventIds.length === 0) return new Map();
    const rows = await manager.query<{ event_id: string; host: string }[]>(
      `SELECT event_id, substring(source_host FROM '^[^:]+') AS host FROM source_events
       WHERE event_id = ANY(string_to_array($1, ',')::uuid[])`,
      [[...new Set(eventIds)].join(',')],
    );
    return new Map(rows.map(({ event_id, host }) => [event_id, host]));
  }

  async among(manager: EntityManager, eventIds: readonly string[]): Promise<Set<string>> {
    return new Set((await this.hostsOf(manager, eventIds)).keys());
  }

  async allOf(manager: EntityManager, calendarId: string): Promise<Map<string, SourceEvent>> {
    const rows = await manager.query<SourceEvent[]>(
      'SELECT event_id, uid, hash, text_hash, ends_at FROM source_events WHERE calendar_id = $1',
      [calendarId],
    );
    return new Map(rows.map((row) => [row.uid, row]));
  }

  /** Those of the calendars that have events from a source. */
  async calendarsAmong(manager: EntityManager, calendarIds: readonly string[]): Promise<Set<string>> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM unnest($1::uuid[]) AS asked (id)
       WHERE EXISTS (SELECT FROM source_events s WHERE s.calendar_id = asked.id)`,
      [calendarIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async count(manager: EntityManager, calendarId: string): Promise<number> {
    const [row] = await manager.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM source_events WHERE calendar_id = $1',
      [calendarId],
    );
    return row.count;
  }

  async store(
    manager: EntityManager,
    calendarId: string,
    host: string,
    events: readonly SourceEvent[],
  ): Promise<void> {
    if (events.length === 0) return;
    await manager.query(
      `INSERT INTO source_events (event_id, calendar_id, source_host, uid, hash, text_hash, ends_at)
       SELECT event_id, $1, $2, uid, hash, text_hash, ends_at
       FROM jsonb_to_recordset($3::jsonb)
         AS given (event_id uuid, uid text, hash text, text_hash text, ends_at timestamptz)
       ON CONFLICT (event_id) DO UPDATE
         SET hash = excluded.hash, text_hash = excluded.text_hash, ends_at = excluded.ends_at`,
      [calendarId, host, JSON.stringify(events)],
    );
  }

  async storeTexts(
    manager: EntityManager,
    texts: readonly Pick<SourceEvent, 'event_id' | 'text_hash'>[],
  ): Promise<void> {
    if (texts.length === 0) return;
    await manager.query(
      `UPDATE source_events s SET text_hash = given.text_hash
       FROM jsonb_to_recordset($1::jsonb) AS given (event_id uuid, text_hash text) WHERE s.event_id = given.event_id`,
      [JSON.stringify(texts)],
    );
  }
}

@Module({ providers: [SourceEvents], exports: [SourceEvents] })
export class SourceEventsModule {}
