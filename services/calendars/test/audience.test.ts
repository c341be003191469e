import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '@daymark/local-stack';
import { ServiceTokens, type Service } from '@daymark/service-kit';
import { until } from '@daymark/service-kit/testing';
import pg from 'pg';
import request from 'supertest';
import { setUpCalendars } from '../src/app.setup.js';
import { setUpPublished } from '../src/published/published.setup.js';
import {
  type CalendarsUnderTest,
  requestsWith,
  startCalendars,
  unusedId,
} from './support/calendars-under-test.js';

describe('A process for the audience only', () => {
  let world: CalendarsUnderTest;
  let audience: Service;
  let server: Server;
  let calendarId: string;
  let eventId: string;
  beforeAll(async () => {
    world = await startCalendars();
    audience = await setUpPublished(world.audienceSettings);
    await audience.open();
    server = audience.application.getHttpServer() as Server;
    [calendarId, eventId] = [unusedId(), unusedId()];
    await world.sql.query(
      `INSERT INTO calendars (id, user_id, name, is_public) VALUES ($1, $2, 'Concerts', true)`,
      [calendarId, unusedId()],
    );
    await world.sql.query(
      `INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
         series_end, is_recurring, is_public_shareable)
       VALUES ($1, $2, 'a@example.org', 'Concert', '2026-03-02T19:00', '2026-03-02T21:00', 'UTC', false,
         '2026-03-02T19:00Z', '2026-03-02T21:00Z', '2026-03-02T21:00Z', false, true)`,
      [eventId, unusedId()],
    );
    await world.sql.query('INSERT INTO calendar_events (calendar_id, event_id) VALUES ($1, $2)', [
      calendarId,
      eventId,
    ]);
  });
  afterAll(async () => {
    await audience.close();
    await world.close();
  });

  it('answers everything that feed asks, and accepts its reports', async () => {
    const feed = requestsWith(server, await world.tokenOf('feed'));
    const calendar = `/internal/public/calendars/${calendarId}`;
    const asked = [
      calendar,
      `${calendar}/version`,
      `${calendar}/feed`,
      `${calendar}/events?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z`,
      `/internal/public/events/${eventId}`,
      `/internal/public/events/${eventId}/file`,
    ];
    for (const path of asked) expect([path, (await feed.get(path)).status]).toEqual([path, 200]);
    const logo = await feed.get('/internal/public/logos/0123456789abcdef0123456789abcdef');
    expect([logo.status, logo.body.code]).toEqual([404, 'NOT_FOUND']);
    const reads = [
      {
        calendar_id: calendarId,
        program: 'apple',
        last_read_at: '2026-03-02T19:00:00.000Z',
        version: '2026-03-02T19:00:00.000Z',
        reads: 1,
        not_modified: 0,
        bytes: 1_000,
      },
    ];
    expect((await feed.post('/internal/feed-reads', { reads })).status).toBeLessThan(300);
    const { rows } = await world.sql.query('SELECT program, reads FROM calendar_feed_reads');
    expect(rows).toEqual([{ program: 'apple', reads: 1 }]);
  });

  it('has no route of people', async () => {
    const person = requestsWith(server, (await world.auth.signIn()).token);
    for (const path of ['/api/calendars', `/api/calendars/${calendarId}`, '/api/events', '/api/settings']) {
      expect([path, (await person.get(path)).status]).toEqual([path, 404]);
    }
  });

  /** With the rights of that process. */
  const asAudience = async (work: (client: pg.Client) => Promise<void>) => {
    const client = new pg.Client({ connectionString: world.database.urls.published });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };

  it('may write read statistics, and nothing else', async () => {
    const { rows } = await world.sql.query<{ name: string; rights: string[] }>(
      `SELECT relname AS name, array_agg(privilege_type::text ORDER BY privilege_type) AS rights
         FROM pg_class, aclexplode(relacl) AS acl JOIN pg_roles ON pg_roles.oid = grantee
        WHERE relnamespace = 'calendars'::regnamespace AND rolname LIKE '%published'
        GROUP BY relname HAVING array_agg(privilege_type::text) <> '{SELECT}' ORDER BY relname`,
    );
    expect(rows).toEqual([{ name: 'calendar_feed_reads', rights: ['INSERT', 'SELECT', 'UPDATE'] }]);
    await asAudience(async (client) => {
      for (const statement of [
        `UPDATE calendars SET name = 'Mine'`,
        'DELETE FROM events',
        'DELETE FROM calendar_feed_reads',
        `INSERT INTO logos DEFAULT VALUES`,
        'CREATE TABLE mine ()',
        'DROP TABLE calendar_feed_reads',
        'TRUNCATE published_changes',
      ]) {
        await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
      }
    });
  });

  it.each(['idempotency_keys', 'outbox', 'audit_windows', 'processed_messages'])(
    'may not even read what does not concern the audience: %s',
    async (table) => {
      await asAudience((client) =>
        expect(client.query(`SELECT FROM ${table}`)).rejects.toMatchObject({ code: '42501' }),
      );
    },
  );

  it('accepts only calls of feed, and its own identity opens nothing', async () => {
    const version = `/internal/public/calendars/${calendarId}/version`;
    const ask = async (asked: Server, token: string) =>
      (await request(asked).get(version).auth(token, { type: 'bearer' })).status;
    const own = await new ServiceTokens('calendars', world.audienceSettings, 'published').issue('calendars');
    const asCalendars = await new ServiceTokens('calendars', world.audienceSettings).issue('calendars');
    for (const asked of [server, world.server]) {
      expect(await ask(asked, own)).toBe(403);
      expect(await ask(asked, asCalendars)).toBe(401);
      expect(await ask(asked, await world.tokenOf('feed'))).toBe(200);
    }
  });

  it('waits for calendars to migrate, and serves then', async () => {
    const database = await testDatabase();
    const { published, calendars } = database.urls;
    const waiting = await setUpPublished({ ...world.audienceSettings, DATABASE_URL: published });
    const opening = waiting.open();
    const readiness = async () =>
      (await request(waiting.application.getHttpServer() as Server).get('/health/ready')).status;
    const migrating = await setUpCalendars({ ...world.settings, DATABASE_URL: calendars });
    try {
      expect(await readiness()).toBe(503);
      await migrating.open();
      await opening;
      await until('it is ready', async () => (await readiness()) === 200);
    } finally {
      await waiting.close();
      await migrating.close();
      await database.drop();
    }
  });
});
