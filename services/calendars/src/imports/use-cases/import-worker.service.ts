import { recordTexts } from '@daymark/texts';
import { text } from '../../texts.js';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  addToOutbox,
  LeasedWorker,
  LOGGER,
  Metrics,
  QueueConsumer,
  SETTINGS,
  type Lease,
  type Logger,
} from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { CalendarsSettings } from '../../config.js';
import type { ImportRow } from '../store/import-row.js';
import { countUnfinished, endStep, importLeases, claimNext, type Wait } from '../store/import-leases.js';
import { FetchingStep } from './fetching-step.service.js';
import { ReadingStep } from './reading-step.service.js';
import { UndoStep } from './undo-step.service.js';
import { WritingStep } from './writing-step.service.js';

/** Maximum imports that a process works on at once, and for which it waits for other servers. */
const AT_ONCE: Readonly<Record<Wait, number>> = { work: 2, fetching: 3 };
/** Polling interval for work whose queue message was lost or whose worker died. */
const POLL_INTERVAL_MS = 5_000;

/**
 * Runs imports that wait to be read, run or undone. The queue message only says that there is work. After a process was
 * killed, another one continues after its last transaction: each of them handles some entries completely and marks them
 * as done.
 */
@Injectable()
export class ImportWorker implements OnModuleDestroy {
  private readonly consumer: QueueConsumer;
  private readonly workers: readonly LeasedWorker<ImportRow>[];
  private readonly countStep: (labels: Record<'step' | 'outcome', string>) => void;

  constructor(
    @Inject(SETTINGS) settings: CalendarsSettings,
    @Inject(LOGGER) logger: Logger,
    private readonly dataSource: DataSource,
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
        (await countUnfinished(dataSource.manager).catch(() => [])).map(({ step, imports }) => ({
          labels: { step },
          value: imports,
        })),
    );
    this.countStep = metrics.counter('import_steps_total', 'Steps of imports that this process ended.', [
      'step',
      'outcome',
    ]);
    const workerOf = (
      wait: Wait,
      work: (row: ImportRow, lease: Lease, signal: AbortSignal) => Promise<void>,
    ) =>
      new LeasedWorker<ImportRow>(dataSource, logger, {
        name: 'imports',
        leases: importLeases,
        atOnce: AT_ONCE[wait],
        pollIntervalMs: POLL_INTERVAL_MS,
        take: (manager, worker) => claimNext(manager, worker, wait),
        idOf: ({ id }) => id,
        work: async (row, lease, signal) => {
          await work(row, lease, signal);
          this.countStep({ step: row.state, outcome: 'done' });
        },
        onFailure: (row, lease, failure) => this.fail(row, lease, failure),
      });
    const stepper = workerOf('work', (row, lease, signal) => this.step(row, lease, signal));
    const fetcher = workerOf('fetching', async (row, lease, signal) => {
      await this.fetching.run(row, lease, signal);
      // A fetched file is ready to be read.
      stepper.wake();
    });
    this.workers = [fetcher, stepper];
    const handlers = { 'import-waits': () => Promise.resolve(this.wake()) };
    this.consumer = new QueueConsumer('imports', handlers, null, settings.REDIS_URL, logger);
  }

  start(): void {
    this.consumer.start();
    for (const worker of this.workers) worker.start();
  }

  waiting(): Promise<{ step: string; imports: number }[]> {
    return countUnfinished(this.dataSource.manager);
  }

  /** Finishes the current transactions; another process continues. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.consumer.stop(), ...this.workers.map((worker) => worker.stop())]);
  }

  /** Notifies the workers of all processes that an import is waiting, once the transaction is committed. */
  async enqueue(manager: EntityManager, importId: string): Promise<void> {
    await addToOutbox(manager, { queue: 'imports', job: 'import-waits', payload: { import_id: importId } });
  }

  wake(): void {
    for (const worker of this.workers) worker.wake();
  }

  private step(row: ImportRow, lease: Lease, signal: AbortSignal): Promise<void> {
    if (row.state === 'reading') return this.reading.run(row, lease, signal);
    return row.state === 'importing' ? this.writing.run(row, lease, signal) : this.undoing.run(lease, signal);
  }

  private async fail(row: ImportRow, lease: Lease, { isLast }: { isLast: boolean }): Promise<void> {
    this.countStep({ step: row.state, outcome: 'failed' });
    if (!isLast) return;
    const { manager } = this.dataSource;
    if (row.state === 'reading')
      await endStep(manager, lease, 'failed', { refusal: { code: 'could_not_be_read', params: {} } });
    else
      await endStep(manager, lease, 'stopped', {
        problem: recordTexts(() => text('refused.import.givenUp')),
      });
  }
}
