import { Inject, Injectable } from '@nestjs/common';
import { LeasedWorker, LOGGER, Metrics, type Logger } from '@daymark/service-kit';
import { DataSource } from 'typeorm';
import { countByState, deleteHosts, sourceLeases, claimDue, type SourceRow } from '../store/source-rows.js';
import { SourceChecking } from './source-checking.service.js';

const AT_ONCE = 2;
const POLL_INTERVAL_MS = 10_000;

/** Checks sources when they are due. If a process is killed, another one repeats its checks. */
@Injectable()
export class SourceWorker extends LeasedWorker<SourceRow> {
  constructor(
    dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    checking: SourceChecking,
    metrics: Metrics,
  ) {
    metrics.gauges(
      'calendar_sources',
      'Calendars that are synced from a link: all, those whose last check failed, those that are paused for it, in the whole installation.',
      ['state'],
      async () =>
        Object.entries(await countByState(dataSource.manager).catch(() => ({}))).map(([state, value]) => ({
          labels: { state },
          value,
        })),
    );
    const countCheck = metrics.counter(
      'calendar_source_checks_total',
      'Checks of addresses that this process ended, by why they gave nothing; in_step where they did.',
      ['outcome'],
    );
    super(dataSource, logger, {
      name: 'sources',
      leases: sourceLeases,
      atOnce: AT_ONCE,
      pollIntervalMs: POLL_INTERVAL_MS,
      take: async (manager, worker) => {
        await deleteHosts(manager);
        return claimDue(manager, worker);
      },
      idOf: ({ calendar_id }) => calendar_id,
      work: async (row, lease, signal) => {
        const failure = await checking.check(row, lease, signal);
        countCheck({ outcome: failure ?? 'in_step' });
        logger.info({ calendar_id: row.calendar_id, failure }, 'a calendar was checked against its source');
      },
      onFailure: async (row, lease, { isLast }) => {
        countCheck({ outcome: 'error' });
        if (isLast) await checking.giveUp(row, lease);
      },
    });
  }
}
