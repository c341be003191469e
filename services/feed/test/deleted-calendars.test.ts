import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import {
  type Created,
  type FeedResponse,
  type RunningFeed,
  services,
  startFeed,
  useTwoServices,
} from './support/two-services.js';
import { watchCalendars } from './support/watched-calendars.js';

describe('A public calendar that was deleted', () => {
  useTwoServices();
  let id: string;
  let eventId: string;
  beforeEach(async () => {
    id = (await services.createCalendar()).id;
    eventId = (await services.createEvent({ calendar_id: id })).id;
  });

  const feedsOf = (calendar: string) => [`/feed/${calendar}.ics`, `/api/feed?calendar_id=${calendar}`];
  const remove = (calendar = id) => services.ask(services.owner, 'DELETE', `/api/calendars/${calendar}`);
  const makePrivate = async () => {
    const { version } = await services.ask(services.owner, 'GET', `/api/calendars/${id}`);
    await services.ask(services.owner, 'PATCH', `/api/calendars/${id}`, { version, is_public: false });
  };
  const isGone = (feed: RunningFeed = services.feed) =>
    until('410', async () => (await feed.get(feedsOf(id)[0]!)).status === 410);
  const comparable = ({ status, headers, text }: FeedResponse) => ({
    status,
    headers: { ...headers, date: undefined },
    text: text.replace(/,"request_id":"[^"]*"/, ''),
  });

  it('answers 410 at both addresses of its feed, to GET and HEAD, and never 304', async () => {
    const { etag } = (await services.feed.get(feedsOf(id)[0]!)).headers;
    await remove();
    await isGone();
    const conditions: Record<string, string>[] = [
      {},
      { 'if-none-match': etag! },
      { 'if-none-match': '*' },
      { 'if-modified-since': new Date().toUTCString() },
    ];
    for (const path of feedsOf(id)) {
      for (const headers of conditions) {
        const [whole, head] = [
          await services.feed.get(path, { headers }),
          await services.feed.get(path, { headers, method: 'HEAD' }),
        ];
        expect([whole.status, head.status, head.text]).toEqual([410, 410, '']);
        expect(whole.headers).toMatchObject({
          'content-type': 'application/problem+json; charset=utf-8',
          'cache-control': 'no-store',
          'access-control-allow-origin': '*',
        });
        expect(JSON.parse(whole.text)).toMatchObject({
          type: 'about:blank',
          status: 410,
          code: 'CALENDAR_DELETED',
          title: 'Calendar deleted',
          detail: 'This calendar was deleted.',
        });
      }
    }
  });

  it('is missing, word for word, to pages and as the file of an event', async () => {
    await remove();
    await isGone();
    const window = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
    const pathsOf = (calendar: string, event: string) => [
      `/api/public/calendars/${calendar}`,
      `/api/public/calendars/${calendar}/events?${window}`,
      `/api/public/events/${event}`,
      `/feed/event/${event}.ics`,
    ];
    const missing = pathsOf(randomUUID(), randomUUID());
    for (const [position, path] of pathsOf(id, eventId).entries()) {
      const [deleted, absent] = [await services.feed.get(path), await services.feed.get(missing[position]!)];
      expect(deleted.status).toBe(404);
      expect(comparable(deleted)).toEqual(comparable(absent));
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is made private', makePrivate],
    ['was private when it was deleted', () => makePrivate().then(() => remove())],
    [
      'belongs to somebody who is deactivated',
      () =>
        services.sql.query(`INSERT INTO inactive_accounts (account_id, state) VALUES ($1, 'deactivated')`, [
          services.owner.user_id,
        ]),
    ],
  ])('does not include one that %s: its feed responds as if it never existed', async (_what, hide) => {
    expect((await services.feed.get(feedsOf(id)[0]!)).status).toBe(200);
    await hide();
    await until('404', async () => (await services.feed.get(feedsOf(id)[0]!)).status === 404);
    const missing = feedsOf(randomUUID());
    for (const [position, path] of feedsOf(id).entries()) {
      for (const method of ['GET', 'HEAD']) {
        const [hidden, absent] = [
          await services.feed.get(path, { method }),
          await services.feed.get(missing[position]!, { method }),
        ];
        expect(hidden.status).toBe(404);
        expect(comparable(hidden)).toEqual(comparable(absent));
      }
    }
    await services.sql.query('DELETE FROM inactive_accounts');
  });

  it('with others at once, as those of an account are, is gone for good, and the private ones are missing', async () => {
    const person = await services.signIn();
    const create = (fields: object) =>
      services.ask<Created>(person, 'POST', '/api/calendars', { name: 'Concerts', ...fields });
    const [one, two, hidden] = [await create({}), await create({}), await create({ is_public: false })];
    await services.sql.query('DELETE FROM calendars WHERE user_id = $1', [person.user_id]);
    const statuses = [one, two, hidden].map(
      async (calendar) => (await services.feed.get(feedsOf(calendar.id)[0]!)).status,
    );
    expect(await Promise.all(statuses)).toEqual([410, 410, 404]);
  });

  it('is gone for good also while Redis is unavailable', async () => {
    const feed = await startFeed({ ...services.settings, REDIS_URL: 'redis://127.0.0.1:1' });
    expect((await feed.get(feedsOf(id)[0]!)).status).toBe(200);
    await remove();
    await isGone(feed);
    await feed.service.close();
  });

  it('is unavailable while calendars is down, and gone for good again afterwards', async () => {
    const calendars = await watchCalendars(services.settings.CALENDARS_URL);
    const feed = await startFeed({ ...services.settings, CALENDARS_URL: calendars.url });
    await remove();
    await isGone(feed);
    calendars.state = 'dead';
    await until('503', async () => (await feed.get(feedsOf(id)[0]!)).status === 503);
    calendars.state = 'well';
    await isGone(feed);
    await feed.service.close();
    await calendars.close();
  });
});
