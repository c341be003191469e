import { randomUUID } from 'node:crypto';
import { testDatabase, testRedis, type TestDatabase } from '@daymark/local-stack';
import type { MailMessage } from '@daymark/contracts/internal';
import type { Logger, Service } from '@daymark/service-kit';
import {
  serviceKeys,
  startConnectionSwitch,
  testLogger,
  until,
  type ConnectionSwitch,
} from '@daymark/service-kit/testing';
import { Queue, type Job, type JobsOptions } from 'bullmq';
import { Redis } from 'ioredis';
import { setUpMailer } from '../../src/app.setup.js';
import { startMailOwner, type MailOwner } from './mail-owner.js';
import { startSmtpSink, type SmtpSink } from './smtp-sink.js';

export const ORIGIN = 'https://calendar.example.org';
/** The secret of every link that the owner of the mails returns. */
export const TOKEN = 'canary-B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9';
const QUICK_RETRIES: JobsOptions = { attempts: 6, backoff: { type: 'fixed', delay: 100 } };

interface StartOptions {
  smtpPort?: number;
  productName?: string;
  logger?: Logger;
}

/** The environment of a mailer; `start` starts one, and further ones as replicas. */
export interface MailerUnderTest {
  database: TestDatabase;
  redisLine: ConnectionSwitch;
  connection: Redis;
  queue: Queue;
  owner: MailOwner;
  sink: SmtpSink;
  services: Service[];
  start(options?: StartOptions): Promise<Service>;
  /** Creates a mail that its owner wants to send; returns its id. */
  aMail(to: string, template?: MailMessage['template'], token?: string | null): string;
  /** Adds a job to the queue, like a relay. */
  send(mailId: string, messageId?: string, options?: JobsOptions): Promise<Job>;
  stateOf(jobId: string): Promise<string | undefined>;
  untilState(jobId: string, state: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function surroundMailer(): Promise<MailerUnderTest> {
  const keys = await serviceKeys('auth', 'mailer');
  const [database, redis] = await Promise.all([testDatabase(), testRedis()]);
  const redisLine = await startConnectionSwitch(redis.url);
  const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
  const queue = new Queue('email', { connection });
  const owner = await startMailOwner(keys.auth);
  const services: Service[] = [];
  const world: MailerUnderTest = {
    database,
    redisLine,
    connection,
    queue,
    owner,
    sink: await startSmtpSink(),
    services,
    async start({ smtpPort = world.sink.port, productName = 'Daymark', logger } = {}) {
      const settings = {
        ...keys.mailer,
        NODE_ENV: 'test' as const,
        HOST: '127.0.0.1',
        PORT: 0,
        LOG_LEVEL: 'silent' as const,
        PRODUCT_NAME: productName,
        PUBLIC_ORIGIN: ORIGIN,
        SHUTDOWN_DELAY_MS: 0,
        DATABASE_URL: database.urls.mailer,
        DATABASE_POOL_SIZE: 4,
        REDIS_URL: redisLine.url,
        AUTH_URL: owner.url,
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        MAIL_FROM: { name: '', address: 'no-reply@example.org' },
      };
      const service = await setUpMailer(settings, logger ?? testLogger('mailer'));
      services.push(service);
      await service.open();
      return service;
    },
    aMail(to, template = 'registration-approved', token = TOKEN) {
      const id = randomUUID();
      owner.mails.set(id, { id, to, template, link_token: token });
      return id;
    },
    async send(mailId, messageId = randomUUID(), options = {}) {
      const payload = { service: 'auth', mail_id: mailId, message_id: messageId, request_id: null };
      return queue.add('send-mail', payload, { jobId: messageId, ...QUICK_RETRIES, ...options });
    },
    stateOf: async (jobId) => (await queue.getJob(jobId))?.getState(),
    untilState: (jobId, state) =>
      until(`${jobId} ${state}`, async () => (await world.stateOf(jobId)) === state),
    async close() {
      await Promise.all(services.map((service) => service.close()));
      await queue.close();
      connection.disconnect();
      await Promise.all([owner.close(), world.sink.close(), redisLine.close()]);
      await database.drop();
    },
  };
  return world;
}
