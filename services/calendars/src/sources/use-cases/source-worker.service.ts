import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DATA_SOURCE, inTransaction, LOGGER, Metrics, type Logger } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { countByState, forgetHosts, takeDue } from '../store/source-rows.js';
import { LostSource, SourceChecking } from './source-checking.service.js';

/** A process checks so many sources at once. */
const AT_ONCE = 2;
const LOOK_INTERVAL_MS = 10_000;

/**
 * Checks sources when they are due. Which are, and who is at one, PostgreSQL knows: a process that is killed loses its hold
 * after a while, and another one checks anew.
 */
@Injectable()
export class SourceWorker implements OnModuleDestroy {
  private readonly id = randomUUID();
  private readonly atWork = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly countCheck: (labels: Record<'outcome', string>) => void;
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly checking: SourceChecking,
    metrics: Metrics,
  ) {
    metrics.gauges(
      'calendar_sources',
      'Calendars that are kept in step with an address: all, those whose last check failed, those that are paused for it, in the whole installation.',
      ['state'],
      async () =>
        Object.entries(await countByState(dataSource.manager).catch(() => ({}))).map(([state, value]) => ({
          labels: { state },
          value,
        })),
    );
    this.countCheck = metrics.counter(
      'calendar_source_checks_total',
      'Checks of addresses that this process ended, by why they gave nothing; in_step where they did.',
      ['outcome'],
    );
  }

  start(): void {
    this.timer = setInterval(() => this.wake(), LOOK_INTERVAL_MS);
    this.timer.unref();
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new LostSource());
    clearInterval(this.timer);
    await Promise.allSettled(this.atWork);
  }

  /** Looks whether something is due. */
  wake(): void {
    if (this.stopping.signal.aborted || this.atWork.size >= AT_ONCE) return;
    const work = this.drain().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'sources wait: the database cannot be reached'),
    );
    this.atWork.add(work);
    void work.finally(() => this.atWork.delete(work));
  }

  private async drain(): Promise<void> {
    await forgetHosts(this.dataSource.manager);
    while (!this.stopping.signal.aborted) {
      const row = await inTransaction(this.dataSource, (manager) => takeDue(manager, this.id), {
        isOwed: true,
      });
      if (row === null) return;
      const about = { calendar_id: row.calendar_id };
      try {
        const failure = await this.checking.check(row, this.id, this.stopping.signal);
        this.countCheck({ outcome: failure ?? 'in_step' });
        this.logger.info({ ...about, failure }, 'a calendar was checked against its source');
      } catch (error) {
        if (error instanceof LostSource) {
          this.logger.info(about, 'another process checks a source');
          continue;
        }
        // The hold ends by itself, and the check is done anew.
        this.countCheck({ outcome: 'error' });
        this.logger.warn({ err: error, ...about }, 'the check of a source failed');
      }
    }
  }
}
