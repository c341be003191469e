import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PublishedFeed, PublishedVersion } from '@daymark/contracts/internal';
import type { SignedIn } from '@daymark/service-kit/testing';
import { DataSource } from 'typeorm';
import { PublicCalendars, PublishedChanges } from '../src/calendars/calendars.module.js';
import {
  aCalendar,
  anEvent,
  type Requests,
  unusedId,
  useCalendars,
  withoutLimits,
  world,
} from './support/calendars-under-test.js';

const FILL = `
  WITH new AS (
    INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                        series_end, is_recurring, is_public_shareable)
    SELECT gen_random_uuid(), $2, gen_random_uuid()::text, 'Event', '2030-01-01T08:00', '2030-01-01T09:00', 'UTC', false,
           '2030-01-01 08:00Z', '2030-01-01 09:00Z', '2030-01-01 09:00Z', false, true FROM generate_series(1, $3)
    RETURNING id)
  INSERT INTO calendar_events (calendar_id, event_id) SELECT $1, id FROM new`;

describe('The history of the changes that an audience saw', () => {
  useCalendars();
  let owner: SignedIn;
  let feed: Requests;
  let calendarId: string;
  let dataSource: DataSource;
  beforeAll(async () => {
    feed = await world.asService('feed');
    dataSource = world.service.application.get(DataSource);
  });
  beforeEach(async () => {
    owner = await world.auth.signIn();
    calendarId = (await world.as(owner).post('/api/calendars', aCalendar())).body.id;
  });

  const fill = (count: number) => world.sql.query(FILL, [calendarId, owner.user_id, count]);
  const version = async (since?: string) => {
    const query = since ? `?since=${encodeURIComponent(since)}` : '';
    const answer = await feed.get(`/internal/public/calendars/${calendarId}/version${query}`).expect(200);
    return answer.body as PublishedVersion;
  };
  const changesSince = async (since: string) => {
    const path = `/internal/public/calendars/${calendarId}/feed?since=${encodeURIComponent(since)}`;
    return (await feed.get(path).expect(200)).body as PublishedFeed;
  };
  const kept = async (id = calendarId) => {
    const { rows } = await world.sql.query<{ changes: number; bytes: number; ids: string[] | null }>(
      `SELECT count(*)::int AS changes, coalesce(sum(pg_column_size(event_ids)), 0)::int AS bytes,
         (SELECT array_agg(DISTINCT changed) FROM published_changes c, unnest(c.event_ids) changed WHERE calendar_id = $1) AS ids
       FROM published_changes WHERE calendar_id = $1`,
      [id],
    );
    return rows[0]!;
  };
  const change = (path: string, body: object) => world.as(owner).patch(path, body).expect(200);
  const marked = (eventIds: string[], id = calendarId) =>
    dataSource.transaction((manager) =>
      world.service.application.get(PublishedChanges).record(
        manager,
        eventIds.map((event_id) => ({ calendar_id: id, event_id })),
      ),
    );

  it('is cleared by a setting that is toggled 10 times, so that older states read everything', async () => {
    await fill(1_000);
    const first = (await version()).version;
    await withoutLimits(async () => {
      for (let switched = 1; switched <= 10; switched += 1) {
        const isOdd = switched % 2 === 1;
        await change(`/api/calendars/${calendarId}`, {
          version: switched,
          busy_status: isOdd ? 'busy' : 'free',
          cancelled_events: isOdd ? 'remove' : 'announce',
        });
      }
    });
    expect(await kept()).toMatchObject({ changes: 0, bytes: 0 });
    const now = await version(first);
    expect([now.version > first, now.changes]).toEqual([true, null]);
    const { removed, events, next } = await changesSince(first);
    expect([removed, events.length, next === null]).toEqual([null, 500, false]);
  });

  it('continues after a setting was changed, from then on', async () => {
    await fill(3);
    await change(`/api/calendars/${calendarId}`, { version: 1, busy_status: 'busy' });
    const since = (await version()).version;
    const { id } = (await world.as(owner).post('/api/events', anEvent({ calendar_id: calendarId }))).body;
    expect((await version(since)).changes!.events.map((event) => event.id)).toEqual([id]);
  });

  it('is at most 500 changes of a calendar, the latest ones', async () => {
    const { id } = (await world.as(owner).post('/api/events', anEvent({ calendar_id: calendarId }))).body;
    const first = (await version()).version;
    await world.sql.query(
      `INSERT INTO published_changes SELECT $1, $2::timestamptz + n * interval '1 second',
         $2::timestamptz + (n - 1) * interval '1 second', ARRAY[$3::uuid] FROM generate_series(1, 499) n`,
      [calendarId, first, id],
    );
    await world.sql.query(
      `UPDATE calendars SET published_at = $2::timestamptz + interval '499 seconds' WHERE id = $1`,
      [calendarId, first],
    );
    for (let changes = 0; changes < 3; changes += 1) await marked([id]);
    const before = (await version()).version;
    await marked([id]);
    expect((await kept()).changes).toBe(500);
    expect((await version(before)).changes!.events.map((event) => event.id)).toEqual([id]);
    expect([(await version(first)).changes, (await changesSince(first)).removed]).toEqual([null, null]);
  });

  it('is at most some ten thousand bytes of ids for a calendar, however many events change at once', async () => {
    for (let changes = 0; changes < 12; changes += 1) {
      await marked(Array.from({ length: 500 }, unusedId));
      expect((await kept()).bytes).toBeLessThanOrEqual(32_000 + 500 * 16 + 100);
    }
    const since = (await version()).version;
    const before = await kept();
    await marked(Array.from({ length: 501 }, unusedId));
    expect((await kept()).changes).toBeLessThanOrEqual(before.changes);
    expect((await changesSince(since)).removed).toBeNull();
  });

  it('contains only the events of that calendar, if events of several change together', async () => {
    const other = (await world.as(owner).post('/api/calendars', aCalendar())).body.id;
    await world.as(owner).patch('/api/settings', { version: 0, past_events: 'delete' }).expect(200);
    const create = async (calendar_id: string) =>
      (
        await world
          .as(owner)
          .post(
            '/api/events',
            anEvent({ calendar_id, start_local: '2020-01-01T10:00', end_local: '2020-01-01T11:00' }),
          )
      ).body.id as string;
    const [here, there] = [await create(calendarId), await create(other)];
    await world.sql.query('DELETE FROM published_changes');
    expect((await world.as(owner).post('/api/events/cleanup', {})).body).toEqual({ removed: 2 });
    expect([(await kept()).ids, (await kept(other)).ids]).toEqual([[here], [there]]);
  });

  it('is read only if it is small: for lists of all events, no id', async () => {
    const since = (await version()).version;
    await world.sql.query(
      `WITH ids AS (SELECT array_agg(gen_random_uuid()) AS all_of_them FROM generate_series(1, 5000))
       INSERT INTO published_changes SELECT $1, $2::timestamptz + n * interval '1 second',
         $2::timestamptz + (n - 1) * interval '1 second', all_of_them FROM generate_series(1, 20) n, ids`,
      [calendarId, since],
    );
    await world.sql.query(
      `UPDATE calendars SET published_at = $2::timestamptz + interval '20 seconds' WHERE id = $1`,
      [calendarId, since],
    );
    const changes = await world.service.application
      .get(PublicCalendars)
      .changesSince(dataSource.manager, calendarId, since);
    expect(changes.map(({ event_ids }) => event_ids)).toEqual(Array(20).fill(null));
    expect([(await version(since)).changes, (await changesSince(since)).removed]).toEqual([null, null]);
    await marked([unusedId()]);
    expect((await kept()).changes).toBe(1);
  });
});
