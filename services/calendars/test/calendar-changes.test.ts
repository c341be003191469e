import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { calendarColors, CALENDARS_MAX, type Calendar } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import {
  aCalendar,
  anEvent,
  problemOf,
  unusedId,
  useCalendars,
  world,
} from './support/calendars-under-test.js';
import { countedQueries } from './support/counted-queries.js';

useCalendars();
let owner: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  [owner, other] = await Promise.all([world.auth.signIn(), world.auth.signIn()]);
});

const create = async (fields: object = {}, person = owner) =>
  (await world.as(person).post('/api/calendars', aCalendar(fields))).body as Calendar;
const read = async (id: string) => (await world.as(owner).get(`/api/calendars/${id}`)).body as Calendar;
const change = (id: string, body: object, person: SignedIn | null = owner) =>
  world.as(person).patch(`/api/calendars/${id}`, body);
const remove = (id: string, person: SignedIn | null = owner) =>
  world.as(person).delete(`/api/calendars/${id}`);
const createEvent = async (calendar_id: string, fields: object = {}) =>
  (await world.as(owner).post('/api/events', anEvent({ calendar_id, ...fields }))).body as { id: string };
const published = async (id: string) =>
  (await world.asService('feed')).get(`/internal/public/calendars/${id}`);

describe('Changing a calendar', () => {
  it('changes the given fields, keeps the rest, and raises the version', async () => {
    const before = await create({ description: 'In the park' });
    const response = await change(before.id, { name: ' Plays ', version: 1 });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      ...before,
      name: 'Plays',
      version: 2,
      updated_at: expect.any(String),
    });
    expect(Date.parse(response.body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    const by = { id: owner.user_id, name: expect.any(String) };
    expect(await read(before.id)).toEqual({ ...response.body, updated_by: by });
    expect((await change(before.id, { description: null, version: 2 })).body.description).toBeNull();
  });

  it('that changes nothing does not raise the version', async () => {
    const before = await create();
    const response = await change(before.id, { name: before.name, is_public: true, version: 1 });
    expect(response.body).toEqual(before);
  });

  it('is refused when somebody changed it in the meantime, and without a version', async () => {
    const { id } = await create();
    await change(id, { name: 'First', version: 1 });
    const stale = await change(id, { name: 'Second', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.code).toBe('STALE_VERSION');
    expect((await change(id, { name: 'Third' })).status).toBe(400);
    expect(await read(id)).toMatchObject({ name: 'First', version: 2 });
  });

  it('loses nothing when fifty do it at once: as many succeed as the version rises', async () => {
    const { id } = await create({ description: '0' });
    const increment = async () => {
      const { description, version } = await read(id);
      return (await change(id, { description: String(Number(description) + 1), version })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 50 }, increment));
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    const succeeded = statuses.filter((status) => status === 200).length;
    expect(await read(id)).toMatchObject({ description: String(succeeded), version: succeeded + 1 });
  });

  it.each([
    [{ name: '' }, 'Calendar name is required'],
    [{ name: ' \u200b ' }, 'Calendar name is required'],
    [{ name: 'a'.repeat(201) }, 'Calendar name must be at most 200 characters'],
    [{ name: null }, 'Calendar name is required'],
    [{ is_public: 'yes' }, 'is_public must be true or false'],
    [{ description: 'a\u0000b' }, 'Description contains characters that cannot be used'],
    [{ version: '1' }, 'version must be the number that was read'],
  ])('to %j is refused: %s', async (fields, message) => {
    const before = await create();
    const response = await change(before.id, { version: 1, ...fields });
    expect(response.status).toBe(400);
    expect(response.body.detail).toBe(message);
    expect(await read(before.id)).toEqual(before);
  });

  it('never changes whose it is, nor when it was made', async () => {
    const before = await create();
    const { body } = await change(before.id, {
      name: 'Mine',
      version: 1,
      id: unusedId(),
      user_id: other.user_id,
      created_at: '2000-01-01T00:00:00Z',
      published_at: '2000-01-01T00:00:00Z',
    });
    expect(body).toMatchObject({ id: before.id, is_owner: true, version: 2, created_at: before.created_at });
  });

  it('is for its owner only: others are refused if they can see it, and otherwise it does not exist', async () => {
    const [open, hidden] = [await create(), await create({ is_public: false })];
    const administrator = await world.auth.signIn({ role: 'admin' });
    for (const person of [other, administrator]) {
      for (const act of [
        (id: string) => change(id, { name: 'X', version: 1 }, person),
        (id: string) => remove(id, person),
      ]) {
        const visible = await act(open.id);
        expect(visible.status).toBe(403);
        expect(visible.body).toMatchObject({
          title: 'Access Denied',
          detail: "You don't have permission to access this calendar.",
        });
        const [private_, missing] = [await act(hidden.id), await act(unusedId())];
        expect(private_.status).toBe(404);
        expect(problemOf(private_)).toEqual(problemOf(missing));
      }
    }
    expect((await change(open.id, { name: 'X', version: 1 }, null)).status).toBe(401);
    expect((await remove(open.id, null)).status).toBe(401);
    expect(await read(open.id)).toEqual(open);
    expect(await read(hidden.id)).toEqual(hidden);
  });

  it('shows at once to its audience, which sees another time of change for each', async () => {
    const { id } = await create();
    const times = [(await published(id)).body.updated_at as string];
    for (const version of [1, 2]) {
      await change(id, { name: `Name ${version}`, version });
      times.push((await published(id)).body.updated_at as string);
      expect((await published(id)).body.name).toBe(`Name ${version}`);
    }
    expect(new Set(times.map((time) => time.slice(0, 19))).size).toBe(3);
  });

  it('of its theme and of the sites that may embed it shows at once to its audience', async () => {
    const { id, theme, embed_sites } = await create();
    expect([theme, embed_sites]).toEqual([null, []]);
    const chosen = {
      primary_color: '#DB2777',
      background_color: '#111827',
      text_color: '#E5E7EB',
      border_radius: 1.25,
      timezone: 'Asia/Kolkata',
    };
    const stored = { ...chosen, primary_color: '#db2777', text_color: '#e5e7eb' };
    const sites = ['https://example.org', 'https://*.club.example'];
    const steps = [
      [{ theme: chosen }, { theme: stored, embed_sites: [] }],
      [{ embed_sites: [...sites, 'https://EXAMPLE.org/'] }, { theme: stored, embed_sites: sites }],
      [{ name: 'Plays' }, { theme: stored, embed_sites: sites }],
      [
        { theme: null, embed_sites: [] },
        { theme: null, embed_sites: [] },
      ],
    ] as const;
    const times = [(await published(id)).body.updated_at as string];
    for (const [at, [fields, expected]] of steps.entries()) {
      const response = await change(id, { ...fields, version: at + 1 });
      expect([response.status, response.body.version]).toEqual([200, at + 2]);
      expect(response.body).toMatchObject(expected);
      const { body } = await published(id);
      expect(body).toMatchObject(expected);
      times.push(body.updated_at as string);
    }
    expect(new Set(times.map((time) => time.slice(0, 19))).size).toBe(5);
    const same = await change(id, { theme: null, embed_sites: [], version: 5 });
    expect(same.body.version).toBe(5);
  });

  it('of its colour shows at once to its audience', async () => {
    const { id, color: first } = await create();
    const before = (await published(id)).body.updated_at as string;
    const color = calendarColors.find((each) => each !== first)!;
    const { body } = await change(id, { color, version: 1 });
    expect(body).toMatchObject({ color, version: 2 });
    const after = (await published(id)).body as { color: string; updated_at: string };
    expect(after.color).toBe(color);
    expect(after.updated_at > before).toBe(true);
  });

  it('to private takes it from its audience at once, and back again shows a newer state', async () => {
    const { id } = await create();
    const before = (await published(id)).body.updated_at as string;
    await change(id, { is_public: false, version: 1 });
    expect((await published(id)).status).toBe(404);
    await change(id, { name: 'Hidden', version: 2 });
    await change(id, { is_public: true, version: 3 });
    const after = await published(id);
    expect(after.body.name).toBe('Hidden');
    expect(Date.parse(after.body.updated_at as string)).toBeGreaterThanOrEqual(Date.parse(before) + 1);
  });
});

describe('Deleting a calendar', () => {
  /** Rows that an incomplete deletion would leave. */
  const rowsOf = async (calendarId: string, eventIds: string[]) => {
    const { rows } = await world.sql.query<Record<string, string>>(
      `SELECT
         (SELECT count(*) FROM calendars WHERE id = $1) AS calendars,
         (SELECT count(*) FROM calendar_events WHERE calendar_id = $1) AS links,
         (SELECT count(*) FROM events WHERE id = ANY ($2) OR parent_event_id = ANY ($2)) AS events,
         (SELECT count(*) FROM event_recurrences WHERE event_id = ANY ($2)) AS rules,
         (SELECT count(*) FROM event_customizations c WHERE NOT EXISTS (SELECT FROM events e WHERE e.id = c.event_id)
           OR c.event_id = ANY ($2)) AS customizations`,
      [calendarId, eventIds],
    );
    return Object.fromEntries(Object.entries(rows[0]!).map(([name, count]) => [name, Number(count)]));
  };

  /** A calendar with an event, a series, a changed and a deleted occurrence, and customizations of both. */
  const aFullCalendar = async () => {
    const { id } = await create();
    const event = await createEvent(id);
    const series = await createEvent(id, { recurrence: { recurrence_type: 'daily', interval: 1, count: 5 } });
    const customization = {
      background_color: '#112233',
      button_color: '#445566',
      font_family: 'Lato',
      version: 0,
    };
    for (const one of [event, series])
      await world.as(owner).put(`/api/events/${one.id}/customization`, customization);
    const changed = await world
      .as(owner)
      .patch(`/api/events/${series.id}-occurrence-1`, { title: 'Changed', version: 1 });
    expect(changed.status).toBe(200);
    expect((await world.as(owner).delete(`/api/events/${series.id}-occurrence-2`)).status).toBe(204);
    return { id, eventIds: [event.id, series.id] };
  };
  const FULL = { calendars: 1, links: 2, events: 4, rules: 1, customizations: 2 };
  const NOTHING = { calendars: 0, links: 0, events: 0, rules: 0, customizations: 0 };

  it('takes everything with it that is in no other calendar', async () => {
    const { id, eventIds } = await aFullCalendar();
    expect(await rowsOf(id, eventIds)).toEqual(FULL);
    const response = await remove(id);
    expect([response.status, response.text]).toEqual([204, '']);
    expect(await rowsOf(id, eventIds)).toEqual(NOTHING);
    expect((await remove(id)).status).toBe(404);
    expect((await published(id)).status).toBe(404);
    for (const event of eventIds)
      expect((await world.as(owner).get(`/api/events/${event}`)).status).toBe(404);
  });

  it('leaves events that are in another calendar too, and everything else of that one', async () => {
    const { id, eventIds } = await aFullCalendar();
    const kept = await aFullCalendar();
    await world.sql.query('INSERT INTO calendar_events (calendar_id, event_id) VALUES ($1, $2)', [
      kept.id,
      eventIds[1],
    ]);
    const before = await rowsOf(kept.id, [...kept.eventIds, eventIds[1]!]);
    expect((await remove(id)).status).toBe(204);
    expect(await rowsOf(kept.id, [...kept.eventIds, eventIds[1]!])).toEqual(before);
    expect(await rowsOf(id, [eventIds[0]!])).toEqual(NOTHING);
    const shared = await world.as(owner).get(`/api/events/${eventIds[1]}`);
    expect(shared.body.calendars).toMatchObject([{ id: kept.id, name: 'Concerts' }]);
  });

  it('that fails in its last step leaves everything as it was, and can be tried again', async () => {
    const { id, eventIds } = await aFullCalendar();
    await world.sql.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'last step'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON calendars FOR EACH ROW EXECUTE FUNCTION refuse()`);
    expect((await remove(id)).status).toBe(500);
    expect(await rowsOf(id, eventIds)).toEqual(FULL);
    await world.sql.query('DROP FUNCTION refuse() CASCADE');
    expect((await remove(id)).status).toBe(204);
    expect(await rowsOf(id, eventIds)).toEqual(NOTHING);
  });

  it('can be tried five times a minute by one person, and then again by others', async () => {
    const { id } = await create();
    const statuses = [];
    for (let tried = 0; tried < 6; tried += 1) statuses.push((await remove(id, other)).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    const refused = await remove(id, other);
    expect(refused.body).toMatchObject({
      title: 'Too many requests',
      detail: 'Please wait before trying again',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await remove((await create()).id, other)).status).toBe(403);
    expect((await remove(id)).status).toBe(204);
  });

  it('works while events are put into it and changed in it, and leaves no event without its calendar', async () => {
    const { id } = await create();
    const events = await Promise.all(Array.from({ length: 5 }, () => createEvent(id)));
    const creations = Array.from({ length: 5 }, () =>
      world.as(owner).post('/api/events', anEvent({ calendar_id: id })),
    );
    const changes = events.map((event) =>
      world.as(owner).patch(`/api/events/${event.id}`, { title: 'Changed', version: 1 }),
    );
    const answers = await Promise.all([...creations, remove(id), ...changes]);
    for (const { status } of answers) expect([200, 201, 204, 404]).toContain(status);
    expect((await world.as(owner).get(`/api/calendars/${id}`)).status).toBe(404);
    const created = answers.filter(({ status }) => status === 201).map(({ body }) => body.id as string);
    const { rows } = await world.sql.query('SELECT id FROM events WHERE id = ANY ($1)', [
      [...created, ...events.map((event) => event.id)],
    ]);
    expect(rows).toEqual([]);
  });

  it('takes as many statements with 2,000 events as with one, and a few more for each 2,000 beyond', async () => {
    const queries = countedQueries(world);
    const statements: number[] = [];
    for (const events of [1, 2_000, 4_000]) {
      const { id } = await create();
      await world.sql.query(
        `WITH made AS (
           INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                               series_end, is_recurring, is_public_shareable)
           SELECT gen_random_uuid(), $2, gen_random_uuid()::text, 'Event', '2026-03-02T19:00', '2026-03-02T21:00', 'UTC',
                  false, '2026-03-02T19:00Z', '2026-03-02T21:00Z', '2026-03-02T21:00Z', false, true
           FROM generate_series(1, $3) RETURNING id)
         INSERT INTO calendar_events (calendar_id, event_id) SELECT $1, id FROM made`,
        [id, owner.user_id, events],
      );
      queries.restart();
      expect((await remove(id)).status).toBe(204);
      statements.push(queries.count());
    }
    queries.stop();
    expect(statements[0]).toBeGreaterThan(0);
    // Each statement stays short: it locks, notes or deletes a limited number of events. Reading them is not counted.
    expect(statements).toEqual([statements[0], statements[0], statements[0]! + 3]);
  });
});

describe('Creating calendars', () => {
  it(`is possible up to ${CALENDARS_MAX} for one person, also when many are made at once`, async () => {
    const person = await world.auth.signIn();
    const insert = `INSERT INTO calendars (id, user_id, name, is_public)
      SELECT gen_random_uuid(), $1, 'One of many', true FROM generate_series(1, $2::int)`;
    await world.sql.query(insert, [person.user_id, CALENDARS_MAX - 2]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.as(person).post('/api/calendars', aCalendar())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403, 403, 403, 403]);
    expect(answers.find(({ status }) => status === 403)!.body).toMatchObject({
      title: 'Too many calendars',
      detail: 'You can have at most 200 calendars. Please delete some before you add more.',
    });
  });

  it('and events is possible sixty times a minute', async () => {
    const person = await world.auth.signIn();
    const key = { 'Idempotency-Key': randomUUID() };
    const statuses = [];
    for (let made = 0; made < 61; made += 1) {
      const call = world.as(person).post('/api/calendars', aCalendar());
      statuses.push((await call.set(made < 59 ? key : {})).status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(201));
    expect(statuses[60]).toBe(429);
    expect((await world.as(person).post('/api/events', anEvent())).status).toBe(429);
  });
});
