import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  addToOutbox,
  LeasedWorker,
  LOGGER,
  LostLease,
  Metrics,
  QueueConsumer,
  SETTINGS,
  type Lease,
  type Logger,
} from '@daymark/service-kit';
import { DataSource } from 'typeorm';
import type { CalendarsSettings } from '../config.js';
import { LOGO_STORAGE, type LogoStorage } from '../logos/logos.module.js';
import { archiveProblems } from './archive.errors.js';
import { ArchiveCreation, type CreatedArchive } from './archive-creation.service.js';
import {
  ArchiveEntity,
  archiveLeases,
  endArchive,
  claimNext,
  storeProgress,
  type ArchiveRow,
} from './archive-rows.js';
import { TooLarge } from './archive-files.js';
import { recordOwnAction } from '../record-audit.js';

/** Polling interval for work whose queue message was lost or whose worker died. */
const POLL_INTERVAL_MS = 5_000;

/**
 * Creates archives, one at a time per process. The queue message only says that there is work. An archive exists once
 * its row says so, in the transaction in which its complete file is stored; if a process is killed, another one starts
 * over.
 */
@Injectable()
export class ArchiveWorker implements OnModuleDestroy {
  private readonly consumer: QueueConsumer;
  private readonly worker: LeasedWorker<ArchiveRow>;

  constructor(
    @Inject(SETTINGS) settings: CalendarsSettings,
    @Inject(LOGGER) logger: Logger,
    private readonly dataSource: DataSource,
    @Inject(LOGO_STORAGE) private readonly storage: LogoStorage,
    private readonly making: ArchiveCreation,
    metrics: Metrics,
  ) {
    metrics.gauges(
      'archives_waiting',
      'Archives that wait to be created, or are being created, in the whole installation.',
      [],
      async () => {
        const making = dataSource.manager.countBy(ArchiveEntity, { state: 'making' });
        return [{ labels: {}, value: await making.catch(() => 0) }];
      },
    );
    this.worker = new LeasedWorker(dataSource, logger, {
      name: 'archives',
      leases: archiveLeases,
      atOnce: 1,
      pollIntervalMs: POLL_INTERVAL_MS,
      take: claimNext,
      idOf: ({ id }) => id,
      work: (row, lease, signal) => this.make(row, lease, signal),
      onFailure: async (_row, lease, { isLast }) => {
        if (isLast) await this.giveUp(lease, archiveProblems.failed());
      },
    });
    const handlers = { 'archive-waits': () => Promise.resolve(this.wake()) };
    this.consumer = new QueueConsumer('exports', handlers, null, settings.REDIS_URL, logger);
  }

  start(): void {
    this.consumer.start();
    this.worker.start();
  }

  /** Stops the archive in progress; another process creates it. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.consumer.stop(), this.worker.stop()]);
  }

  wake(): void {
    this.worker.wake();
  }

  private async make(row: ArchiveRow, lease: Lease, signal: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    try {
      const created = await this.making.make(row.user_id, async (done, total) => {
        signal.throwIfAborted();
        if (!(await storeProgress(manager, lease, done, total))) throw new LostLease();
      });
      await this.storeArchive(row, lease, created);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      await this.giveUp(lease, archiveProblems.tooLarge());
    }
  }

  /** The row is locked meanwhile so that nobody deletes it: there is never a file without a row. */
  private storeArchive(row: ArchiveRow, lease: Lease, { file, counts }: CreatedArchive): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await archiveLeases.lock(manager, lease, 'id');
      await this.storage.put(row.file_name, file, 'application/zip');
      await endArchive(manager, lease, { state: 'ready', bytes: file.length, counts });
      await addToOutbox(manager, {
        queue: 'notices',
        job: 'archive-ready',
        payload: { account_id: row.user_id },
      });
      await recordOwnAction(manager, row.user_id, {
        action: 'calendar-archive',
        details: { calendars: String(counts.calendars), events: String(counts.events) },
      });
    });
  }

  private async giveUp(lease: Lease, problem: string): Promise<void> {
    await endArchive(this.dataSource.manager, lease, { state: 'failed', problem });
  }
}
