import { setTimeout as delay } from 'node:timers/promises';
import { DelayedError, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { id } from '@daymark/contracts';
import type { OnModuleDestroy } from '@nestjs/common';
import { withRequestId, type Logger } from '../logging.js';
import { beginSpan } from '../tracing/tracing.js';
import { Acknowledgements, MessageSender } from './acknowledgements.js';
import type { MessageClaims } from './message-claims.js';
import { JOB_LOCK_MS, JOB_STALLED_CHECK_MS, JOB_STALLED_MAX, type QueueName } from './queues.js';
import { createWorkerRedis } from './redis-connections.js';

/** A message that another worker is processing is retried after this long. */
const BUSY_RETRY_MS = 10_000;
/** How long a stopping consumer waits for Redis to take the results of finished jobs. */
const SHUTDOWN_TIMEOUT_MS = 1_500;

const Envelope = z.looseObject({
  message_id: id('message_id'),
  request_id: z.string().nullish(),
  traceparent: z.string().optional(),
  sender: MessageSender.optional(),
});

/** One function per job name. It receives the unchecked payload and parses what it uses. */
export type JobHandlers = Record<string, (payload: Record<string, unknown>) => Promise<void>>;

/** Each message has its effect once, under the request id of its cause, and is acknowledged to its sender. */
export class QueueConsumer implements OnModuleDestroy {
  private worker?: Worker;
  private redis?: Redis;
  private acknowledgements?: Acknowledgements;
  private atWork = 0;

  constructor(
    private readonly queue: QueueName,
    private readonly handlers: JobHandlers,
    /** Null if a repeated message finds its effect already there and does nothing, so that no record is needed. */
    private readonly claims: MessageClaims | null,
    private readonly redisUrl: string,
    private readonly logger: Logger,
    private readonly concurrency = 4,
  ) {}

  /** Over its own connection. Does nothing if it is running. */
  start(): void {
    if (this.worker) return;
    this.redis = createWorkerRedis(this.redisUrl, this.logger);
    this.acknowledgements = new Acknowledgements(this.redis);
    this.worker = new Worker(this.queue, (job, token) => this.work(job, token), {
      connection: this.redis,
      concurrency: this.concurrency,
      maxStalledCount: JOB_STALLED_MAX,
      lockDuration: JOB_LOCK_MS,
      stalledInterval: JOB_STALLED_CHECK_MS,
      skipVersionCheck: true,
    });
    let isRefused = false;
    this.worker.on('error', (error) => {
      if (!error.message.includes('NOPERM'))
        return this.logger.warn({ err: error, queue: this.queue }, 'queue trouble');
      // This repeats until the Redis users are provisioned; one line is enough.
      if (!isRefused)
        this.logger.error(
          { queue: this.queue, err: error },
          `Redis refuses the queue ${this.queue} to this service: provision the users of this release and restart Redis (docs/operations.md, 'Upgrading, and going back')`,
        );
      isRefused = true;
    });
    this.worker.on('failed', (job, error) => {
      this.logger.warn({ err: error, queue: this.queue, job: job?.name, message_id: job?.id }, 'job failed');
      // Set only when no attempt is left.
      if (job?.finishedOn) void this.acknowledge(job.data, error.message || error.name);
    });
  }

  private async work(job: Job, token: string | undefined): Promise<void> {
    const envelope = Envelope.parse(job.data);
    await withRequestId(envelope.request_id, async (context) => {
      context.span = beginSpan('consumer', `${this.queue} ${job.name}`, {}, envelope.traceparent);
      try {
        await this.handle(job, token, envelope);
        context.span?.end();
      } catch (failure) {
        context.span?.end({ failure });
        throw failure;
      }
    });
  }

  private async handle(
    job: Job,
    token: string | undefined,
    envelope: z.output<typeof Envelope>,
  ): Promise<void> {
    const handler = Object.hasOwn(this.handlers, job.name) ? this.handlers[job.name] : undefined;
    if (!handler) throw new Error(`The queue ${this.queue} has no handler for ${job.name}`);
    const claim = (await this.claims?.claim(envelope.message_id)) ?? 'claimed';
    if (claim === 'done') return this.acknowledge(envelope);
    if (claim === 'busy') {
      // The other worker may have died. The delay does not count as an attempt, which would double the next one.
      await job.moveToDelayed(Date.now() + BUSY_RETRY_MS, token);
      throw new DelayedError();
    }
    await this.takeEffect(handler, envelope);
    this.logger.info({ queue: this.queue, job: job.name, message_id: envelope.message_id }, 'job done');
    await this.acknowledge(envelope);
  }

  private async takeEffect(handler: JobHandlers[string], envelope: z.output<typeof Envelope>): Promise<void> {
    this.atWork += 1;
    try {
      await handler(envelope);
      await this.claims?.complete(envelope.message_id);
    } catch (error) {
      await this.claims?.release(envelope.message_id);
      throw error;
    } finally {
      this.atWork -= 1;
    }
  }

  private async acknowledge(data: unknown, failure?: string): Promise<void> {
    const envelope = Envelope.safeParse(data);
    if (!envelope.success || !envelope.data.sender) return;
    const { sender, message_id } = envelope.data;
    try {
      await this.acknowledgements?.send(sender, { message_id, failure });
    } catch (error) {
      this.logger.warn({ err: error, message_id }, 'could not acknowledge a message; its sender will ask');
    }
  }

  /**
   * If Redis is unreachable, the jobs' completion is not waited for: another worker gets them later, and finds their
   * effect.
   */
  async stop(): Promise<void> {
    if (!this.worker) return;
    const isClosed = this.worker.close().then(() => true);
    const timer = new AbortController();
    const isLate = () => delay(SHUTDOWN_TIMEOUT_MS, false, { signal: timer.signal });
    do {
      if (await Promise.race([isClosed, isLate()])) break;
    } while (this.atWork > 0);
    timer.abort();
    this.redis?.disconnect();
    this.worker.disconnect().catch(() => undefined);
  }

  onModuleDestroy(): Promise<void> {
    return this.stop();
  }
}
