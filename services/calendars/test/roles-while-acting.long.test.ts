import { randomUUID } from 'node:crypto';
import { request as open, type ClientRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testRedis } from '@daymark/local-stack';
import type { LiveChanges } from '@daymark/contracts';
import type { Import } from '@daymark/contracts/interchange';
import type { Service } from '@daymark/service-kit';
import {
  startConnectionSwitch,
  testLogger,
  until,
  type ConnectionSwitch,
  type SignedIn,
} from '@daymark/service-kit/testing';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { setUpCalendars } from '../src/app.setup.js';
import { aConcert, aFile } from './support/calendar-files.js';
import {
  aCalendar,
  anEvent,
  giveStatementsTime,
  requestsWith,
  startCalendars,
  type CalendarsUnderTest,
  type Requests,
} from './support/calendars-under-test.js';
import { aPng } from './support/pictures.js';

const FILE = aFile([aConcert('a', 2), aConcert('b', 3)], 'X-WR-CALNAME:Club');
const LOOK = {
  background_color: '#ffeedd',
  button_color: '#112233',
  font_family: 'Lato, system-ui, sans-serif',
};
const WINDOW = 'from=2031-03-01T00:00:00Z&to=2031-04-01T00:00:00Z';
const LATER = { start_local: '2031-03-03T19:00', end_local: '2031-03-03T21:00' };

/** What happens to Redis before the role is lost. */
const REDIS = {
  'as it was': () => Promise.resolve(),
  emptied: (caches: Redis) => caches.flushdb(),
  away: (_: Redis, line: ConnectionSwitch) => line.cut(),
  hanging: (_: Redis, line: ConnectionSwitch) => Promise.resolve(line.freeze()),
  lying: lie,
};

/** Every value is that of another key of its kind, or nothing that one could read; queues work. */
async function lie(caches: Redis): Promise<void> {
  const keys = (await caches.keys('*')).filter((key) => !key.startsWith('bull:'));
  const values = new Map<string, string>();
  for (const key of keys)
    if ((await caches.type(key)) === 'string') values.set(key, (await caches.get(key))!);
  const kindOf = (key: string) => key.split(':')[0];
  for (const key of keys) {
    const another = [...values.keys()].find((each) => each !== key && kindOf(each) === kindOf(key));
    await caches.del(key);
    if (another && values.has(key)) await caches.set(key, values.get(another)!);
    else await caches.rpush(key, 'nothing');
  }
}

describe('Whoever loses a role while they act', () => {
  let world: CalendarsUnderTest;
  let replica: Service;
  let line: ConnectionSwitch;
  let caches: Redis;
  let owner: SignedIn;
  let member: SignedIn;
  let calendar: string;
  let event: { id: string; version: number };
  const sending: ClientRequest[] = [];

  beforeAll(async () => {
    const redis = await testRedis();
    line = await startConnectionSwitch(redis.url);
    caches = new Redis(redis.url);
    world = await startCalendars({ REDIS_URL: line.url });
    replica = await setUpCalendars(world.settings, { logger: testLogger('calendars') });
    giveStatementsTime(replica.application.get(DataSource));
    await replica.open();
    await replica.application.listen(0, '127.0.0.1');
  });
  afterAll(async () => {
    for (const each of sending) each.destroy();
    await replica.close();
    await world.close();
    caches.disconnect();
    await line.close();
  });
  beforeEach(async () => {
    await line.mend();
    for (const requests of [world.as(null), requestsWith(server())])
      await until(
        'Redis is reached again',
        async () => (await requests.get('/health/ready')).body.status === 'ready',
      );
    await caches.flushdb();
    [owner, member] = [await world.auth.signIn(), await world.auth.signIn({ email: 'member@example.org' })];
    const made = await here(owner).post(
      '/api/calendars',
      aCalendar({ name: 'Hidden club', is_public: false }),
    );
    calendar = made.body.id;
    await world.sql.query('INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, $3)', [
      calendar,
      member.user_id,
      'manager',
    ]);
    event = (
      await here(owner)
        .post('/api/events', private_({ title: 'Hidden concert' }))
        .expect(201)
    ).body;
  });

  const private_ = (fields: object = {}) =>
    anEvent({ ...LATER, calendar_id: calendar, is_public_shareable: false, ...fields });
  const here = (person: SignedIn) => world.as(person);
  const server = () => replica.application.getHttpServer() as Server;
  /** The other replica. */
  const there = (person: SignedIn): Requests => requestsWith(server(), person.token);
  const place = () => `/api/calendars/${calendar}/people/${member.user_id}`;
  const demote = (role = 'viewer') => here(owner).patch(place(), { role }).expect(204);
  const remove = () => here(owner).delete(place()).expect(204);
  const stored = async () =>
    (
      await world.sql.query<{ title: string; version: number }>(
        `SELECT e.title, e.version FROM events e JOIN calendar_events l ON l.event_id = e.id
         WHERE l.calendar_id = $1 ORDER BY e.title`,
        [calendar],
      )
    ).rows;
  const picture = async () =>
    (await here(owner).putFile(`/api/events/${event.id}/logo`, aPng()).expect(200)).body.logo_url as string;

  /** What shows something of the calendar. */
  const reads = (logo: string) => [
    `/api/calendars/${calendar}`,
    `/api/calendars/${calendar}/events?${WINDOW}`,
    `/api/calendars/${calendar}/export.ics`,
    `/api/calendars/${calendar}/export.csv`,
    `/api/calendars/${calendar}/people`,
    `/api/events/${event.id}`,
    `/api/events/${event.id}/exceptions`,
    `/api/events/${event.id}/customization`,
    logo,
  ];
  const histories = () => [`/api/calendars/${calendar}/history`, `/api/events/${event.id}/history`];
  /** What asks for nothing in particular, and would show it among other things. */
  const LISTS = [
    '/api/calendars',
    '/api/shared-calendars',
    '/api/events',
    '/api/events/upcoming',
    '/api/events/locations',
    '/api/events/search?q=hidden',
    `/api/events/window?${WINDOW}`,
    '/api/collection-requests',
    '/api/bin',
    '/api/imports',
    '/api/exports',
  ];
  const writes = (
    keys: readonly string[],
    action: string,
  ): ((as: Requests) => PromiseLike<{ status: number }>)[] => {
    const one = `/api/events/${event.id}`;
    const all = `/api/calendars/${calendar}`;
    const change = { version: event.version, title: 'Taken' };
    const request = { address: 'https://club.example.org/calendar.ics', timezone: 'UTC' };
    return [
      (as) => as.post('/api/events', private_({ title: 'Taken' })),
      (as) => as.patch(one, change),
      (as) => as.delete(one),
      (as) => as.post(`${one}/cancel`, { version: event.version }),
      (as) => as.post(`${one}/copy`, {}),
      (as) => as.post('/api/events/season', { event_id: event.id, starts_on: '2032-01-05' }),
      (as) => as.put(`${one}/customization`, { ...LOOK, version: 0 }),
      (as) => as.putFile(`${one}/logo`, aPng()),
      (as) => as.post('/api/events/batch', { events: [event], change: { action: 'delete' } }),
      (as) => as.patch(all, { version: 1, name: 'Taken' }),
      (as) => as.putFile(`${all}/images/logo`, aPng()),
      (as) => as.put(`${all}/source`, request),
      (as) => as.put(`${all}/short-link`, { name: 'taken-by-somebody' }),
      (as) => as.post(`${all}/invitations`, { email: 'friend@example.org', role: 'viewer' }),
      (as) => as.patch(place(), { role: 'manager' }),
      (as) => as.postFile(`/api/imports?calendar_id=${calendar}`, FILE),
      (as) => as.post(`${all}/history/${action}/undo`, undefined),
      ...keys.map((key) => (as: Requests) => as.post(`/api/undo/${key}`, undefined)),
    ];
  };
  /** Without 503: while Redis hangs, a request may wait so long that it is turned away, which tells and changes nothing. */
  const statuses = async (asked: readonly PromiseLike<{ status: number }>[]) => [
    ...new Set((await Promise.all(asked)).map(({ status }) => status).filter((status) => status !== 503)),
  ];
  const seen = async (as: Requests) => {
    const answers = await Promise.all(LISTS.map(async (path) => as.get(path)));
    for (const { status } of answers) expect([200, 503]).toContain(status);
    return JSON.stringify(answers.map(({ body }) => body as object));
  };

  it.each(Object.keys(REDIS) as (keyof typeof REDIS)[])(
    'reads, writes and undoes nothing more with the next request, in any replica, with Redis %s',
    async (how) => {
      const logo = await picture();
      const key = randomUUID();
      const changed = await there(member)
        .patch(`/api/events/${event.id}`, { version: event.version, title: 'Hidden recital' })
        .set('Undo-Key', key)
        .expect(200);
      event = changed.body;
      const action = (await there(member).get(`/api/calendars/${calendar}/history`)).body.items[0]
        .id as string;
      const before = await stored();
      const replicas = [here, there];
      for (const as of replicas) {
        expect(await statuses([...reads(logo), ...histories()].map((path) => as(member).get(path)))).toEqual([
          200,
        ]);
        expect(await seen(as(member))).toMatch(/Hidden club.*Hidden recital/);
      }

      await REDIS[how](caches, line);
      await demote();
      for (const as of replicas) {
        expect(await statuses(reads(logo).map((path) => as(member).get(path)))).toEqual([200]);
        expect(await statuses(histories().map((path) => as(member).get(path)))).toEqual([403]);
        expect(await statuses(writes([key], action).map((write) => write(as(member))))).toEqual([403]);
      }
      expect(await stored()).toEqual(before);

      await remove();
      for (const as of replicas) {
        expect(await statuses([...reads(logo), ...histories()].map((path) => as(member).get(path)))).toEqual([
          404,
        ]);
        // Whose calendar it is where one is named in a body, is not told either.
        expect(await statuses(writes([key], action).map((write) => write(as(member))))).toEqual([404]);
        expect(await seen(as(member))).not.toContain('Hidden');
      }
      expect(await stored()).toEqual(before);
      expect((await there(owner).get(`/api/events/${event.id}`)).status).toBe(200);
    },
    180_000,
  );

  /** Sends a file slowly: `finish` sends its second half. */
  function send(method: string, path: string, file: Buffer, mediaType: string) {
    const half = Math.floor(file.length / 2);
    const outgoing = open({
      port: (server().address() as AddressInfo).port,
      host: '127.0.0.1',
      method,
      path,
      agent: false,
      headers: {
        authorization: `Bearer ${member.token}`,
        'content-type': mediaType,
        'content-length': file.length,
      },
    });
    sending.push(outgoing);
    const status = new Promise<number>((resolve, reject) => {
      outgoing.on('response', (response) => resolve(response.resume().statusCode!)).on('error', reject);
    });
    const isSent = new Promise<void>((resolve) => outgoing.write(file.subarray(0, half), () => resolve()));
    return {
      isSent,
      finish: () => {
        outgoing.end(file.subarray(half));
        return status;
      },
    };
  }

  it.each([
    ['removed', remove, [404, 404, 404]],
    ['demoted', demote, [403, 403, 403]],
  ] as const)('and is %s in the middle of a slow upload, stores nothing of it', async (_, lose, expected) => {
    const uploads = [
      send('POST', `/api/imports?calendar_id=${calendar}`, FILE, 'text/calendar'),
      send('PUT', `/api/events/${event.id}/logo`, aPng(), 'image/png'),
      send('PUT', `/api/calendars/${calendar}/images/cover`, aPng(), 'image/png'),
    ];
    await Promise.all(uploads.map(({ isSent }) => isSent));
    await lose();
    expect(await Promise.all(uploads.map(({ finish }) => finish()))).toEqual(expected);
    const { rows } = await world.sql.query(
      `SELECT (SELECT count(*)::int FROM imports WHERE user_id = $1) AS imports,
         (SELECT count(*)::int FROM logos WHERE user_id = ANY($2)) AS logos`,
      [member.user_id, [member.user_id, owner.user_id]],
    );
    expect(rows).toEqual([{ imports: 0, logos: 0 }]);
    expect(await stored()).toHaveLength(1);
  });

  it.each(['as it was', 'emptied', 'away', 'lying'] as const)(
    'writes nothing with an import that waits for its turn, with Redis %s',
    async (how) => {
      const { body } = await there(member).postFile(
        `/api/imports?calendar_id=${calendar}&timezone=UTC`,
        FILE,
      );
      const state = async () => (await here(member).get(`/api/imports/${body.id}`)).body as Import;
      const settled = (under: string) =>
        until('its step is over', async () => {
          const now = await state();
          return now.state === under ? null : now;
        });
      expect((await settled('reading')).state).toBe('ready');
      await REDIS[how](caches, line);
      // It waits with the role and is taken without it.
      const waiting = await world.sql.connect();
      try {
        await waiting.query('BEGIN');
        await waiting.query("UPDATE imports SET state = 'importing', leased_until = NULL WHERE id = $1", [
          body.id,
        ]);
        await remove();
        await waiting.query('COMMIT');
      } finally {
        waiting.release();
      }
      const over = await settled('importing');
      expect(over).toMatchObject({ state: 'stopped' });
      expect(over.result?.created ?? 0).toBe(0);
      expect(JSON.stringify(over)).not.toContain('Hidden');
      expect((await stored()).map(({ title }) => title)).toEqual(['Hidden concert']);
    },
    60_000,
  );

  it('leaves the source that they gave the calendar with its owner, and cannot reach it any more', async () => {
    const source = `/api/calendars/${calendar}/source`;
    await there(member)
      .put(source, { address: 'https://club.example.org/calendar.ics', timezone: 'UTC' })
      .expect(200);
    await remove();
    for (const as of [here(member), there(member)]) {
      const asked = [as.get(source), as.delete(source), as.post(`${source}/check`, {}), as.get(`${source}s`)];
      expect(await statuses(asked)).toEqual([404]);
    }
    const { rows } = await world.sql.query('SELECT user_id FROM calendar_sources WHERE calendar_id = $1', [
      calendar,
    ]);
    expect(rows).toEqual([{ user_id: owner.user_id }]);
    expect((await there(owner).get(source)).body.address).toContain('club.example.org');
  });

  it('consents to no collection any more, and puts the calendar into none', async () => {
    await here(owner).patch(`/api/calendars/${calendar}`, { version: 1, is_public: true }).expect(200);
    const own = (await here(member).post('/api/calendars', aCalendar({ name: 'Own' }))).body.id as string;
    const collection = (
      await here(member)
        .post('/api/collections', { name: 'Mine', calendar_ids: [own] })
        .expect(201)
    ).body.id as string;
    const stranger = await world.auth.signIn();
    const others = (await here(stranger).post('/api/calendars', aCalendar())).body.id as string;
    const asking = (
      await here(stranger)
        .post('/api/collections', { name: 'Theirs', calendar_ids: [others] })
        .expect(201)
    ).body.id as string;
    await here(stranger).post(`/api/collections/${asking}/calendars`, { calendar }).expect(200);
    expect((await there(member).get('/api/collection-requests')).body.to_answer).toHaveLength(1);
    await remove();
    const answer = `/api/collections/${asking}/calendars/${calendar}/answer`;
    expect((await there(member).get('/api/collection-requests')).body.to_answer).toEqual([]);
    await there(member).post(answer, { accept: true }).expect(403);
    const added = await there(member).post(`/api/collections/${collection}/calendars`, { calendar });
    expect(added.body).toEqual({ is_added: false });
    const update = { name: 'Mine', calendar_ids: [own, calendar], version: 1 };
    expect(
      (await there(member).patch(`/api/collections/${collection}`, update)).status,
    ).toBeGreaterThanOrEqual(400);
    const { rows } = await world.sql.query(
      'SELECT id FROM calendar_collections WHERE $1 = ANY(calendar_ids)',
      [calendar],
    );
    expect(rows).toEqual([]);
  });

  it.each(['as it was', 'emptied', 'away', 'lying'] as const)(
    'is told of nothing more, neither alone nor through the gateway, with Redis %s',
    async (how) => {
      const gateway = await world.asService('gateway');
      const look = async (after: string | null) =>
        (await gateway.post('/internal/live-changes', { after, sessions: [] }).expect(200)).body as {
          cursor: string;
          changes: { kind: string; calendar_id: string; people: string[] }[];
        };
      const since = async (after: string) =>
        (
          await there(member)
            .get(`/api/changes/since?after=${encodeURIComponent(after)}`)
            .expect(200)
        ).body as LiveChanges;
      const { cursor } = await look(null);
      await REDIS[how](caches, line);
      await remove();
      const removed = await since(cursor);
      expect(removed.changes).toEqual([expect.objectContaining({ kind: 'people', calendar_id: calendar })]);
      await here(owner)
        .patch(`/api/events/${event.id}`, { version: event.version, title: 'Hidden gala' })
        .expect(200);
      await here(owner).patch(`/api/calendars/${calendar}`, { version: 1, name: 'Hidden choir' }).expect(200);
      expect((await since(removed.cursor)).changes).toEqual([]);
      const told = (await look(cursor)).changes.filter(({ calendar_id }) => calendar_id === calendar);
      expect(told.filter(({ people }) => people.includes(member.user_id)).map(({ kind }) => kind)).toEqual([
        'people',
      ]);
      expect(
        told
          .filter(({ people }) => people.includes(owner.user_id))
          .map(({ kind }) => kind)
          .sort(),
      ).toEqual(['calendar', 'events', 'people']);
      expect(JSON.stringify(told)).not.toContain('Hidden');
    },
    60_000,
  );
});
