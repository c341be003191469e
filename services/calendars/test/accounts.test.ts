import { readdir } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  RECORDED_ENTRIES,
  startTestQueue,
  until,
  type SignedIn,
  type TestQueue,
} from '@daymark/service-kit/testing';
import { RetentionService } from '../src/retention/retention.module.js';
import { setUpCalendars } from '../src/app.setup.js';
import { TABLES_OF_A_PERSON } from '../src/account-changes/account-changes.module.js';
import {
  aCalendar,
  anEvent,
  problemOf,
  startCalendars,
  unusedId,
  type CalendarsUnderTest,
  type Requests,
} from './support/calendars-under-test.js';
import { aPng } from './support/pictures.js';

const WINDOW = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';

describe('Accounts', () => {
  let world: CalendarsUnderTest;
  let queue: TestQueue;
  let feed: Requests;
  let visitor: Requests;
  let owner: SignedIn;
  let calendarId: string;
  let eventId: string;
  let logo: string;
  beforeAll(async () => {
    world = await startCalendars();
    queue = startTestQueue(world.settings.REDIS_URL, 'cleanup');
    feed = await world.asService('feed');
    visitor = world.as(await world.auth.signIn());
  });
  afterAll(async () => {
    await queue.close();
    await world.close();
  });
  beforeEach(async () => {
    owner = await world.auth.signIn();
    ({ calendarId, eventId, logo } = await fill(owner));
    world.auth.setAccountState(owner.user_id, 'active');
  });
  afterEach(() => world.auth.setOutOfOrder(false));

  /** Creates one of everything that this service stores for a person, with the word canary in all texts. */
  async function fill(person: SignedIn) {
    const as = world.as(person);
    const calendar = await as.post('/api/calendars', aCalendar({ name: 'canary', is_public: true }));
    const id = calendar.body.id as string;
    const series = anEvent({
      title: 'canary',
      calendar_id: id,
      recurrence: { recurrence_type: 'daily', count: 9 },
    });
    const event = await as.post('/api/events', series).set('Idempotency-Key', `canary-${randomUUID()}`);
    expect([calendar.status, event.status]).toEqual([201, 201]);
    const changed = await as.patch(`/api/events/${event.body.id}-occurrence-3`, {
      version: event.body.version as number,
      scope: 'occurrence',
      title: 'canary, changed',
    });
    const withLogo = await as.putFile(`/api/events/${event.body.id}/logo`, aPng());
    const settings = await as.get('/api/settings');
    const chosen = await as.patch('/api/settings', {
      version: settings.body.version as number,
      default_timezone: 'Asia/Tokyo',
    });
    expect([changed.status, withLogo.status, chosen.status]).toEqual([200, 200, 200]);
    await world.sql.query(
      `INSERT INTO calendar_sources (calendar_id, user_id, address, host, interval_minutes, timezone, is_paused)
       VALUES ($1, $2, 'https://canary.example/', 'canary.example', 60, 'UTC', true)`,
      [id, person.user_id],
    );
    await world.sql.query(
      `INSERT INTO calendar_collections (id, user_id, address, name, calendar_ids)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'canary', ARRAY[$2::uuid])`,
      [person.user_id, id],
    );
    await world.sql.query(
      `INSERT INTO deletion_notices (user_id, event) VALUES ($1, '{"title": "canary"}')`,
      [person.user_id],
    );
    await world.sql.query(
      `INSERT INTO calendar_notices (id, user_id, kind, calendar_id, calendar_name)
       VALUES (gen_random_uuid(), $1, 'deleted', gen_random_uuid(), 'canary')`,
      [person.user_id],
    );
    await as
      .post(`/api/calendars/${id}/invitations`, {
        email: `${randomUUID()}@example.org`,
        role: 'viewer',
        note: 'canary',
      })
      .expect(201);
    await as.put(`/api/calendars/${id}/short-link`, { name: `canary-${Date.now()}` }).expect(200);
    await world.sql.query(`INSERT INTO withheld_uids VALUES ($1, 'canary')`, [person.user_id]);
    const deleted = await as.post('/api/events', anEvent({ title: 'canary', description: 'deleted canary' }));
    const removed = await as.delete(`/api/events/${deleted.body.id}`).set('Undo-Key', randomUUID());
    expect(removed.status).toBe(204);
    await world.sql.query(
      `INSERT INTO event_originals (event_id, user_id, content, sequence, as_of_version) VALUES ($1, $2, 'canary', 0, 1)`,
      [event.body.id, person.user_id],
    );
    await world.sql.query(
      `WITH brought AS (
         INSERT INTO imports (id, user_id, state, file_name, file_bytes, made_calendar_id, timezone)
         VALUES (gen_random_uuid(), $1, 'ready', 'canary.ics', 1, gen_random_uuid(), 'UTC') RETURNING id)
       INSERT INTO import_items (import_id, number, list, becomes, is_chosen, may_choose, title, notes)
       SELECT id, 1, 'new', 'new', true, true, 'canary', '[]' FROM brought`,
      [person.user_id],
    );
    const logoUrl = withLogo.body.logo_url as string;
    return { calendarId: id, eventId: event.body.id as string, logo: logoUrl.split('/').at(-1)! };
  }

  const tell = () => queue.add('account-changed', { account_id: owner.user_id });
  const isDone = (messageId: string) =>
    until('the message to be worked on', async () => (await queue.stateOf(messageId)) === 'completed');
  async function become(state: 'active' | 'deactivated' | 'deleted') {
    world.auth.setAccountState(owner.user_id, state);
    await isDone(await tell());
  }

  /** Requests for the owner's data, with the message for a missing one. */
  const views = (): [what: string, by: Requests, path: (id: string) => string, id: string][] => [
    ['the public calendar', feed, (id) => `/internal/public/calendars/${id}`, calendarId],
    ['its window', feed, (id) => `/internal/public/calendars/${id}/events?${WINDOW}`, calendarId],
    ['its feed', feed, (id) => `/internal/public/calendars/${id}/feed`, calendarId],
    ['a shared event', feed, (id) => `/internal/public/events/${id}`, eventId],
    ['a shared event as a file', feed, (id) => `/internal/public/events/${id}/file`, eventId],
    ['a changed occurrence', feed, (id) => `/internal/public/events/${id}-occurrence-3`, eventId],
    ['a calendar of somebody else', visitor, (id) => `/api/calendars/${id}`, calendarId],
    ['what is in it', visitor, (id) => `/api/calendars/${id}/events?${WINDOW}`, calendarId],
  ];
  const statuses = async () => {
    const answers = views().map(async ([, by, path, id]) => (await by.get(path(id))).status);
    answers.push(feed.get(`/internal/public/logos/${logo}`).then(({ status }) => status));
    return [...new Set(await Promise.all(answers))];
  };

  describe('that are deactivated', () => {
    it('show nothing to others once it was reported, and everything again when they are reactivated', async () => {
      expect(await statuses()).toEqual([200]);
      world.auth.setAccountState(owner.user_id, 'deactivated');
      await tell();
      await until('nothing to be seen', async () => (await statuses()).join() === '404');
      await become('active');
      expect(await statuses()).toEqual([200]);
    });

    it('are hidden and shown by a direct call of auth too, at once and without any message', async () => {
      const auth = await world.asService('auth');
      const follow = () => auth.post(`/internal/accounts/${owner.user_id}/follow`, {});
      world.auth.setAccountState(owner.user_id, 'deactivated');
      expect((await follow()).status).toBe(204);
      expect(await statuses()).toEqual([404]);
      world.auth.setAccountState(owner.user_id, 'active');
      expect([(await follow()).status, (await follow()).status]).toEqual([204, 204]);
      expect(await statuses()).toEqual([200]);
    });

    it('do not change when a direct call comes while auth is down, or from anybody else', async () => {
      const path = `/internal/accounts/${owner.user_id}/follow`;
      const [auth, admin] = [await world.asService('auth'), await world.asService('admin')];
      world.auth.setAccountState(owner.user_id, 'deactivated');
      world.auth.setOutOfOrder(true);
      expect((await auth.post(path, {})).status).toBe(503);
      world.auth.setOutOfOrder(false);
      for (const by of [feed, admin]) expect((await by.post(path, {})).status).toBe(403);
      expect((await world.as(owner).post(path, {})).status).toBe(401);
      expect(await statuses()).toEqual([200]);
    });

    it('respond as if they had never existed', async () => {
      await become('deactivated');
      for (const [what, by, path, id] of views()) {
        const [hidden, missing] = [await by.get(path(id)), await by.get(path(unusedId()))];
        expect([what, problemOf(hidden)]).toEqual([what, problemOf(missing)]);
      }
      const intoHidden = await visitor.post('/api/events', anEvent({ calendar_id: calendarId }));
      expect([intoHidden.status, (await visitor.delete(`/api/events/${eventId}`)).status]).toEqual([
        404, 404,
      ]);
    });

    it('lose nothing, and change nothing that the audience has a copy of', async () => {
      const before = await feed.get(`/internal/public/calendars/${calendarId}/feed`);
      await become('deactivated');
      await become('active');
      const after = await feed.get(`/internal/public/calendars/${calendarId}/feed`);
      expect(after.body).toEqual(before.body);
      expect((await world.as(owner).get(`/api/events/${eventId}`)).body.title).toBe('canary');
    });

    it('cannot finish an upload that was on its way', async () => {
      await become('deactivated');
      const upload = await world.as(owner).putFile(`/api/events/${eventId}/logo`, aPng());
      expect(upload.status).toBe(401);
    });

    it('have the state that auth reports now, whatever the order of messages', async () => {
      world.auth.setAccountState(owner.user_id, 'deactivated');
      const early = await tell();
      world.auth.setAccountState(owner.user_id, 'active');
      const messages = [early, ...(await Promise.all(Array.from({ length: 10 }, tell)))];
      for (const message of messages) await isDone(message);
      expect(await statuses()).toEqual([200]);
    });
  });

  describe('seen by administrators', () => {
    it('have their calendars, private ones without a name, and what everything takes up', async () => {
      const hidden = await world
        .as(owner)
        .post('/api/calendars', aCalendar({ name: 'secret', is_public: false }));
      const path = `/internal/accounts/${owner.user_id}/holdings`;
      const { status, body, text } = await (await world.asService('admin')).get(path);
      expect(status).toBe(200);
      expect(body).toEqual({
        calendars: [
          {
            id: hidden.body.id as string,
            name: null,
            is_public: false,
            created_at: hidden.body.created_at as string,
            event_count: 0,
          },
          expect.objectContaining({ id: calendarId, name: 'canary', is_public: true, event_count: 1 }),
        ],
        memberships: [],
        shared_calendar_count: 0,
        // The series, including its one changed occurrence.
        event_count: 1,
        event_bytes: expect.any(Number),
        logo_count: 1,
        logo_bytes: expect.any(Number),
      });
      expect(body.event_bytes).toBeGreaterThanOrEqual('canarycanary, changed'.length);
      expect(body.logo_bytes).toBeGreaterThan(0);
      expect(text).not.toContain('secret');
      expect((await feed.get(path)).status).toBe(403);
    });

    it('have their events a page at a time, those that are not shared without anything that they say', async () => {
      const created = await world
        .as(owner)
        .post('/api/events', anEvent({ title: 'secret', is_public_shareable: false }));
      const admin = await world.asService('admin');
      const path = `/internal/accounts/${owner.user_id}/events`;
      const { status, body, text } = await admin.get(`${path}?page=1&page_size=1`);
      expect(status).toBe(200);
      expect(body).toEqual({
        items: [
          {
            id: created.body.id as string,
            title: null,
            is_public_shareable: false,
            is_recurring: false,
            is_withheld: false,
            start_local: null,
            timezone: null,
            created_at: created.body.created_at as string,
          },
        ],
        // The changed occurrence belongs to its series.
        total: 2,
        page: 1,
        page_size: 1,
      });
      expect(text).not.toContain('secret');
      expect((await admin.get(`${path}?page=2&page_size=1`)).body.items).toEqual([
        expect.objectContaining({
          id: eventId,
          title: 'canary',
          is_public_shareable: true,
          is_recurring: true,
        }),
      ]);
      expect((await feed.get(path)).status).toBe(403);
    });

    it('have nothing where they never stored anything', async () => {
      const { body } = await (
        await world.asService('admin')
      ).get(`/internal/accounts/${unusedId()}/holdings`);
      expect(body).toEqual({
        calendars: [],
        memberships: [],
        shared_calendar_count: 0,
        event_count: 0,
        event_bytes: 0,
        logo_count: 0,
        logo_bytes: 0,
      });
    });
  });

  describe('that are deleted', () => {
    const rowsOf = async (userId: string) => {
      const counts = [...TABLES_OF_A_PERSON, 'logos'].map(async (table) => {
        const { rows } = await world.sql.query<{ count: number }>(
          `SELECT count(*)::int FROM ${table} WHERE user_id = $1`,
          [userId],
        );
        return [table, rows[0]!.count] as const;
      });
      return Object.fromEntries(await Promise.all(counts));
    };
    /** Everything that PostgreSQL stores for this service, as text. */
    /**
     * All tables except messages: ids of audit entries are published to the audit log and deleted here within a week,
     * those of what open pages are told within minutes.
     */
    async function dump(): Promise<string> {
      const tables = await world.sql.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'calendars' AND tablename NOT IN ('migrations', 'outbox', 'audit_windows', 'live_changes')`,
      );
      let text = '';
      for (const { name } of tables.rows) {
        const { rows } = await world.sql.query<{ json: string }>(
          `SELECT json_agg(t)::text AS json FROM ${name} t`,
        );
        text += `${name}: ${rows[0]!.json}\n`;
      }
      return text;
    }

    it('leave nothing but their ids, in no table and no folder, and nobody else loses anything', async () => {
      const peer = await world.auth.signIn();
      await fill(peer);
      const [before, kept] = [await rowsOf(owner.user_id), await rowsOf(peer.user_id)];
      expect(before).toEqual({
        idempotency_keys: 1,
        audit_subjects: 3,
        deletion_notices: 1,
        calendar_notices: 1,
        calendar_invitations: 1,
        history_actions: 6,
        imports: 1,
        calendar_sources: 1,
        calendar_members: 0,
        calendar_collections: 1,
        short_links: 1,
        bin_items: 1,
        event_originals: 1,
        events: 2,
        withheld_uids: 1,
        calendars: 1,
        user_settings: 1,
        logos: 1,
      });
      await become('deleted');
      expect(await statuses()).toEqual([404]);
      expect(await rowsOf(owner.user_id)).toEqual({
        idempotency_keys: 0,
        audit_subjects: 0,
        deletion_notices: 0,
        calendar_notices: 0,
        calendar_invitations: 0,
        history_actions: 0,
        imports: 0,
        calendar_sources: 0,
        calendar_members: 0,
        calendar_collections: 0,
        short_links: 0,
        bin_items: 0,
        event_originals: 0,
        events: 0,
        withheld_uids: 0,
        calendars: 0,
        user_settings: 0,
        logos: 0,
      });
      expect(await rowsOf(peer.user_id)).toEqual(kept);
      expect(await readdir(world.settings.LOGO_DIRECTORY!, { recursive: true })).not.toContain(logo);
      const text = await dump();
      expect(text).toContain('canary');
      for (const id of [eventId, logo]) expect(text).not.toContain(id);
      // Subscribers learn that it was deleted; nothing there says whose it was.
      expect(text.match(new RegExp(calendarId, 'g'))).toHaveLength(1);
      const gone = await world.sql.query('SELECT FROM deleted_calendars WHERE id = $1', [calendarId]);
      expect(gone.rowCount).toBe(1);
      expect(text.match(new RegExp(owner.user_id, 'g'))).toHaveLength(1);
    });

    it('stay in the audit log as an id', async () => {
      const administrator = await world.auth.signIn({ role: 'admin' });
      expect((await world.as(administrator).delete(`/api/events/${eventId}`)).status).toBe(204);
      await become('deleted');
      const { rows } = await world.sql.query(
        `SELECT target_id FROM ${RECORDED_ENTRIES} WHERE object_id = $1`,
        [eventId],
      );
      expect(rows).toEqual([{ target_id: owner.user_id }]);
    });

    it('are emptied in every table that has rows of a person', async () => {
      const { rows } = await world.sql.query<{ table_name: string }>(
        `SELECT table_name FROM information_schema.columns WHERE table_schema = 'calendars' AND column_name = 'user_id'`,
      );
      expect(rows.map(({ table_name }) => table_name).sort()).toEqual(
        // The states of an action are deleted with it.
        [...TABLES_OF_A_PERSON, 'archives', 'logos', 'history_states'].sort(),
      );
    });

    it('are not restored by a message that comes late or twice', async () => {
      await become('deleted');
      await become('deleted');
      expect(await rowsOf(owner.user_id)).toMatchObject({ events: 0 });
      await isDone(await tell());
      expect(await statuses()).toEqual([404]);
    });

    it('lose within the hour also what a request wrote that was on its way', async () => {
      await become('deleted');
      await world.sql.query(
        `INSERT INTO calendars (id, user_id, name, is_public) VALUES (gen_random_uuid(), $1, 'canary', true)`,
        [owner.user_id],
      );
      await world.service.application.get(RetentionService).run();
      expect(await rowsOf(owner.user_id)).toMatchObject({ calendars: 0 });
    });

    it('are gone also with more events than go at a time', async () => {
      await world.sql.query(
        `WITH made AS (
           INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
             series_end, is_recurring, is_public_shareable)
           SELECT gen_random_uuid(), $1, gen_random_uuid(), 'canary ' || n, '2026-03-02T19:00', '2026-03-02T21:00', 'UTC',
             false, '2026-03-02T19:00Z', '2026-03-02T21:00Z', '2026-03-02T21:00Z', false, true
           FROM generate_series(1, 1600) AS n RETURNING id)
         INSERT INTO calendar_events (calendar_id, event_id) SELECT $2, id FROM made`,
        [owner.user_id, calendarId],
      );
      await become('deleted');
      expect(await rowsOf(owner.user_id)).toMatchObject({ events: 0, calendars: 0 });
    });
  });

  describe('that auth does not know', () => {
    it('keep their data, and auth is asked again', async () => {
      world.auth.setAccountState(owner.user_id, null);
      const message = await tell();
      await until('a few attempts', async () => (await queue.attemptsOf(message)) > 2);
      expect(await statuses()).toEqual([200]);
      world.auth.setAccountState(owner.user_id, 'deactivated');
      await isDone(message);
      expect(await statuses()).toEqual([404]);
    });

    it('wait for auth while it is away', async () => {
      world.auth.setAccountState(owner.user_id, 'deleted');
      world.auth.setOutOfOrder(true);
      const message = await tell();
      await until('a few attempts', async () => (await queue.attemptsOf(message)) > 2);
      expect(await world.sql.query('SELECT FROM events WHERE user_id = $1', [owner.user_id])).toMatchObject({
        rowCount: 2,
      });
      world.auth.setOutOfOrder(false);
      await isDone(message);
      expect(await statuses()).toEqual([404]);
    });
  });

  it('are followed while the service starts and stops, each to its end', async () => {
    world.auth.setAccountState(owner.user_id, 'deleted');
    const replica = await setUpCalendars(world.settings);
    await replica.open();
    const message = await tell();
    await replica.close();
    await isDone(message);
    expect(await statuses()).toEqual([404]);
  });
});
