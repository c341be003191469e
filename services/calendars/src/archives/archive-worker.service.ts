import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  addToOutbox,
  DATA_SOURCE,
  inTransaction,
  LOGGER,
  Metrics,
  QueueConsumer,
  SETTINGS,
  type Logger,
} from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit.module.js';
import type { CalendarsSettings } from '../config.js';
import { LOGO_STORAGE, type LogoStorage } from '../logos/logos.module.js';
import { archiveProblems } from './archive.errors.js';
import { ArchiveMaking, type MadeArchive } from './archive-making.service.js';
import {
  countAtWork,
  endArchive,
  LEASE_SECONDS,
  lockHeld,
  noteFailure,
  release,
  renew,
  takeNext,
  tellProgress,
  type ArchiveRow,
  type Lease,
} from './archive-rows.js';
import { TooLarge } from './zip-file.js';

/** What a message was lost of, or another worker died with, waits no longer than this. */
const LOOK_INTERVAL_MS = 5_000;
const RENEWAL_MS = (LEASE_SECONDS * 1000) / 4;
const ATTEMPTS_MAX = 5;

/** The lease was over, and another worker goes on. */
class LostLease extends Error {}

/**
 * Makes archives, one at a time in a process. Which wait, and who is at one, is known to PostgreSQL; a message in the queue
 * only says that there is something. An archive is there once its row says so, in the transaction in which its file was
 * stored whole: whoever is killed before loses its lease, and another one makes it anew.
 */
@Injectable()
export class ArchiveWorker implements OnModuleDestroy {
  private readonly id = randomUUID();
  private readonly consumer: QueueConsumer;
  private work: Promise<void> | null = null;
  private isWanted = false;
  private timer?: NodeJS.Timeout;
  private readonly stopping = new AbortController();

  constructor(
    @Inject(SETTINGS) settings: CalendarsSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGO_STORAGE) private readonly storage: LogoStorage,
    private readonly making: ArchiveMaking,
    private readonly audit: AuditLog,
    metrics: Metrics,
  ) {
    metrics.gauges(
      'archives_waiting',
      'Archives that wait to be made, or are made, in the whole installation.',
      [],
      async () => [{ labels: {}, value: await countAtWork(dataSource.manager).catch(() => 0) }],
    );
    const handlers = { 'archive-waits': () => Promise.resolve(this.wake()) };
    this.consumer = new QueueConsumer('exports', handlers, null, settings.REDIS_URL, logger);
  }

  start(): void {
    this.consumer.start();
    this.timer = setInterval(() => this.wake(), LOOK_INTERVAL_MS);
    this.timer.unref();
    this.wake();
  }

  /** Stops the one at hand; another process makes it. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new LostLease());
    clearInterval(this.timer);
    await this.consumer.stop();
    await this.work;
  }

  /** Looks whether something waits. */
  wake(): void {
    this.isWanted = true;
    if (this.stopping.signal.aborted || this.work) return;
    this.work = this.drain()
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'archives wait: the database cannot be reached'),
      )
      .finally(() => (this.work = null));
  }

  private async drain(): Promise<void> {
    while (this.isWanted && !this.stopping.signal.aborted) {
      this.isWanted = false;
      const row = await inTransaction(this.dataSource, (manager) => takeNext(manager, this.id), {
        isOwed: true,
      });
      if (row === null) continue;
      this.isWanted = true;
      await this.workOn(row);
    }
  }

  private async workOn(row: ArchiveRow): Promise<void> {
    const lease = { worker: this.id, archiveId: row.id };
    const { manager } = this.dataSource;
    const lost = new AbortController();
    const renewal = setInterval(() => {
      renew(manager, lease).then(
        (isHeld) => isHeld || lost.abort(new LostLease()),
        () => undefined,
      );
    }, RENEWAL_MS);
    const signal = AbortSignal.any([lost.signal, this.stopping.signal]);
    const about = { archive_id: row.id };
    try {
      const made = await this.making.make(row.user_id, async (done, total) => {
        signal.throwIfAborted();
        if (!(await tellProgress(manager, lease, done, total))) throw new LostLease();
      });
      await this.keep(row, lease, made);
      this.logger.info(about, 'an archive was made');
    } catch (error) {
      if (error instanceof TooLarge) await this.giveUp(lease, archiveProblems.tooLarge);
      else if (!(error instanceof LostLease)) await this.fail(lease, error);
      else {
        await release(manager, lease);
        this.logger.info(about, 'another worker makes an archive');
      }
    } finally {
      clearInterval(renewal);
    }
  }

  /** While its row is locked nobody removes it, so there is never a file that nothing knows of. */
  private keep(row: ArchiveRow, lease: Lease, { file, counts }: MadeArchive): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await lockHeld(manager, lease))) throw new LostLease();
      await this.storage.put(row.file_name, file, 'application/zip');
      await endArchive(manager, lease, { state: 'ready', bytes: file.length, counts });
      await addToOutbox(manager, {
        queue: 'notices',
        job: 'archive-ready',
        payload: { account_id: row.user_id },
      });
      await this.audit.record(manager, {
        action: 'calendar-archive',
        actorId: row.user_id,
        targetId: row.user_id,
        details: { calendars: String(counts.calendars), events: String(counts.events) },
      });
    });
  }

  private async fail(lease: Lease, error: unknown): Promise<void> {
    this.logger.warn({ err: error, archive_id: lease.archiveId }, 'an archive could not be made');
    if ((await noteFailure(this.dataSource.manager, lease)) >= ATTEMPTS_MAX)
      await this.giveUp(lease, archiveProblems.failed);
  }

  private giveUp(lease: Lease, problem: string): Promise<void> {
    return endArchive(this.dataSource.manager, lease, { state: 'failed', problem });
  }
}
