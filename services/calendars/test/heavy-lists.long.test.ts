import { queryInPieces } from '@daymark/service-kit';
import { meanwhile, until, type SignedIn } from '@daymark/service-kit/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventListQuery, OCCURRENCE_LIST_MAX_BYTES, OCCURRENCES_PER_LIST_MAX } from '@daymark/contracts';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { findOwnEvents } from '../src/events/store/queries/event-list.js';
import { Reading, SLICE_UNITS, type Steps } from '../src/quotas/quotas.module.js';
import { aCalendar, anEvent, useCalendars, world } from './support/calendars-under-test.js';
import { aSeries, type Shown } from './support/timetable.js';

const SERIES = 20_000;
const MONTH = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';

describe('Lists of somebody with as many daily series as one may have', () => {
  useCalendars();
  let heavy: SignedIn;
  let another: SignedIn;
  let calendarId: string;
  beforeEach(async () => {
    heavy = await world.auth.signIn();
    another = await world.auth.signIn();
    calendarId = (await world.as(heavy).post('/api/calendars', aCalendar())).body.id as string;
  });

  /** Endless daily series, at different minutes of the day. */
  async function fill(count: number): Promise<void> {
    await world.sql.query(
      `WITH made AS (
         INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                             is_recurring, is_public_shareable)
         SELECT gen_random_uuid(), $1, gen_random_uuid()::text, 'Series ' || n, to_char(at, 'YYYY-MM-DD"T"HH24:MI'),
                to_char(at + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', false, at, at + interval '1 hour', true, true
         FROM generate_series(1, $3::int) n, LATERAL (SELECT timestamptz '2026-01-01Z' + (n % 1380) * interval '1 minute' AS at) d
         RETURNING *),
       links AS (INSERT INTO calendar_events SELECT $2, id FROM made)
       INSERT INTO event_recurrences (event_id, recurrence_type, "interval") SELECT id, 'daily', 1 FROM made`,
      [heavy.user_id, calendarId, count],
    );
  }
  const month = () => `/api/calendars/${calendarId}/events?${MONTH}`;

  /** Records the most units of work between two turns of the event loop. */
  function watchEventLoop() {
    let [done, before, most, isOver] = [0, 0, 0, false];
    function* counted<Result>(steps: Steps<Result>): Steps<Result> {
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
        done += step.value;
        yield step.value;
      }
    }
    const inSlices = Reading.prototype.inSlices;
    const spy = jest.spyOn(Reading.prototype, 'inSlices').mockImplementation(function (
      this: Reading,
      steps: Steps<unknown>,
    ) {
      return inSlices.call(this, counted(steps));
    });
    const sample = () => {
      most = Math.max(most, done - before);
      before = done;
      if (!isOver) setImmediate(sample);
    };
    sample();
    return {
      stop() {
        isOver = true;
        spy.mockRestore();
        return { done, most };
      },
    };
  }

  it('yield the event loop after each slice, however many are requested at once, and others are served meanwhile', async () => {
    await fill(SERIES);
    const own = (await world.as(another).post('/api/calendars', aCalendar())).body as { id: string };
    await world.as(another).post('/api/events', { ...aSeries(), calendar_id: own.id });
    const others = ['/api/events', `/api/calendars/${own.id}/events?${MONTH}`, '/api/events/upcoming'];
    const all = `/api/events/window?${MONTH}`;
    const found = '/api/events/search?q=series%201';
    const lists = [month(), '/api/events?start_date=2026-03-01', all, found];
    const eventLoop = watchEventLoop();
    const attack = [...lists, ...lists].map(async (path) => {
      const { status, headers } = await world.as(heavy).get(path);
      return { status, retryAfter: Number(headers['retry-after']) };
    });
    const outcomes = await meanwhile(attack, async () => {
      for (const path of others) expect((await world.as(another).get(path)).status).toBe(200);
    });
    const { done, most } = eventLoop.stop();
    expect(done).toBeGreaterThan(40_000);
    // One slice, and the first ones of new reads: two lists of one person, and one of another person.
    expect(most).toBeLessThanOrEqual(5 * SLICE_UNITS);
    for (const { status, retryAfter } of outcomes) {
      expect([200, 503]).toContain(status);
      if (status === 503) expect(retryAfter).toBeGreaterThan(0);
    }
  });

  it('are complete, in order and cut if they are too long', async () => {
    await fill(SERIES);
    const list = async (path: string) => {
      const { status, text, body } = await world.as(heavy).get(path);
      expect(status).toBe(200);
      const { items, truncated } = body as { items: (Shown & { start_time: string })[]; truncated: boolean };
      expect(truncated).toBe(true);
      const starts = items.map(({ start_time }) => start_time);
      expect(starts).toEqual(starts.toSorted());
      expect(starts[0]).toBe('2026-03-01T00:00:00.000Z');
      return { items, bytes: Buffer.byteLength(text) };
    };
    // A window has fewer fields per date, so the number of dates limits it; a calendar's list is limited by its size.
    const window = await list(`/api/events/window?${MONTH}`);
    expect(window.items).toHaveLength(OCCURRENCES_PER_LIST_MAX);
    const { items, bytes } = await list(month());
    expect(items.length).toBeGreaterThan(OCCURRENCES_PER_LIST_MAX * 0.95);
    expect(bytes).toBeLessThanOrEqual(OCCURRENCE_LIST_MAX_BYTES);
    // Another date would not have fitted.
    expect(bytes + 2 * JSON.stringify(items.at(-1)).length).toBeGreaterThan(OCCURRENCE_LIST_MAX_BYTES);
  });

  it('are read from the database some hundred rows at a time, in one statement', async () => {
    const dataSource = world.service.application.get(DataSource);
    const execute = jest.spyOn(
      pg.Connection.prototype as unknown as { execute(asked: { rows?: number }): void },
      'execute',
    );
    const rows = await queryInPieces<{ n: number }>(
      dataSource.manager,
      'SELECT n FROM generate_series(1, $1::int) n',
      [1_000],
    );
    const asked = execute.mock.calls.filter(([{ rows }]) => rows !== undefined);
    execute.mockRestore();
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
    expect(asked.length).toBeGreaterThanOrEqual(4);
    for (const [{ rows: atOnce }] of asked) expect(atOnce).toBeLessThanOrEqual(250);
  });

  it('look only at series that may have a date between the days, and know the page and the number of all', async () => {
    const over = { ...aSeries(), start_local: '2020-03-02T19:00', end_local: '2020-03-02T21:00' };
    const create = (fields: object) =>
      world.as(heavy).post('/api/events', anEvent({ ...fields, calendar_id: calendarId }));
    for (let index = 0; index < 20; index += 1)
      await create({
        ...over,
        recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 3 },
        title: `Over ${index}`,
      });
    for (let index = 0; index < 7; index += 1) {
      await create({
        ...aSeries(),
        title: `Series ${index}`,
        start_local: `2026-03-0${index + 1}T19:00`,
        end_local: `2026-03-0${index + 1}T21:00`,
      });
      await create({
        title: `Once ${index}`,
        start_local: `2026-03-0${index + 1}T20:00`,
        end_local: `2026-03-0${index + 1}T21:00`,
      });
    }
    const reading = new Reading(heavy.user_id);
    const days = { start_date: '2026-03-01', end_date: '2026-03-31' };
    const { manager } = world.service.application.get(DataSource);
    const all = await findOwnEvents(
      manager,
      heavy.user_id,
      EventListQuery.parse({ ...days, page_size: '100' }),
      reading,
    );
    expect(all).toMatchObject({ total: 14 });
    expect(all.items).toHaveLength(14);
    // Seven are read, examined and sorted.
    expect(reading.units).toBeLessThan(2 * 7 + 3);
    const paged: string[] = [];
    for (const page of ['1', '2', '3']) {
      const query = EventListQuery.parse({ ...days, page, page_size: '5' });
      const { items, total } = await findOwnEvents(manager, heavy.user_id, query, reading);
      expect(total).toBe(14);
      paged.push(...items.map(({ id }) => id));
    }
    expect(paged).toEqual(all.items.map(({ id }) => id));
  });
});

describe('Somebody whose requests all wait for one lock', () => {
  useCalendars();

  it('uses at most half of the database connections, and everybody else the others', async () => {
    const one = await world.auth.signIn();
    const another = await world.auth.signIn();
    const { id } = (await world.as(one).post('/api/events', anEvent())).body as { id: string };
    const waiting = async () => {
      const { rows } = await world.sql.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'daymark-calendars'`,
      );
      return rows[0]!.waiting;
    };
    const blocking = new pg.Client({ connectionString: world.database.adminUrl });
    await blocking.connect();
    try {
      await blocking.query('BEGIN');
      await blocking.query('SELECT FROM calendars.events WHERE id = $1 FOR UPDATE', [id]);
      const changes = Array.from({ length: 20 }, (_, index) =>
        world
          .as(one)
          .patch(`/api/events/${id}`, { version: 1, title: `Title ${index}` })
          .then(({ status }) => status),
      );
      await until('changes to wait', async () => (await waiting()) === world.settings.DATABASE_POOL_SIZE / 2);
      for (let index = 0; index < 5; index += 1) {
        expect((await world.as(another).get('/api/events')).status).toBe(200);
        expect(await waiting()).toBe(world.settings.DATABASE_POOL_SIZE / 2);
      }
      await blocking.query('ROLLBACK');
      const statuses = await Promise.all(changes);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    } finally {
      await blocking.end();
    }
  });
});
