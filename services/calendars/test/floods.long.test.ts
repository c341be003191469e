import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { DESCRIPTION_MAX_CHARACTERS, EVENT_BYTES_PER_PERSON_MAX, EVENTS_MAX } from '@daymark/contracts';
import { RECORDED_ENTRIES, until, type SignedIn } from '@daymark/service-kit/testing';
import { aCalendar, anEvent, passAMinute, useCalendars, world } from './support/calendars-under-test.js';
import { aSeries } from './support/timetable.js';

const refusal = {
  status: 429,
  body: { code: 'TOO_MANY_REQUESTS', title: 'Too many requests', detail: 'Please wait before trying again' },
};
const tooMuchText = {
  status: 403,
  body: {
    title: 'Too much text',
    detail: 'Your events can hold at most 50 MB of text. Please shorten or delete some first.',
  },
};

describe('A person who exceeds limits', () => {
  useCalendars();
  let person: SignedIn;
  beforeEach(async () => {
    person = await world.auth.signIn();
  });

  const create = async (fields: object = {}) =>
    (await world.as(person).post('/api/events', anEvent(fields))).body as { id: string; version: number };
  const countsOf = (responses: { status: number }[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  const oneByOne = async (count: number, ask: (index: number) => PromiseLike<{ status: number }>) => {
    const responses = [];
    for (let index = 0; index < count; index += 1) responses.push(await ask(index));
    return countsOf(responses);
  };
  const limitsReached = async () => {
    const { rows } = await world.sql.query<{ limit: string; entries: number }>(
      `SELECT details ->> 'limit' AS limit, count(*)::int AS entries FROM ${RECORDED_ENTRIES}
        WHERE action = 'limit-reached' AND outcome = 'failure' AND actor_id = $1 GROUP BY 1`,
      [person.user_id],
    );
    return rows.map(({ limit, entries }) => `${limit}: ${entries}`).sort();
  };
  const expectReached = async (...expected: string[]) => {
    await until('the entries', async () => (await limitsReached()).length >= expected.length);
    expect(await limitsReached()).toEqual(expected);
  };

  it('changes events, occurrences, calendars and customizations sixty times a minute, and is told how long to wait', async () => {
    const { id } = await create();
    const series = (await world.as(person).post('/api/events', aSeries())).body as { id: string };
    const calendar = (await world.as(person).post('/api/calendars', aCalendar())).body as { id: string };
    let version = 1;
    const saved = await oneByOne(30, async (index) => {
      const response = await world
        .as(person)
        .patch(`/api/events/${id}`, { version, title: `Title ${index}` });
      version = response.body.version as number;
      return response;
    });
    expect(saved).toEqual({ 200: 30 });
    const occurrences = await oneByOne(26, (index) =>
      world
        .as(person)
        .patch(`/api/events/${series.id}-occurrence-${index + 1}`, { version: index + 1, title: 'Another' }),
    );
    expect(occurrences[429]).toBeUndefined();
    await world.as(person).delete(`/api/events/${series.id}-occurrence-1/exception`);
    await world.as(person).patch(`/api/calendars/${calendar.id}`, { version: 1, name: 'Another' });
    await world.as(person).put(`/api/events/${id}/customization`, {
      background_color: '#112233',
      button_color: '#445566',
      font_family: 'Lato',
      version: 0,
    });
    await world.as(person).delete(`/api/events/${id}/customization`);
    for (const refused of [
      await world.as(person).patch(`/api/events/${id}`, { version, title: 'Once more' }),
      await world
        .as(person)
        .patch(`/api/events/${series.id}-occurrence-1`, { version: 1, title: 'Once more' }),
    ]) {
      expect(refused).toMatchObject(refusal);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    await expectReached('change: 1');
    const another = await world.auth.signIn();
    expect((await world.as(another).patch(`/api/events/${id}`, { version, title: 'x' })).status).toBe(403);
  });

  it('deletes thirty calendars a minute, whichever they are', async () => {
    expect(await oneByOne(34, () => world.as(person).delete(`/api/calendars/${randomUUID()}`))).toEqual({
      404: 30,
      429: 4,
    });
    await expectReached('calendar-deletions: 1');
  });

  it('creates sixty things a minute, of whatever kind', async () => {
    expect(
      await oneByOne(64, (index) =>
        index % 2
          ? world.as(person).post('/api/calendars', aCalendar())
          : world.as(person).post('/api/events', anEvent()),
      ),
    ).toEqual({ 201: 60, 429: 4 });
    expect(await world.as(person).post('/api/calendars', aCalendar())).toMatchObject(refusal);
    await expectReached('creation: 1');
  });

  it('has at most 20,000 events, exceptions included, also where many are created at once', async () => {
    const series = (await world.as(person).post('/api/events', aSeries())).body as { id: string };
    await world.sql.query(
      `INSERT INTO events (id, user_id, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
         series_end, is_public_shareable, is_recurring, uid)
       SELECT gen_random_uuid(), $1, 'x', '2026-03-02T19:00', '2026-03-02T21:00', 'UTC', false, '2026-03-02T19:00Z',
         '2026-03-02T21:00Z', '2026-03-02T21:00Z', false, false, gen_random_uuid()::text
       FROM generate_series(1, $2::int)`,
      [person.user_id, EVENTS_MAX - 1 - 3],
    );
    const created = await Promise.all(
      Array.from({ length: 12 }, () => world.as(person).post('/api/events', anEvent())),
    );
    expect(countsOf(created)).toEqual({ 201: 3, 403: 9 });
    const refused = await world
      .as(person)
      .patch(`/api/events/${series.id}-occurrence-1`, { version: 1, title: 'Another' });
    expect(refused.status).toBe(403);
    expect(created.find(({ status }) => status === 403)!.body).toMatchObject({
      title: refused.body.title,
      detail: refused.body.detail,
    });
    expect(refused.body.detail).toContain('20,000');
    const { rows } = await world.sql.query('SELECT count(*)::int AS events FROM events WHERE user_id = $1', [
      person.user_id,
    ]);
    expect(rows).toEqual([{ events: EVENTS_MAX }]);
  });

  it('reads two lists at a time, however many are requested at once, and nobody else waits for that', async () => {
    const calendar = (await world.as(person).post('/api/calendars', aCalendar())).body as { id: string };
    const year = `/api/calendars/${calendar.id}/events?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z`;
    for (let index = 0; index < 20; index += 1) await create({ ...aSeries(), calendar_id: calendar.id });
    const another = await world.auth.signIn();
    const flood = Array.from({ length: 200 }, () => world.as(person).get(year));
    const other = await world.as(another).get('/api/events');
    const responses = await Promise.all(flood);
    expect(other.status).toBe(200);
    const counts = countsOf(responses);
    expect(Object.keys(counts).map(Number)).toEqual([200, 503]);
    expect(counts[200]).toBeGreaterThanOrEqual(32);
    for (const { headers } of responses.filter(({ status }) => status === 503)) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await world.as(person).get(year)).status).toBe(200);
  });

  describe('with text', () => {
    const LONGEST = '🎻'.repeat(DESCRIPTION_MAX_CHARACTERS / 2);
    const LONGEST_BYTES = Buffer.byteLength(LONGEST);
    /** The size of the title, times, zone and status of the events that are added. */
    const OTHER_BYTES = Buffer.byteLength('x2026-03-02T19:002026-03-02T21:00UTCconfirmed');
    /** Fills a person's events up to this many bytes below the maximum, as exceptions of a series or as events. */
    async function fill(bytesLeft: number, seriesId: string | null): Promise<void> {
      const rowBytes = LONGEST_BYTES + OTHER_BYTES;
      const full = Math.floor((EVENT_BYTES_PER_PERSON_MAX - bytesLeft) / rowBytes);
      const rest = EVENT_BYTES_PER_PERSON_MAX - bytesLeft - full * rowBytes;
      await world.sql.query(
        `INSERT INTO events (id, user_id, title, description, start_local, end_local, timezone, is_all_day,
           start_time, end_time, series_end, is_public_shareable, is_recurring, uid, is_exception,
           parent_event_id, occurrence_date)
         SELECT gen_random_uuid(), $1, 'x', CASE WHEN n > $3 THEN repeat('🎻', $5::int / 4) ELSE $2 END, '2026-03-02T19:00', '2026-03-02T21:00', 'UTC', false,
           '2026-03-02T19:00Z', '2026-03-02T21:00Z', '2026-03-02T21:00Z', false, false,
           CASE WHEN $4::uuid IS NULL THEN gen_random_uuid()::text END, $4::uuid IS NOT NULL,
           $4::uuid, CASE WHEN $4::uuid IS NOT NULL THEN date '3000-01-01' + n END
         FROM generate_series(1, $3::int + 1) n`,
        [person.user_id, LONGEST, full, seriesId, Math.floor(rest)],
      );
    }

    it('holds fifty megabytes in events, exceptions included: neither new ones nor longer ones go beyond', async () => {
      const first = await create();
      const series = (await world.as(person).post('/api/events', aSeries())).body as { id: string };
      // From a time when a series could have that many.
      const older = (await world.as(person).post('/api/events', aSeries())).body as { id: string };
      await fill(1.5 * LONGEST_BYTES, older.id);
      const longer = { version: 1, description: LONGEST };
      // There is room for a little more than one of the longest, but not for a second one.
      expect((await world.as(person).post('/api/events', anEvent({ description: LONGEST }))).status).toBe(
        201,
      );
      for (const refused of [
        await world.as(person).post('/api/events', anEvent({ description: LONGEST })),
        await world.as(person).patch(`/api/events/${first.id}`, longer),
        await world.as(person).patch(`/api/events/${series.id}-occurrence-1`, longer),
      ]) {
        expect(refused).toMatchObject(tooMuchText);
      }
      const shortened = await world.as(person).patch(`/api/events/${first.id}`, { version: 1, title: 'Co' });
      expect(shortened.status).toBe(200);
      const { rows } = await world.sql.query(
        'SELECT sum(octet_length(description)) <= $2 AS is_within FROM events WHERE user_id = $1',
        [person.user_id, EVENT_BYTES_PER_PERSON_MAX],
      );
      expect(rows).toEqual([{ is_within: true }]);
    });

    it('cannot multiply it by the exceptions of a series that follow it', async () => {
      const series = (await world.as(person).post('/api/events', aSeries())).body as { id: string };
      const paths = [1, 2, 3].map((index) => `/api/events/${series.id}-occurrence-${index}`);
      for (const path of paths) {
        const { version } = (await world.as(person).get(path)).body as { version: number };
        expect((await world.as(person).patch(path, { version, title: 'Another' })).status).toBe(200);
      }
      // The longest fits three times, and is written to the series and three exceptions.
      await fill(3.5 * LONGEST_BYTES, null);
      const path = `/api/events/${series.id}`;
      const { version } = (await world.as(person).get(path)).body as { version: number };
      expect(await world.as(person).patch(path, { version, description: LONGEST })).toMatchObject(
        tooMuchText,
      );
      expect((await world.as(person).patch(path, { version, description: 'Short' })).status).toBe(200);
    });
  });
});

describe('A person who works fast', () => {
  useCalendars();

  it('saves an event every ten seconds for half an hour, and meets no limit', async () => {
    const person = await world.auth.signIn();
    const { id } = (await world.as(person).post('/api/events', anEvent())).body as { id: string };
    let version = 1;
    const statuses = new Set<number>();
    for (let save = 1; save <= 180; save += 1) {
      const response = await world.as(person).patch(`/api/events/${id}`, { version, title: `Draft ${save}` });
      statuses.add(response.status);
      version = response.body.version as number;
      if (save % 6 === 0) await passAMinute();
    }
    expect([...statuses]).toEqual([200]);
    expect(version).toBe(181);
  });

  it('tidies up: thirty events deleted, ten moved and ten created within a minute', async () => {
    const person = await world.auth.signIn();
    const ids: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      ids.push((await world.as(person).post('/api/events', anEvent())).body.id as string);
    }
    const statuses = new Set<number>();
    for (const [index, id] of ids.entries()) {
      const response =
        index < 30
          ? await world.as(person).delete(`/api/events/${id}`)
          : await world.as(person).patch(`/api/events/${id}`, {
              version: 1,
              start_local: '2026-03-03T19:00',
              end_local: '2026-03-03T21:00',
            });
      statuses.add(response.status);
      if (index < 10) statuses.add((await world.as(person).post('/api/events', anEvent())).status);
    }
    expect([...statuses].sort()).toEqual([200, 201, 204]);
  });
});
