import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE, inTransaction } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import type { EventRecord } from '../domain/aggregate/event-aggregate.js';
import { EventStore } from '../store/event-store.js';
import { findEndedCancellations } from '../store/queries/timed-events.js';

/** Days for which feeds tell calendar programs to remove a cancelled event; by then each has fetched the feed. */
const REMOVAL_DAYS = 14;
/** Maximum per run; the next run continues. */
const BATCH_MAX = 1_000;

@Injectable()
export class CancellationEndingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly store: EventStore,
  ) {}

  /**
   * Stops naming cancelled events in feeds whose calendar removes them, once the time is over. This is stored rather
   * than computed when a feed is read, so that the feed of one version always has the same bytes. Replicas may run it
   * concurrently. Returns the number of events and occurrences.
   */
  endPast(): Promise<number> {
    return inTransaction(this.dataSource, async (manager) => {
      const ended = await findEndedCancellations(manager, REMOVAL_DAYS, BATCH_MAX);
      if (ended.length === 0) return 0;
      const ids = ended.map(({ id }) => id);
      const events = [...new Set(ended.map(({ event_id }) => event_id))];
      const isEnded = new Set(ids);
      // What was reinstated meanwhile stays as it is.
      const over = (row: EventRecord): EventRecord =>
        isEnded.has(row.id) && row.status === 'cancelled' ? { ...row, is_cancellation_over: true } : row;
      const pairs = (await this.store.load(manager, events, { ids })).map((before) => ({
        before,
        after: {
          ...before,
          row: over(before.row),
          dates: before.dates.map((date) => ({ ...date, row: over(date.row) })),
        },
      }));
      await this.store.write(manager, pairs, { by: null, isUncounted: true });
      return ended.length;
    });
  }
}
