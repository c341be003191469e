import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventDeletionNotice, FailingSource } from '@daymark/contracts/internal';
import { ServiceTokens } from '@daymark/service-kit';
import { startTestQueue, until, type TestQueue } from '@daymark/service-kit/testing';
import { administration } from './support/administration.js';
import { authStores, startAuth, type AuthStores, type AuthUnderTest } from './support/auth-under-test.js';
import { startFakeCalendars, type FakeCalendars } from './support/fake-calendars.js';
import { mailsTo } from './support/mails.js';
import { anApprovedPerson, type Person } from './support/people.js';

describe('Owners of events that an administrator deleted', () => {
  let stores: AuthStores;
  let auth: AuthUnderTest;
  let calendars: FakeCalendars;
  let queue: TestQueue;
  let person: Person;
  const notices = new Map<string, EventDeletionNotice | (FailingSource & { user_id: string })>();
  const callers = new Set<string>();

  beforeAll(async () => {
    stores = await authStores();
    const tokens = new ServiceTokens('calendars', stores.keys.calendars);
    calendars = await startFakeCalendars((request, response) => {
      void (async () => {
        callers.add(await tokens.verify((request.headers.authorization ?? '').replace('Bearer ', '')));
        const notice = notices.get(
          request.url!.replace(/^\/internal\/(event-deletions|failing-sources)\//, ''),
        );
        const missing = { type: 'about:blank', title: '', status: 404, detail: '', code: 'NOT_FOUND' };
        response.writeHead(notice ? 200 : 404).end(JSON.stringify(notice ?? missing));
      })();
    });
    auth = await startAuth(stores, { settings: { CALENDARS_URL: calendars.url } });
    queue = startTestQueue(stores.redis.url, 'notices');
  });
  afterAll(async () => {
    await queue.close();
    await auth.close();
    await stores.close();
    await calendars.close();
  });
  beforeEach(async () => {
    person = await anApprovedPerson(stores, auth);
  });

  const event = {
    title: 'Concert',
    start_local: '2026-03-05T19:30',
    timezone: 'Europe/Berlin',
    is_all_day: false,
    extent: 'event' as const,
    reason: 'spam' as const,
    deleted_at: '2026-03-01T10:00:00.000Z',
  };
  const send = async (user_id: string, noticeId = randomUUID()) => {
    notices.set(noticeId, { ...event, user_id });
    return queue.add('event-deleted', { notice_id: noticeId });
  };
  const untilDone = (messageId: string) =>
    until('the message done', async () => (await queue.stateOf(messageId)) === 'completed');
  const mailsAboutEvents = async () =>
    (await mailsTo(stores, person.email)).filter((template) => template === 'event-deletion');
  const asMailer = (mailId: string) => auth.as('mailer', 'GET', `/internal/mails/${mailId}`);

  it('get a mail with the details from calendars, queued once for the message', async () => {
    const messageId = await send(person.id);
    await untilDone(messageId);
    expect(callers).toEqual(new Set(['auth']));
    expect(await mailsAboutEvents()).toHaveLength(1);
    const { rows } = await stores.sql.query<{ job: string; payload: object }>(
      `SELECT job, payload FROM outbox WHERE payload ->> 'mail_id' = $1`,
      [messageId],
    );
    expect(rows).toMatchObject([{ job: 'send-mail', payload: { service: 'auth', mail_id: messageId } }]);
    expect(JSON.stringify(rows)).not.toContain('Concert');
    expect(await asMailer(messageId)).toMatchObject({
      status: 200,
      body: { id: messageId, to: person.email, event },
    });
    expect((await auth.as('calendars', 'GET', `/internal/mails/${messageId}`)).status).toBe(403);
  });

  it('get a mail if a calendar of theirs is no longer synchronised, unless it is again by now', async () => {
    const source = {
      calendar_id: randomUUID(),
      calendar_name: 'Regattas',
      host: 'federation.example.org',
      failing_since: '2026-03-01T10:00:00.000Z',
      failure: 'unreachable' as const,
    };
    notices.set(source.calendar_id, { ...source, user_id: person.id });
    const payload = { calendar_id: source.calendar_id };
    const messageId = await queue.add('source-failing', payload);
    await untilDone(messageId);
    expect(await asMailer(messageId)).toMatchObject({
      status: 200,
      body: { id: messageId, to: person.email, source },
    });
    notices.delete(source.calendar_id);
    await untilDone(await queue.add('source-failing', payload));
    const told = (await mailsTo(stores, person.email)).filter((template) => template === 'failing-source');
    expect(told).toHaveLength(1);
  });

  it('get one mail for a redelivered message', async () => {
    const noticeId = randomUUID();
    const messageId = await send(person.id, noticeId);
    await untilDone(messageId);
    // A redelivery after the queue was lost.
    const connection = new Redis(stores.redis.url, { maxRetriesPerRequest: null });
    const notices = new Queue('notices', { connection, skipVersionCheck: true });
    const payload = { notice_id: noticeId, message_id: messageId, request_id: null };
    await notices.add('event-deleted', payload, { jobId: 'again' });
    await untilDone('again');
    await notices.close();
    connection.disconnect();
    expect(await mailsAboutEvents()).toHaveLength(1);
  });

  it('get none where the account is deactivated or deleted, also after it was queued', async () => {
    const byOwner = administration(stores, auth);
    const queued = await send(person.id);
    await untilDone(queued);
    expect((await byOwner.deactivate(person.id)).status).toBe(200);
    expect((await asMailer(queued)).status).toBe(404);
    await untilDone(await send(person.id));
    expect(await mailsAboutEvents()).toHaveLength(1);
    expect((await byOwner.remove(person.id)).status).toBe(204);
    await untilDone(await send(person.id));
    expect(await mailsAboutEvents()).toEqual([]);
  });

  it('get none of what calendars does not know any more', async () => {
    await untilDone(await queue.add('event-deleted', { notice_id: randomUUID() }));
    expect(await mailsAboutEvents()).toEqual([]);
  });

  it('get a mail that an archive is ready, once, and none where the account is gone', async () => {
    const ready = (account_id: string) => queue.add('archive-ready', { account_id });
    const messageId = await ready(person.id);
    await untilDone(messageId);
    expect(await asMailer(messageId)).toMatchObject({
      status: 200,
      body: { id: messageId, to: person.email, template: 'archive' },
    });
    await untilDone(await ready(randomUUID()));
    expect((await administration(stores, auth).deactivate(person.id)).status).toBe(200);
    expect((await asMailer(messageId)).status).toBe(404);
  });

  it('get ten in an hour with all others that administrators cause, and no message waits for more', async () => {
    // One was the approval's.
    for (const messageId of await Promise.all(Array.from({ length: 12 }, () => send(person.id))))
      await untilDone(messageId);
    expect(await mailsAboutEvents()).toHaveLength(9);
  });
});
