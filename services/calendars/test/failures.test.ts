import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFreePort } from '@daymark/local-stack';
import type { Service } from '@daymark/service-kit';
import { startTestQueue, until, type SignedIn } from '@daymark/service-kit/testing';
import type { OutgoingRequests } from '@daymark/service-kit/outgoing';
import request from 'supertest';
import { setUpCalendars } from '../src/app.setup.js';
import { OUTGOING } from '../src/outgoing/outgoing.module.js';
import { gateTo, type Gate } from './support/gate.js';
import { aConcert, aFile } from './support/calendar-files.js';
import {
  aCalendar,
  requestsWith,
  startCalendars,
  type CalendarsUnderTest,
} from './support/calendars-under-test.js';

/** Between two looks at work that takes seconds. */
const PAUSE_MS = 100;

describe('When a store is away', () => {
  let world: CalendarsUnderTest;
  let owner: SignedIn;
  let database: Gate;
  let redis: Gate;
  let service: Service;
  let server: Server;
  beforeAll(async () => {
    world = await startCalendars();
    owner = await world.auth.signIn();
    database = await gateTo(world.settings.DATABASE_URL, await findFreePort());
    redis = await gateTo(world.settings.REDIS_URL, await findFreePort());
    service = await setUpCalendars({
      ...world.settings,
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
    });
    server = service.application.getHttpServer() as Server;
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([database.shut(), redis.shut()]);
    await world.close();
  });

  const list = () => request(server).get('/api/calendars').set('authorization', `Bearer ${owner.token}`);
  const create = () =>
    request(server).post('/api/calendars').set('authorization', `Bearer ${owner.token}`).send(aCalendar());
  const readiness = async () => (await request(server).get('/health/ready')).body;

  it('from the start, the service is alive, not ready, and answers 503 until the store is up', async () => {
    const opened = service.open();
    expect((await request(server).get('/health/live')).status).toBe(200);
    expect((await readiness()).status).toBe('unavailable');
    const response = await list();
    expect([response.status, response.headers['retry-after']]).toEqual([503, '2']);
    await database.open();
    await opened;
    expect((await list()).status).toBe(200);
    expect((await readiness()).status).toBe('degraded');
  });

  it('and it is Redis, requests are answered all the same, without waiting for it', async () => {
    expect((await create()).status).toBe(201);
    expect((await list()).status).toBe(200);
    // Redis was still down when they were answered.
    expect((await readiness()).status).toBe('degraded');
  });

  it('and returns, the service becomes ready again', async () => {
    await redis.open();
    await until('Redis to be found', async () => (await readiness()).status === 'ready');
  });

  it('and it is the database, requests get 503 and no data, acknowledged data stays, and it recovers', async () => {
    const { id } = (await create()).body;
    await database.shut();
    for (const response of [await list(), await create()]) {
      expect([response.status, response.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    }
    expect((await readiness()).status).toBe('unavailable');
    expect((await request(server).get('/health/live')).status).toBe(200);
    await database.open();
    await until('the database to be found', async () => (await list()).status === 200);
    const { items } = (await list()).body;
    expect(items.map((item: { id: string }) => item.id)).toContain(id);
  });

  it('and it is auth, nothing that needed the check is answered', async () => {
    const stranger = await world.auth.signIn();
    world.auth.setOutOfOrder(true);
    const response = await request(server)
      .get('/api/calendars')
      .set('authorization', `Bearer ${stranger.token}`);
    world.auth.setOutOfOrder(false);
    expect([response.status, response.body.items]).toEqual([503, undefined]);
  });

  it('and it is auth, recent sessions can still read, and their changes wait', async () => {
    const person = await world.auth.signIn();
    const { get, post } = world.as(person);
    expect((await post('/api/calendars', aCalendar())).status).toBe(201);
    world.auth.setOutOfOrder(true);
    const [read, written] = [await get('/api/calendars'), await post('/api/calendars', aCalendar())];
    world.auth.setOutOfOrder(false);
    expect([read.status, read.body.items.length]).toEqual([200, 1]);
    expect([written.status, written.headers['retry-after']]).toEqual([503, '2']);
    expect((await get('/api/calendars')).body.items).toHaveLength(1);
  });

  it('and it is Redis, killed in the middle of an import, that and an archive are done and notified once', async () => {
    const entries = 600;
    // The other process would take part, with a working Redis.
    await world.service.close();
    // Makes the import last a while, so that it can be interrupted.
    await world.sql.query(`CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(0.002); RETURN NEW; END $$`);
    await world.sql.query('GRANT EXECUTE ON FUNCTION take_time TO PUBLIC');
    await world.sql.query(
      'CREATE TRIGGER take_time BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION take_time()',
    );
    const person = await world.auth.signIn();
    const { get, post, postFile } = requestsWith(server, person.token);
    const calendar = (await post('/api/calendars', aCalendar())).body.id as string;
    const file = aFile(Array.from({ length: entries }, (_, number) => aConcert(`new-${number}`, 3)));
    const query = `name=club.ics&timezone=Europe/Berlin&calendar_id=${calendar}`;
    const path = `/api/imports/${(await postFile(`/api/imports?${query}`, file)).body.id}`;
    const isAt = (state: string) =>
      until(`the import is ${state}`, async () => {
        await setTimeout(PAUSE_MS);
        return (await get(path)).body.state === state;
      });
    await isAt('ready');
    await post(`${path}/run`, { version: (await get(path)).body.version }).expect(200);
    await until('some of it is there', async () => (await get(path)).body.progress.done > 0);
    await redis.shut();
    expect((await get(path)).body).toMatchObject({ state: 'importing', progress: { total: entries } });
    await isAt('done');
    expect((await get(path)).body.result).toMatchObject({ created: entries, failed: 0 });
    expect((await post('/api/exports', undefined)).status).toBe(201);
    await until(
      'the archive is ready',
      async () => (await get('/api/exports')).body.items[0].state === 'ready',
    );
    const exported = await get(`/api/calendars/${calendar}/export.ics`);
    const uids = exported.text.match(/^UID:.*$/gm) ?? [];
    expect([uids.length, new Set(uids).size]).toEqual([entries, entries]);
    // Redis was still down when all that was done.
    expect((await readiness()).status).toBe('degraded');

    const { rows } = await world.sql.query<{ id: string }>(
      `SELECT id FROM outbox WHERE queue = 'notices' AND payload ->> 'account_id' = $1`,
      [person.user_id],
    );
    expect(rows).toHaveLength(1);
    await redis.open();
    const queue = startTestQueue(world.settings.REDIS_URL, 'notices');
    await until(
      'its owner is about to be told',
      async () => (await queue.stateOf(rows[0]!.id)) !== undefined,
    );
    await queue.close();
  });

  it('and it is Redis, killed in the middle of a check of an address, that and the next one are done, once', async () => {
    const entries = 600;
    const file = (title: string) =>
      aFile(
        Array.from({ length: entries }, (_, number) => aConcert(`kept-${number}`, 3, `SUMMARY:${title}`)),
      );
    let bytes = file('Concert');
    service.application.get<OutgoingRequests>(OUTGOING).fetch = () =>
      Promise.resolve({
        kind: 'body',
        bytes,
        mediaType: 'text/calendar',
        validators: { etag: null, last_modified: null },
      });
    const { token } = await world.auth.signIn();
    const { get, post, put } = requestsWith(server, token);
    const calendar = (await post('/api/calendars', aCalendar())).body.id as string;
    const path = `/api/calendars/${calendar}/source`;
    const window = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
    const titles = async () =>
      (await get(`/api/calendars/${calendar}/events?${window}`)).body.items.map(
        ({ title }: { title: string }) => title,
      ) as string[];
    const isChecked = () =>
      until('the address is checked', async () => {
        await setTimeout(PAUSE_MS);
        const { body } = await get(path);
        return body.state === 'checking' ? null : body;
      });
    await put(path, { address: 'https://club.example.org/calendar.ics', timezone: 'UTC' }).expect(200);
    await until('some of it is there', async () => (await titles()).length > 0);
    await redis.shut();
    expect(await isChecked()).toMatchObject({ failure: null, entries, last_changes: { created: entries } });
    bytes = file('Recital');
    // One host is requested at most once a minute.
    await world.sql.query('DELETE FROM source_hosts');
    await post(`${path}/check`, {}).expect(200);
    expect(await isChecked()).toMatchObject({ failure: null, entries, last_changes: { changed: entries } });
    // Redis was still down when all that was done.
    expect((await readiness()).status).toBe('degraded');
    expect(await titles()).toEqual(Array.from({ length: entries }, () => 'Recital'));
    await redis.open();
  });
});
