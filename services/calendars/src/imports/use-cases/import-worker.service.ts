import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  DATA_SOURCE,
  inTransaction,
  LOGGER,
  Metrics,
  QueueConsumer,
  SETTINGS,
  type Logger,
} from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import type { CalendarsSettings } from '../../config.js';
import type { ImportRow } from '../store/import-row.js';
import {
  ATTEMPTS_MAX,
  endStep,
  LEASE_SECONDS,
  noteFailure,
  release,
  renew,
  takeNext,
  countAtWork,
  type Lease,
  type Wait,
} from '../store/import-leases.js';
import { FetchingStep } from './fetching-step.service.js';
import { LostLease } from '../store/import-leases.js';
import { ReadingStep } from './reading-step.service.js';
import { UndoStep } from './undo-step.service.js';
import { WritingStep } from './writing-step.service.js';

/** So many imports a process works on at once, and for so many it waits for answers from elsewhere. */
const AT_ONCE: Readonly<Record<Wait, number>> = { work: 2, fetching: 3 };
/** What a message was lost of, or another worker died with, waits no longer than this. */
const LOOK_INTERVAL_MS = 5_000;
const RENEWAL_MS = (LEASE_SECONDS * 1000) / 4;

const GIVEN_UP =
  'Something went wrong again and again. What is there stays; go on later, or take the import back.';

/**
 * Works on imports that wait to be read, run or taken back. What waits, and who is at it, is known to PostgreSQL; a message in
 * the queue only says that there is something. Whoever is killed loses its lease, and another one goes on where the last
 * transaction ended: each does some entries as a whole and notes them as done.
 */
@Injectable()
export class ImportWorker implements OnModuleDestroy {
  private readonly id = randomUUID();
  private readonly consumer: QueueConsumer;
  private readonly atWork: Record<Wait, Set<Promise<void>>> = { work: new Set(), fetching: new Set() };
  private readonly countStep: (labels: Record<'step' | 'outcome', string>) => void;
  private timer?: NodeJS.Timeout;
  private readonly stopping = new AbortController();

  constructor(
    @Inject(SETTINGS) settings: CalendarsSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly fetching: FetchingStep,
    private readonly reading: ReadingStep,
    private readonly writing: WritingStep,
    private readonly undoing: UndoStep,
    metrics: Metrics,
  ) {
    metrics.gauges(
      'imports_waiting',
      'Imports that wait to be worked on, or are worked on, in the whole installation.',
      ['step'],
      async () =>
        (await countAtWork(dataSource.manager).catch(() => [])).map(({ step, imports }) => ({
          labels: { step },
          value: imports,
        })),
    );
    this.countStep = metrics.counter('import_steps_total', 'Steps of imports that this process ended.', [
      'step',
      'outcome',
    ]);
    const handlers = { 'import-waits': () => Promise.resolve(this.wake()) };
    this.consumer = new QueueConsumer('imports', handlers, null, settings.REDIS_URL, logger);
  }

  start(): void {
    this.consumer.start();
    this.timer = setInterval(() => this.wake(), LOOK_INTERVAL_MS);
    this.timer.unref();
    this.wake();
  }

  /** How many imports wait for each step or are in it, in the whole installation. */
  waiting(): Promise<{ step: string; imports: number }[]> {
    return countAtWork(this.dataSource.manager);
  }

  /** Finishes the transactions at hand; another process goes on. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new LostLease());
    clearInterval(this.timer);
    await this.consumer.stop();
    await Promise.allSettled(Object.values(this.atWork).flatMap((each) => [...each]));
  }

  /** Looks whether something waits. */
  wake(): void {
    this.begin('fetching');
    this.begin('work');
  }

  private begin(wait: Wait): void {
    const atWork = this.atWork[wait];
    if (this.stopping.signal.aborted || atWork.size >= AT_ONCE[wait]) return;
    const work = this.drain(wait).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'imports wait: the database cannot be reached'),
    );
    atWork.add(work);
    void work.finally(() => atWork.delete(work));
  }

  private async drain(wait: Wait): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const row = await inTransaction(this.dataSource, (manager) => takeNext(manager, this.id, wait), {
        isOwed: true,
      });
      if (row === null) return;
      // Where more waits, another one of this process may begin it.
      this.begin(wait);
      await this.workOn(row, wait);
      // What was fetched is to be read.
      if (wait === 'fetching') this.begin('work');
    }
  }

  private async workOn(row: ImportRow, wait: Wait): Promise<void> {
    const lease = { worker: this.id, importId: row.id };
    const lost = new AbortController();
    const renewal = setInterval(() => {
      renew(this.dataSource.manager, lease).then(
        (isHeld) => isHeld || lost.abort(new LostLease()),
        () => undefined,
      );
    }, RENEWAL_MS);
    const about = { import_id: row.id, step: row.state };
    try {
      await this.step(row, wait, lease, AbortSignal.any([lost.signal, this.stopping.signal]));
      this.countStep({ step: row.state, outcome: 'done' });
      this.logger.info(about, 'a step of an import is done');
    } catch (error) {
      if (!(error instanceof LostLease)) return await this.fail(row, lease, error);
      await release(this.dataSource.manager, lease);
      this.logger.info(about, 'another worker goes on with an import');
    } finally {
      clearInterval(renewal);
    }
  }

  private step(row: ImportRow, wait: Wait, lease: Lease, signal: AbortSignal): Promise<void> {
    if (wait === 'fetching') return this.fetching.run(row, lease, signal);
    if (row.state === 'reading') return this.reading.run(row, lease, signal);
    return row.state === 'importing' ? this.writing.run(row, lease, signal) : this.undoing.run(lease, signal);
  }

  private async fail(row: ImportRow, lease: Lease, error: unknown): Promise<void> {
    this.logger.warn({ err: error, import_id: row.id, step: row.state }, 'a step of an import failed');
    this.countStep({ step: row.state, outcome: 'failed' });
    const { manager } = this.dataSource;
    if ((await noteFailure(manager, lease)) < ATTEMPTS_MAX) return;
    if (row.state === 'reading')
      await endStep(manager, lease, 'failed', { refusal: { code: 'could_not_be_read', params: {} } });
    else await endStep(manager, lease, 'stopped', { problem: GIVEN_UP });
  }
}
