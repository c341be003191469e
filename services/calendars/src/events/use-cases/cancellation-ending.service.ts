import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE, inTransaction } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { EventMaintenance } from '../store/event-maintenance.js';

/** Days for which feeds tell calendar programs to remove a cancelled event; by then each has fetched the feed. */
const REMOVAL_DAYS = 14;
/** Maximum per run; the next run continues. */
const BATCH_MAX = 1_000;

@Injectable()
export class CancellationEndingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly maintenance: EventMaintenance,
  ) {}

  /**
   * Stops naming cancelled events in feeds whose calendar removes them, once the time is over. This is stored rather
   * than computed when a feed is read, so that the feed of one version always has the same bytes. Replicas may run it
   * concurrently. Returns the number of events and occurrences.
   */
  endPast(): Promise<number> {
    return inTransaction(this.dataSource, (manager) =>
      this.maintenance.endCancellations(manager, REMOVAL_DAYS, BATCH_MAX),
    );
  }
}
