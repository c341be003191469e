import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PublicCalendar } from '@daymark/contracts';
import { until } from '@daymark/service-kit/testing';
import { ORIGIN, services, useTwoServices } from './support/two-services.js';

describe('The short link of a calendar', () => {
  useTwoServices();
  let club: string;
  let board: string;
  beforeAll(async () => {
    club = (await services.createCalendar()).id;
    board = (await services.createCalendar({ name: 'Board', is_public: false })).id;
    await services.createEvent({ calendar_id: club, title: 'Regatta' });
    await link('rowing', club, `now() - interval '1 day'`);
    await link('rowing-club', club, 'NULL');
    await link('board', board, 'NULL');
    // Written like the address of a collection.
    await link('rowing-february', club, `now() - interval '1 day'`);
  });

  const link = (name: string, calendar: string, replaced: string) =>
    services.sql.query(
      `INSERT INTO short_links (name, calendar_id, user_id, replaced_at) VALUES ($1, $2, $3, ${replaced})`,
      [name, calendar, randomUUID()],
    );
  const get = (path: string) => services.feed.get(path, { headers: {} });
  const read = async (path: string) => JSON.parse((await get(path)).text) as Record<string, unknown>;

  it('leads to it, also by a former name', async () => {
    const found = { calendar_id: club, address: null, name: 'rowing-club' };
    expect(await read('/api/public/short-links/rowing-club')).toEqual(found);
    expect(await read('/api/public/short-links/rowing')).toEqual(found);
  });

  it('is the address of its page, while its feed keeps the address that lasts', async () => {
    const calendar = (await read(`/api/public/calendars/${club}`)) as unknown as PublicCalendar;
    expect(calendar.public_url).toBe(`${ORIGIN}/c/rowing-club`);
    expect(calendar.feed_url).toBe(`${ORIGIN}/feed/${club}.ics`);
  });

  it('gives the same feed, byte for byte, with the same entity tag', async () => {
    const feed = await get(`/feed/${club}.ics`);
    for (const name of ['rowing-club', 'rowing', 'rowing-february']) {
      const short = await get(`/feed/${name}.ics`);
      expect(short.status).toBe(200);
      expect(short.text).toBe(feed.text);
      expect(short.headers['etag']).toBe(feed.headers['etag']);
    }
  });

  it('of a private calendar answers like a free name, everywhere', async () => {
    for (const path of ['/api/public/short-links/NAME', '/feed/NAME.ics']) {
      const [secret, free] = await Promise.all([
        get(path.replace('NAME', 'board')),
        get(path.replace('NAME', 'nothing-here')),
      ]);
      expect(secret.status).toBe(404);
      const { request_id: _one, ...refusal } = JSON.parse(secret.text) as Record<string, unknown>;
      const { request_id: _two, ...other } = JSON.parse(free.text) as Record<string, unknown>;
      expect(refusal).toEqual(other);
    }
  });

  it.each(['/feed/Not%20a%20name.ics', '/feed/ab.ics', '/api/public/short-links/a--b'])(
    'is refused where it is not written like one: %s',
    async (path) => {
      expect((await get(path)).status).toBe(400);
    },
  );

  it('ends within two seconds with the calendar becoming private', async () => {
    const hidden = (await services.createCalendar()).id;
    await link('soon-hidden', hidden, 'NULL');
    expect((await get('/feed/soon-hidden.ics')).status).toBe(200);
    await services.sql.query('UPDATE calendars SET is_public = false WHERE id = $1', [hidden]);
    await until('the feed is gone', async () => (await get('/feed/soon-hidden.ics')).status === 404);
    await until(
      'the link is gone',
      async () => (await get('/api/public/short-links/soon-hidden')).status === 404,
    );
  });
});
