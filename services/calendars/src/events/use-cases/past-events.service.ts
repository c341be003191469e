import { Injectable } from '@nestjs/common';
import { inTransaction } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { SettingsService } from '../../settings/settings.module.js';
import { SourceEvents } from '../../source-events/source-events.module.js';
import { ARCHIVED_NOW } from '../domain/aggregate/derived-change.js';
import type { EventRecord } from '../domain/aggregate/event-aggregate.js';
import { EventStore } from '../store/event-store.js';
import { findEndedCancellations, lockPastEvents } from '../store/queries/timed-events.js';
import { EventChanges } from './event-changes.service.js';
import { recordOwnAction } from '../../record-audit.js';

/** Days for which feeds tell calendar programs to remove a cancelled event; by then each has fetched the feed. */
const REMOVAL_DAYS = 14;
/** Maximum per visit or run; the next one continues. */
const BATCH_MAX = 1_000;

@Injectable()
export class PastEventsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: EventStore,
    private readonly events: EventChanges,
    private readonly settings: SettingsService,
    private readonly sources: SourceEvents,
  ) {}

  /**
   * Archives the person's past events, or moves them to the bin if that was chosen; a series, with its exceptions, once
   * nothing of it is upcoming. Events from an address are never deleted here, since the next check would bring them
   * back. Returns the number of events, a series counting as one. If two callers find the same events, only one of them
   * moves them.
   */
  cleanUp(userId: string): Promise<{ removed: number }> {
    return inTransaction(this.dataSource, async (manager) => {
      const ids = await lockPastEvents(manager, userId, BATCH_MAX);
      if (!ids.length) return { removed: 0 };
      const isDeleting = (await this.settings.pastEventsOf(userId, manager)) === 'delete';
      const staying = isDeleting ? await this.sources.among(manager, ids) : new Set(ids);
      const own = ids.filter((id) => !staying.has(id));
      if (staying.size > 0) await this.archive(manager, [...staying]);
      if (own.length > 0) {
        await this.events.remove(manager, own, 'clean-up');
        const details = { past_events: String(own.length) };
        await recordOwnAction(manager, userId, {
          action: 'event-deletion',
          details,
        });
      }
      return { removed: ids.length };
    });
  }

  /** The audience still sees them. */
  private async archive(manager: EntityManager, ids: readonly string[]): Promise<void> {
    const events = await this.store.load(manager, ids, 'none');
    const pairs = events.map((before) => ({
      before,
      after: { ...before, row: { ...before.row, archived_at: ARCHIVED_NOW } },
    }));
    await this.store.write(manager, pairs, { by: null, isUncounted: true });
  }

  /**
   * Stops naming cancelled events in feeds whose calendar removes them, once the time is over. This is stored rather
   * than computed when a feed is read, so that the feed of one version always has the same bytes. Replicas may run it
   * concurrently. Returns the number of events and occurrences.
   */
  endCancellations(): Promise<number> {
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
