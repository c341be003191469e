import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mailTemplates } from '@daymark/contracts/internal';
import type { Service } from '@daymark/service-kit';
import { until } from '@daymark/service-kit/testing';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { ORIGIN, surroundMailer, type MailerUnderTest } from './support/mailer-under-test.js';
import { startSmtpSink } from './support/smtp-sink.js';

describe('the mailer', () => {
  let world: MailerUnderTest;
  beforeEach(async () => {
    world = await surroundMailer();
  });
  afterEach(() => world.close());

  const readinessOf = async (service: Service) =>
    request(service.application.getHttpServer() as Server).get('/health/ready');

  it('sends a mail to its one recipient, in words, with headers that fit', async () => {
    await world.start();
    const messageId = randomUUID();
    const startedAt = Math.floor(Date.now() / 1000) * 1000;
    const mailId = world.aMail('applicant@example.org');
    world.owner.mails.set(mailId, { ...world.owner.mails.get(mailId)!, name: 'Ann Lee' });
    await world.send(mailId, messageId);
    await world.untilState(messageId, 'completed');
    expect(world.sink.received).toHaveLength(1);
    const { recipients, sender, mail } = world.sink.received[0]!;
    expect([recipients, sender]).toEqual([['applicant@example.org'], 'no-reply@example.org']);
    expect(mail.subject).toBe('Your Daymark account is ready');
    expect(mail.from).toMatchObject({ name: 'Daymark', address: 'no-reply@example.org' });
    expect(mail.to).toEqual([expect.objectContaining({ address: 'applicant@example.org' })]);
    expect(mail.messageId).toBe(`<${messageId}@example.org>`);
    expect(Date.parse(mail.date!)).toBeGreaterThanOrEqual(startedAt);
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(mail.text).toContain('Hello Ann Lee,');
    expect(mail.text).toContain(`Sign in: ${ORIGIN}/auth`);
    expect(mail.html).toContain(`href="${ORIGIN}/auth"`);
    expect(mail.html).toContain('src="cid:logo@daymark"');
    expect(mail.attachments).toMatchObject([
      { contentId: '<logo@daymark>', mimeType: 'image/png', disposition: 'inline' },
    ]);
    expect(world.owner.questions.map(({ caller }) => caller)).toEqual(['mailer']);
  });

  const event = {
    title: 'Concert',
    start_local: '2026-03-05',
    timezone: 'Europe/Berlin',
    is_all_day: true,
    extent: 'occurrence' as const,
    reason: 'unlawful' as const,
    deleted_at: '2026-03-01T10:00:00.000Z',
  };
  const source = {
    calendar_id: randomUUID(),
    calendar_name: 'Regattas',
    host: 'federation.example.org',
    failing_since: '2026-03-01T10:00:00.000Z',
    failure: 'unreachable' as const,
  };

  it('sends a mail about a deleted event, once for a redelivered message', async () => {
    await world.start();
    const [id, message_id, to] = [randomUUID(), randomUUID(), 'owner-of-event@example.org'];
    world.owner.mails.set(id, { id, to, template: 'event-deletion', link_token: null, event });
    const payload = { service: 'auth', mail_id: id, message_id, request_id: null };
    for (const jobId of ['first', 'again']) {
      await world.queue.add('send-mail', payload, { jobId });
      await world.untilState(jobId, 'completed');
    }
    expect(world.sink.received).toHaveLength(1);
    const { recipients, mail } = world.sink.received[0]!;
    expect(recipients).toEqual([to]);
    expect(mail.text).toContain('one date of your recurring event "Concert": 5 March 2026.');
    expect(mail.text).toContain('Reason: unlawful content.');
    const none = await world.queue.add('send-mail', {
      ...payload,
      mail_id: randomUUID(),
      message_id: randomUUID(),
    });
    await world.untilState(none.id!, 'completed');
    expect(world.sink.offered).toHaveLength(1);
  });

  it('sends a mail about a calendar that is no longer synchronised', async () => {
    await world.start();
    const [id, to] = [randomUUID(), 'owner-of-calendar@example.org'];
    world.owner.mails.set(id, { id, to, template: 'failing-source', link_token: null, source });
    const payload = { service: 'auth', mail_id: id, message_id: randomUUID(), request_id: null };
    const job = await world.queue.add('send-mail', payload);
    await world.untilState(job.id!, 'completed');
    expect(world.sink.received.map(({ recipients }) => recipients)).toEqual([[to]]);
    expect(world.sink.received[0]!.mail.text).toContain(`/calendar/${source.calendar_id}/source`);
  });

  it('has words for every template', async () => {
    await world.start();
    const mails = mailTemplates.map((template) => world.aMail(`${template}@example.org`, template));
    for (const id of mails) world.owner.mails.set(id, { ...world.owner.mails.get(id)!, event, source });
    const jobs = await Promise.all(mails.map((id) => world.send(id)));
    for (const job of jobs) await world.untilState(job.id!, 'completed');
    expect(world.sink.received.map(({ recipients }) => recipients[0]).sort()).toEqual(
      mailTemplates.map((template) => `${template}@example.org`).sort(),
    );
  });

  it('sends one mail for a message that is redelivered repeatedly, over restarts and with three replicas', async () => {
    for (let replica = 0; replica < 3; replica += 1) await world.start();
    const [mailId, messageId] = [world.aMail('once@example.org'), randomUUID()];
    const jobs = ['a', 'b', 'c'];
    await Promise.all(jobs.map((jobId) => world.send(mailId, messageId, { jobId })));
    for (const jobId of jobs) await world.untilState(jobId, 'completed');
    await Promise.all(world.services.splice(0).map((service) => service.close()));
    await world.connection.flushdb();
    await world.start();
    await world.send(mailId, messageId, { jobId: 'd' });
    await world.untilState('d', 'completed');
    expect(world.sink.received).toHaveLength(1);
  });

  it('is done with a mail that is no longer to be sent, and sends nothing', async () => {
    await world.start();
    const job = await world.send(randomUUID());
    await world.untilState(job.id!, 'completed');
    expect(world.sink.offered).toEqual([]);
  });

  it('retries when the mail server answers 451, and sends once it accepts the mail', async () => {
    await world.start();
    let refusals = 2;
    world.sink.setVerdict(() => (refusals-- > 0 ? 451 : undefined));
    const job = await world.send(world.aMail('later@example.org'));
    await world.untilState(job.id!, 'completed');
    expect(world.sink.offered).toHaveLength(3);
    expect(world.sink.received).toHaveLength(1);
  });

  it('keeps a mail that the server refuses with 550 where it can be seen, without trying again, and sends the others', async () => {
    await world.start();
    world.sink.setVerdict((recipient) => (recipient.startsWith('unknown') ? 550 : undefined));
    const refused = await world.send(world.aMail('unknown@example.org'));
    const taken = await world.send(world.aMail('known@example.org'));
    await world.untilState(taken.id!, 'completed');
    await world.untilState(refused.id!, 'failed');
    expect(world.sink.offered.filter((recipient) => recipient.startsWith('unknown'))).toHaveLength(1);
    world.sink.setVerdict(() => undefined);
    await (await world.queue.getJob(refused.id!))!.retry();
    await world.untilState(refused.id!, 'completed');
    expect(world.sink.received).toHaveLength(2);
  });

  it('is ready while the mail server is unavailable, and sends when it is back', async () => {
    const { port } = world.sink;
    await world.sink.close();
    const service = await world.start({ smtpPort: port });
    const job = await world.send(world.aMail('later@example.org'), randomUUID(), { attempts: 100 });
    await until('a failed attempt', async () => ((await world.queue.getJob(job.id!))?.attemptsMade ?? 0) > 1);
    expect((await readinessOf(service)).body).toEqual({
      status: 'ready',
      checks: { clock: 'up', database: 'up', redis: 'up' },
    });
    world.sink = await startSmtpSink(port);
    await world.untilState(job.id!, 'completed');
    expect(world.sink.received).toHaveLength(1);
  });

  it('tries again when the owner of a mail cannot answer', async () => {
    await world.start();
    world.owner.setOutOfOrder(true);
    const job = await world.send(world.aMail('later@example.org'), randomUUID(), { attempts: 100 });
    await until('a failed attempt', async () => ((await world.queue.getJob(job.id!))?.attemptsMade ?? 0) > 1);
    world.owner.setOutOfOrder(false);
    await world.untilState(job.id!, 'completed');
    expect(world.sink.received).toHaveLength(1);
  });

  it('continues after Redis was down', async () => {
    const service = await world.start();
    await world.redisLine.cut();
    await until('degraded readiness', async () => (await readinessOf(service)).body.status === 'degraded');
    expect((await readinessOf(service)).status).toBe(200);
    const job = await world.send(world.aMail('later@example.org'));
    await world.redisLine.mend();
    await world.untilState(job.id!, 'completed');
  });

  it('finishes its current mail when it is stopped', async () => {
    const service = await world.start();
    const { release } = world.sink.hold();
    const job = await world.send(world.aMail('slow@example.org'));
    await until('the mail on its way', () => world.sink.offered.length === 1);
    const closed = service.close();
    world.services.pop();
    release();
    await closed;
    expect(await world.stateOf(job.id!)).toBe('completed');
    expect(world.sink.received).toHaveLength(1);
  });

  it('refuses a job that names another service or no mail, and continues', async () => {
    await world.start();
    const strange = [
      { service: 'http://evil.test', mail_id: randomUUID() },
      { service: 'auth', mail_id: '../sessions/1' },
    ];
    for (const [position, payload] of strange.entries()) {
      const jobId = `strange-${position}`;
      await world.queue.add('send-mail', { ...payload, message_id: randomUUID() }, { jobId, attempts: 1 });
      await world.untilState(jobId, 'failed');
    }
    const good = await world.send(world.aMail('good@example.org'));
    await world.untilState(good.id!, 'completed');
    expect(world.owner.questions).toHaveLength(1);
  });

  it('forgets at its start what it worked on long ago', async () => {
    const service = await world.start();
    const dataSource = service.application.get(DataSource);
    await dataSource.query(
      `INSERT INTO processed_messages (message_id, claimed_until, done_at)
       SELECT gen_random_uuid(), now(), now() - make_interval(days => days) FROM unnest(ARRAY[1, 61]) AS days`,
    );
    await world.start();
    await until('the old one to be gone', async () => {
      const rows = await dataSource.query<unknown[]>('SELECT FROM processed_messages');
      return rows.length === 1;
    });
  });

  it('has no routes for people', async () => {
    const service = await world.start();
    const response = await request(service.application.getHttpServer() as Server).get('/api/mailer');
    expect(response.status).toBe(404);
  });
});
