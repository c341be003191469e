import { eventFields, storedFields } from '@daymark/contracts';
import { Injectable } from '@nestjs/common';
import { queryInPieces } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { exceptOthersDrafts, ownedBy } from '../../../access/access.module.js';
import type { EventAggregate } from '../../domain/aggregate/event-aggregate.js';
import type { StoredEvent } from '../../domain/stored-event.js';
import type { ImportedOriginal } from '../../domain/imported-event.js';
import { loadAggregates } from '../load-aggregates.js';
import { objectOf, occurrenceKey, occurrenceOrder, SELECT_EVENT } from './event-queries.js';

export type ExportedOccurrence = Pick<StoredEvent, (typeof storedFields)[number] | 'revision'> & {
  occurrence_date: string;
  updated_at: string;
};

export interface ExportedEvent extends StoredEvent {
  deleted_dates: string[] | null;
  changed_occurrences: ExportedOccurrence[] | null;
  original: (ImportedOriginal & { is_current: boolean }) | null;
}

// The owner's content; instants are derived from it.
const OCCURRENCE_COLUMNS = storedFields.filter((field) => eventFields[field].column !== 'timestamptz');

const EXPORTED = `SELECT event.*, exceptions.*, original.*
  FROM (${SELECT_EVENT} JOIN calendar_events c ON c.event_id = e.id WHERE c.calendar_id = $1 AND ${exceptOthersDrafts('$2', 'e')}) AS event
  LEFT JOIN LATERAL (
    SELECT
      array_agg(${occurrenceKey('x')} ORDER BY ${occurrenceOrder('x')}) FILTER (WHERE x.is_deleted) AS deleted_dates,
      jsonb_agg(
        jsonb_build_object('occurrence_date', ${occurrenceKey('x')},
          ${objectOf('x', ['revision', 'updated_at', ...OCCURRENCE_COLUMNS])})
        ORDER BY ${occurrenceOrder('x')}) FILTER (WHERE NOT x.is_deleted) AS changed_occurrences
    FROM events x WHERE event.is_recurring AND x.parent_event_id = event.id
  ) AS exceptions ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('content', o.content, 'zones', o.zones, 'sequence', o.sequence,
      'is_current', o.as_of_version = event.latest_version) AS original
    FROM event_originals o WHERE o.event_id = event.id
  ) AS original ON true
  ORDER BY event.start_time, event.id`;

const OF_PERSON = `${ownedBy('$1', 'events')} AND ${exceptOthersDrafts('$1', 'events')} AND NOT is_exception`;

@Injectable()
export class ExportedEvents {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * All events of a calendar including private ones and the reader's drafts, by start, in one statement and so from one
   * snapshot. The caller has to check whose calendar it is.
   */
  in(calendarId: string, reader: string, manager = this.dataSource.manager): Promise<ExportedEvent[]> {
    return queryInPieces<ExportedEvent>(manager, EXPORTED, [calendarId, reader]);
  }

  /** How many events a person has, a series counting as one. */
  async countOf(manager: EntityManager, userId: string): Promise<number> {
    const [row] = await manager.query<[{ events: number }]>(
      `SELECT count(*)::int AS events FROM events WHERE ${OF_PERSON}`,
      [userId],
    );
    return row.events;
  }

  /** The next ones after a uid, with all that belongs to them. */
  async nextOf(
    manager: EntityManager,
    userId: string,
    after: string,
    limit: number,
  ): Promise<EventAggregate[]> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM events WHERE ${OF_PERSON} AND uid > $2 ORDER BY uid LIMIT $3`,
      [userId, after, limit],
    );
    return loadAggregates(
      manager,
      rows.map(({ id }) => id),
      'all',
    );
  }
}
