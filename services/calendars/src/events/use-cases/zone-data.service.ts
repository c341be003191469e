import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE, inTransaction } from '@daymark/service-kit';
import { occurrenceAt } from '@daymark/recurrence';
import type { DataSource, EntityManager } from 'typeorm';
import { seriesEndOf } from '../domain/series-end.js';
import { baseOf, type StoredEvent } from '../domain/stored-event.js';
import { EventMaintenance, lockNextEvents, type Instants } from '../store/event-maintenance.js';

/** Maximum per batch, so that no lock is held for long. */
const BATCH_MAX = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Updates the instants of events from their local times and zones when the runtime has new time zone data. */
@Injectable()
export class ZoneDataService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly maintenance: EventMaintenance,
  ) {}

  /**
   * Recomputes the instants of events that are not over if they were derived from older data than this process has, and
   * once more after replicas with the older data have gone. The newest of several versions counts, so that replicas
   * with different data do not revert each other. Replicas may run it concurrently.
   * @returns how many events got new instants
   */
  async follow(version = process.versions.tz ?? ''): Promise<number> {
    const [known] = await this.dataSource.query<{ version: string; is_done: boolean }[]>(
      `SELECT version, is_settled OR since > now() - interval '50 minutes' AS is_done FROM zone_data`,
    );
    if (known && (known.version > version || (known.version === version && known.is_done))) return 0;
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
      [version, known?.version ?? null],
    );
    return moved;
  }

  /** Processes the next batch of events after an id. */
  private async deriveBatch(
    manager: EntityManager,
    after: string,
  ): Promise<{ next: string | null; moved: number }> {
    const events = await lockNextEvents(manager, after, BATCH_MAX);
    const moved = events.flatMap((event) => {
      const instants = instantsOf(event);
      return isSame(instants, event) ? [] : [{ event, instants }];
    });
    await this.maintenance.storeInstants(manager, moved);
    return { next: events.length === BATCH_MAX ? events.at(-1)!.id : null, moved: moved.length };
  }
}

/** Has all instants recomputed within the hour if restored ones are older than the data. */
export async function deriveAfter(manager: EntityManager, keptSince: Date): Promise<void> {
  await manager.query('UPDATE zone_data SET is_settled = false WHERE since > $1', [keptSince]);
}

function instantsOf(event: StoredEvent): Instants {
  const base = baseOf(event);
  const { start, end } = occurrenceAt(base, null, 0)!;
  return {
    start_time: new Date(start),
    // If the current clock changes skip all of it, a moment is left.
    end_time: new Date(Math.max(end, start)),
    series_end: seriesEndOf(base, event.recurrence),
  };
}

const isSame = (one: Instants, other: Instants) =>
  one.start_time.getTime() === other.start_time.getTime() &&
  one.end_time.getTime() === other.end_time.getTime() &&
  one.series_end?.getTime() === other.series_end?.getTime();
