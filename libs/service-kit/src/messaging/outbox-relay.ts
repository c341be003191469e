import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import type { Logger } from '../logging/index.js';
import { JOB_ATTEMPTS, JOB_BACKOFF_MS, queueNames, type QueueName } from './queues.js';

const POLL_MS = 500;
const BATCH_SIZE = 50;
const HAND_OVER_TIMEOUT_MS = 3_000;

interface UnsentRow {
  id: string;
  queue: QueueName;
  job: string;
  payload: Record<string, string>;
  request_id: string | null;
}

/**
 * Hands committed outbox rows to their queues. Rows are claimed by their state, with SKIP LOCKED: a cursor over ids
 * would lose a row whose transaction commits after a later one's. A crash between handing over and committing sends a
 * row twice under the same id; consumers de-duplicate.
 */
export class OutboxRelay {
  private readonly queues = new Map<QueueName, Queue>();
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private isStopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly redis: Redis,
    private readonly logger: Logger,
  ) {
    for (const name of queueNames) {
      const queue = new Queue(name, { connection: redis, skipVersionCheck: true });
      queue.on('error', () => undefined); // The connection reports its own trouble.
      this.queues.set(name, queue);
    }
  }

  start(): void {
    this.schedule(0);
  }

  private schedule(delayMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.round()
        .catch((error: unknown) => {
          this.logger.warn(
            { err: error },
            'outbox messages wait: the queue or the database cannot be reached',
          );
          return 0;
        })
        .then((sent) => this.schedule(sent === BATCH_SIZE ? 0 : POLL_MS));
    }, delayMs);
  }

  /** @returns how many rows were handed over */
  private async round(): Promise<number> {
    if (!this.dataSource.isInitialized || this.redis.status !== 'ready') return 0;
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<UnsentRow[]>(
        `SELECT id, queue, job, payload, request_id FROM outbox
         WHERE sent_at IS NULL ORDER BY created_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
      );
      if (rows.length === 0) return 0;
      await withTimeLimit(Promise.all(rows.map((row) => this.handOver(row))));
      await manager.query('UPDATE outbox SET sent_at = now() WHERE id = ANY($1)', [
        rows.map((row) => row.id),
      ]);
      return rows.length;
    });
  }

  private async handOver(row: UnsentRow): Promise<void> {
    const queue = this.queues.get(row.queue);
    if (!queue) throw new Error(`There is no queue named ${row.queue}`);
    await queue.add(
      row.job,
      { ...row.payload, message_id: row.id, request_id: row.request_id },
      {
        jobId: row.id,
        attempts: JOB_ATTEMPTS,
        backoff: { type: 'exponential', delay: JOB_BACKOFF_MS, jitter: 0.5 },
        removeOnComplete: { age: 3_600, count: 1_000 },
        removeOnFail: { age: 30 * 86_400, count: 10_000 },
      },
    );
  }

  /** Age in seconds of the oldest message that still waits; 0 when none does. */
  async oldestUnsentSeconds(): Promise<number> {
    if (!this.dataSource.isInitialized) return 0;
    const [row] = await this.dataSource.query<{ seconds: string | null }[]>(
      'SELECT extract(epoch FROM now() - min(created_at)) AS seconds FROM outbox WHERE sent_at IS NULL',
    );
    return Number(row?.seconds ?? 0);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }
}

async function withTimeLimit<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('handing over to the queue timed out')),
    HAND_OVER_TIMEOUT_MS,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
