import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, testRedis, type TestDatabase } from '@daymark/local-stack';
import { mailTemplates, type MailTemplate } from '@daymark/contracts/internal';
import type { Service } from '@daymark/service-kit';
import {
  serviceKeys,
  startConnectionSwitch,
  until,
  type ConnectionSwitch,
} from '@daymark/service-kit/testing';
import { Queue, type JobsOptions } from 'bullmq';
import { Redis } from 'ioredis';
import request from 'supertest';
import { setUpMailer } from '../src/app.setup.js';
import { startMailOwner, type MailOwner } from './support/mail-owner.js';
import { startSmtpSink, type SmtpSink } from './support/smtp-sink.js';

const ORIGIN = 'https://calendar.example.org';
const QUICK_RETRIES: JobsOptions = { attempts: 6, backoff: { type: 'fixed', delay: 100 } };

describe('the mailer', () => {
  let keys: Awaited<ReturnType<typeof serviceKeys<'auth' | 'mailer'>>>;
  let database: TestDatabase;
  let redisLine: ConnectionSwitch;
  let connection: Redis;
  let queue: Queue;
  let owner: MailOwner;
  let sink: SmtpSink;
  let services: Service[];

  beforeEach(async () => {
    keys = await serviceKeys('auth', 'mailer');
    const [freshDatabase, redis] = await Promise.all([testDatabase(), testRedis()]);
    database = freshDatabase;
    redisLine = await startConnectionSwitch(redis.url);
    connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    queue = new Queue('email', { connection });
    owner = await startMailOwner(keys.auth);
    sink = await startSmtpSink();
    services = [];
  });
  afterEach(async () => {
    await Promise.all(services.map((service) => service.close()));
    await queue.close();
    connection.disconnect();
    await Promise.all([owner.close(), sink.close(), redisLine.close()]);
    await database.drop();
  });

  async function start(smtpPort = sink.port): Promise<Service> {
    const service = await setUpMailer({
      ...keys.mailer,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: 0,
      LOG_LEVEL: 'silent',
      PRODUCT_NAME: 'Daymark',
      PUBLIC_ORIGIN: ORIGIN,
      SHUTDOWN_DELAY_MS: 0,
      DATABASE_URL: database.urls.mailer,
      DATABASE_POOL_SIZE: 4,
      REDIS_URL: redisLine.url,
      AUTH_URL: owner.url,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: { name: '', address: 'no-reply@example.org' },
    });
    services.push(service);
    await service.open();
    return service;
  }

  function aMail(to: string, template: MailTemplate = 'registration-approved'): string {
    const id = randomUUID();
    owner.mails.set(id, { id, to, template });
    return id;
  }
  /** Puts a job into the queue as a relay does. */
  async function send(mailId: string, messageId = randomUUID(), options: JobsOptions = {}) {
    const payload = { service: 'auth', mail_id: mailId, message_id: messageId, request_id: null };
    return queue.add('send-mail', payload, { jobId: messageId, ...QUICK_RETRIES, ...options });
  }
  const stateOf = async (jobId: string) => (await queue.getJob(jobId))?.getState();
  const untilState = (jobId: string, state: string) =>
    until(`${jobId} ${state}`, async () => (await stateOf(jobId)) === state);
  const readinessOf = async (service: Service) =>
    request(service.application.getHttpServer() as Server).get('/health/ready');

  it('sends a mail to its one recipient, in words, with headers that fit', async () => {
    await start();
    const messageId = randomUUID();
    await send(aMail('applicant@example.org'), messageId);
    await untilState(messageId, 'completed');
    expect(sink.received).toHaveLength(1);
    const { recipients, sender, mail } = sink.received[0]!;
    expect([recipients, sender]).toEqual([['applicant@example.org'], 'no-reply@example.org']);
    expect(mail.subject).toBe('Your Daymark account is ready');
    expect(mail.from).toMatchObject({ name: 'Daymark', address: 'no-reply@example.org' });
    expect(mail.to).toEqual([expect.objectContaining({ address: 'applicant@example.org' })]);
    expect(mail.messageId).toBe(`<${messageId}@example.org>`);
    expect(Math.abs(Date.parse(mail.date!) - Date.now())).toBeLessThan(60_000);
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(mail.text).toContain(`Sign in: ${ORIGIN}/auth`);
    expect(mail.html).toContain(`href="${ORIGIN}/auth"`);
    expect(mail.attachments).toEqual([]);
    expect(owner.questions.map(({ caller }) => caller)).toEqual(['mailer']);
  });

  it('has words for every template', async () => {
    await start();
    const jobs = await Promise.all(
      mailTemplates.map((template) => send(aMail(`${template}@example.org`, template))),
    );
    for (const job of jobs) await untilState(job.id!, 'completed');
    expect(sink.received.map(({ recipients }) => recipients[0]).sort()).toEqual(
      mailTemplates.map((template) => `${template}@example.org`).sort(),
    );
  });

  it('sends one mail of a message that comes again and again, over restarts and with three replicas', async () => {
    for (let replica = 0; replica < 3; replica += 1) await start();
    const [mailId, messageId] = [aMail('once@example.org'), randomUUID()];
    const jobs = ['a', 'b', 'c'];
    await Promise.all(jobs.map((jobId) => send(mailId, messageId, { jobId })));
    for (const jobId of jobs) await untilState(jobId, 'completed');
    await Promise.all(services.splice(0).map((service) => service.close()));
    await connection.flushdb();
    await start();
    await send(mailId, messageId, { jobId: 'd' });
    await untilState('d', 'completed');
    expect(sink.received).toHaveLength(1);
  });

  it('is done with a mail that is no longer to be sent, and sends nothing', async () => {
    await start();
    const job = await send(randomUUID());
    await untilState(job.id!, 'completed');
    expect(sink.offered).toEqual([]);
  });

  it('tries again when the mail server says 451, and sends once it takes the mail', async () => {
    await start();
    let refusals = 2;
    sink.setVerdict(() => (refusals-- > 0 ? 451 : undefined));
    const job = await send(aMail('later@example.org'));
    await untilState(job.id!, 'completed');
    expect(sink.offered).toHaveLength(3);
    expect(sink.received).toHaveLength(1);
  });

  it('keeps a mail that the server refuses with 550 where it can be seen, without trying again, and sends the others', async () => {
    await start();
    sink.setVerdict((recipient) => (recipient.startsWith('unknown') ? 550 : undefined));
    const refused = await send(aMail('unknown@example.org'));
    const taken = await send(aMail('known@example.org'));
    await untilState(taken.id!, 'completed');
    await untilState(refused.id!, 'failed');
    expect(sink.offered.filter((recipient) => recipient.startsWith('unknown'))).toHaveLength(1);
    sink.setVerdict(() => undefined);
    await (await queue.getJob(refused.id!))!.retry();
    await untilState(refused.id!, 'completed');
    expect(sink.received).toHaveLength(2);
  });

  it('is ready while the mail server is away, and sends when it is back', async () => {
    const { port } = sink;
    await sink.close();
    const service = await start(port);
    const job = await send(aMail('later@example.org'), randomUUID(), { attempts: 100 });
    await until('a failed attempt', async () => ((await queue.getJob(job.id!))?.attemptsMade ?? 0) > 1);
    expect((await readinessOf(service)).body).toEqual({
      status: 'ready',
      checks: { database: 'up', redis: 'up' },
    });
    sink = await startSmtpSink(port);
    await untilState(job.id!, 'completed');
    expect(sink.received).toHaveLength(1);
  });

  it('tries again when the owner of a mail cannot answer', async () => {
    await start();
    owner.setOutOfOrder(true);
    const job = await send(aMail('later@example.org'), randomUUID(), { attempts: 100 });
    await until('a failed attempt', async () => ((await queue.getJob(job.id!))?.attemptsMade ?? 0) > 1);
    owner.setOutOfOrder(false);
    await untilState(job.id!, 'completed');
    expect(sink.received).toHaveLength(1);
  });

  it('goes on by itself after Redis was away', async () => {
    const service = await start();
    await redisLine.cut();
    await until('degraded readiness', async () => (await readinessOf(service)).body.status === 'degraded');
    expect((await readinessOf(service)).status).toBe(200);
    const job = await send(aMail('later@example.org'));
    await redisLine.mend();
    await untilState(job.id!, 'completed');
  });

  it('finishes the mail at hand when it is stopped', async () => {
    const service = await start();
    const { release } = sink.hold();
    const job = await send(aMail('slow@example.org'));
    await until('the mail on its way', () => sink.offered.length === 1);
    const closed = service.close();
    services.pop();
    release();
    await closed;
    expect(await stateOf(job.id!)).toBe('completed');
    expect(sink.received).toHaveLength(1);
  });

  it('refuses a job that names another service or no mail, and goes on', async () => {
    await start();
    const strange = [
      { service: 'http://evil.test', mail_id: randomUUID() },
      { service: 'auth', mail_id: '../sessions/1' },
    ];
    for (const [position, payload] of strange.entries()) {
      const jobId = `strange-${position}`;
      await queue.add('send-mail', { ...payload, message_id: randomUUID() }, { jobId, attempts: 1 });
      await untilState(jobId, 'failed');
    }
    const good = await send(aMail('good@example.org'));
    await untilState(good.id!, 'completed');
    expect(owner.questions).toHaveLength(1);
  });

  it('has no routes of its own for people', async () => {
    const service = await start();
    const answer = await request(service.application.getHttpServer() as Server).get('/api/mailer');
    expect(answer.status).toBe(404);
  });
});
