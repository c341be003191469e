import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE, inTransaction } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { EventMaintenance } from '../store/event-maintenance.js';

/** So long calendar programs are told to remove a cancelled event; by then each has fetched the feed. */
const REMOVAL_DAYS = 14;
/** So many at once at most; the next run goes on. */
const BATCH_MAX = 1_000;

@Injectable()
export class CancellationEndingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly maintenance: EventMaintenance,
  ) {}

  /**
   * Ends the time in which feeds still name what was cancelled, where their calendar removes it. It is noted and not
   * reckoned when a feed is read, so that the feed of one version has the same bytes always. Replicas may do it at once.
   * Answers of how many events and occurrences.
   */
  endPast(): Promise<number> {
    return inTransaction(this.dataSource, (manager) =>
      this.maintenance.endCancellations(manager, REMOVAL_DAYS, BATCH_MAX),
    );
  }
}
