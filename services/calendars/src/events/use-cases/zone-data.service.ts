import { Injectable } from '@nestjs/common';
import { inTransaction } from '@daymark/service-kit';
import { occurrenceAt, type EventTimes } from '@daymark/recurrence';
import type { Recurrence } from '@daymark/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { DateRecord, EventAggregate, EventRecord } from '../domain/aggregate/event-aggregate.js';
import { seriesEndOf } from '../domain/series-end.js';
import { baseOf } from '../domain/stored-event.js';
import { EventStore } from '../store/event-store.js';
import { findNextRows, type TimedRow } from '../store/queries/timed-events.js';

/** Maximum per batch, so that no lock is held for long. */
const BATCH_MAX = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Updates the instants of events from their local times and zones when the runtime has new time zone data. */
@Injectable()
export class ZoneDataService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: EventStore,
  ) {}

  /**
   * Recomputes the instants of events that are not over if they were derived from older data than this process has, and
   * once more after replicas with the older data have gone. The newest of several versions counts, so that replicas
   * with different data do not revert each other. Replicas may run it concurrently.
   */
  async follow(): Promise<number> {
    const version = process.versions.tz ?? '';
    const [stored] = await this.dataSource.query<{ version: string; is_done: boolean }[]>(
      `SELECT version, is_settled OR since > now() - interval '50 minutes' AS is_done FROM zone_data`,
    );
    if (stored && (stored.version > version || (stored.version === version && stored.is_done))) return 0;
    let [after, moved]: [string | null, number] = [FIRST_ID, 0];
    while (after !== null) {
      const from: string = after;
      const batch = await inTransaction(this.dataSource, (manager) => this.deriveBatch(manager, from));
      after = batch.next;
      moved += batch.moved;
    }
    await this.dataSource.query(
      `INSERT INTO zone_data AS known (version) VALUES ($1)
       ON CONFLICT (is_only_row) DO UPDATE SET version = $1,
         since = CASE WHEN known.version = $1 THEN known.since ELSE now() END, is_settled = known.version = $1
       WHERE known.version IS NOT DISTINCT FROM $2`,
      [version, stored?.version ?? null],
    );
    return moved;
  }

  private async deriveBatch(
    manager: EntityManager,
    after: string,
  ): Promise<{ next: string | null; moved: number }> {
    const rows = await findNextRows(manager, after, BATCH_MAX);
    const moved = rows.filter((row) => !isSame(instantsOf(row, row.recurrence), row));
    if (moved.length > 0) {
      const ids = [...new Set(moved.map((row) => row.parent_event_id ?? row.id))];
      const events = await this.store.load(manager, ids, { ids: moved.map(({ id }) => id) });
      const pairs = events.map((before) => ({ before, after: derived(before) }));
      await this.store.write(manager, pairs, { by: null, isUncounted: true });
    }
    return { next: rows.length === BATCH_MAX ? rows.at(-1)!.id : null, moved: moved.length };
  }
}

/** Has all instants recomputed within the hour if restored ones are older than the data. */
export async function deriveAfter(manager: EntityManager, keptSince: Date): Promise<void> {
  await manager.query('UPDATE zone_data SET is_settled = false WHERE since > $1', [keptSince]);
}

type Instants = Pick<TimedRow, 'start_time' | 'end_time' | 'series_end'>;

function derived(event: EventAggregate): EventAggregate {
  const derivedRow = (row: EventRecord, recurrence: Recurrence | null): EventRecord =>
    row.is_deleted ? row : { ...row, ...instantsOf(row, recurrence) };
  const derivedDate = (date: DateRecord) => ({ ...date, row: derivedRow(date.row, null) });
  return { ...event, row: derivedRow(event.row, event.recurrence), dates: event.dates.map(derivedDate) };
}

function instantsOf(times: EventTimes, recurrence: Recurrence | null): Instants {
  const base = baseOf(times);
  const { start, end } = occurrenceAt(base, null, 0)!;
  return {
    start_time: new Date(start),
    // If the current clock changes skip all of it, a moment is left.
    end_time: new Date(Math.max(end, start)),
    series_end: seriesEndOf(base, recurrence),
  };
}

const isSame = (one: Instants, other: Instants) =>
  one.start_time.getTime() === other.start_time.getTime() &&
  one.end_time.getTime() === other.end_time.getTime() &&
  one.series_end?.getTime() === other.series_end?.getTime();
