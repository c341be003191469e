import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE, inTransaction } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { markEventsPublished } from './storing/event-publicity.js';

/** So long calendar programs are told to remove a cancelled event; by then each has fetched the feed. */
const REMOVAL_DAYS = 14;
/** So many at once at most; the next run goes on. */
const BATCH_MAX = 1_000;

@Injectable()
export class CancellationEndingService {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /**
   * Ends the time in which feeds still name what was cancelled, where their calendar removes it. It is noted and not
   * reckoned when a feed is read, so that the feed of one version has the same bytes always. Replicas may do it at once.
   * Answers of how many events and occurrences.
   */
  endPast(): Promise<number> {
    return inTransaction(this.dataSource, async (manager) => {
      const [ended] = await manager.query<[{ event_id: string; is_public_shareable: boolean }[], number]>(
        `UPDATE events SET is_cancellation_over = true WHERE id IN (
           SELECT id FROM events
           WHERE cancelled_at < now() - interval '${REMOVAL_DAYS} days' AND NOT is_cancellation_over
           LIMIT ${BATCH_MAX} FOR UPDATE SKIP LOCKED)
         RETURNING coalesce(parent_event_id, id) AS event_id, is_public_shareable`,
      );
      const shared = ended.filter((event) => event.is_public_shareable).map(({ event_id }) => event_id);
      await markEventsPublished(manager, shared);
      return ended.length;
    });
  }
}
