import { randomUUID } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { until, type SignedIn } from '@daymark/service-kit/testing';
import { setUpCalendars } from '../src/app.setup.js';
import { aCalendar, anEvent, useCalendars, world } from './support/calendars-under-test.js';
import request from 'supertest';
import type { Server } from 'node:http';

const SOMEBODY_WAITS = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

useCalendars();
let owner: SignedIn;
let key: string;
beforeEach(async () => {
  owner = await world.auth.signIn();
  key = randomUUID();
});

const post = (path: string, body: object, sentKey = key, person = owner) =>
  world.as(person).post(path, body).set('Idempotency-Key', sentKey);
const count = async (table: 'calendars' | 'events', person = owner) => {
  const { rows } = await world.sql.query<{ count: string }>(
    `SELECT count(*) FROM ${table} WHERE user_id = $1`,
    [person.user_id],
  );
  return Number(rows[0]!.count);
};

describe.each([
  ['A calendar', 'calendars', '/api/calendars', aCalendar(), aCalendar({ name: 'Another' })],
  ['An event', 'events', '/api/events', anEvent(), anEvent({ title: 'Another' })],
] as const)('%s that is created with an Idempotency-Key', (_what, table, path, body, otherBody) => {
  it('is created once, and each repetition gets the response of the first', async () => {
    const first = await post(path, body);
    expect(first.status).toBe(201);
    const again = await post(path, body);
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(await count(table)).toBe(1);
  });

  it('is returned by a repetition in its current state, if it was changed', async () => {
    const first = await post(path, body);
    const changed = await world.as(owner).patch(`${path}/${first.body.id}`, { ...otherBody, version: 1 });
    expect(changed.status).toBe(200);
    const again = await post(path, body);
    expect([again.status, again.body]).toEqual([201, changed.body]);
  });

  it('is not created again by a repetition after it was deleted, which is reported', async () => {
    const first = await post(path, body);
    expect((await world.as(owner).delete(`${path}/${first.body.id}`)).status).toBe(204);
    const again = await post(path, body);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'CONFLICT', title: 'Deleted in the meantime' });
    expect((await post(path, otherBody)).status).toBe(422);
    expect(await count(table)).toBe(0);
    expect((await post(path, body, randomUUID())).status).toBe(201);
  });

  it('stores only its id with the key, and none of its content', async () => {
    const { id } = (await post(path, { ...body, description: 'canary-description' })).body as { id: string };
    const { rows } = await world.sql.query<{ row: Record<string, unknown> }>(
      'SELECT to_jsonb(k) AS row FROM idempotency_keys k WHERE user_id = $1',
      [owner.user_id],
    );
    expect(rows).toEqual([
      {
        row: {
          user_id: owner.user_id,
          key,
          fingerprint: expect.stringMatching(/^[\w-]{43}$/),
          created_id: id,
          created_at: expect.any(String),
        },
      },
    ]);
  });

  it('is created once by twenty requests at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(path, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count(table)).toBe(1);
  });

  it('is another one with another key, and without a key', async () => {
    const ids = [
      await post(path, body),
      await post(path, body, randomUUID()),
      await world.as(owner).post(path, body),
    ];
    expect(new Set(ids.map((response) => response.body.id as string)).size).toBe(3);
  });

  it('is not created by a key that was used with another request', async () => {
    await post(path, body);
    const refused = await post(path, otherBody);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      detail: 'This Idempotency-Key has already been used for another request.',
    });
    expect(await count(table)).toBe(1);
  });

  it("is another person's own, whatever keys they use", async () => {
    const other = await world.auth.signIn();
    const [mine, theirs] = [await post(path, body), await post(path, body, key, other)];
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
    expect(await count(table, other)).toBe(1);
  });

  it('can be tried again with the same key after it was refused', async () => {
    expect((await post(path, { ...body, name: '', title: '' })).status).toBe(400);
    expect((await post(path, body)).status).toBe(201);
  });
});

describe('An Idempotency-Key', () => {
  it('of a calendar is not one for an event', async () => {
    await post('/api/calendars', aCalendar());
    expect((await post('/api/events', anEvent())).status).toBe(422);
  });

  it('of a copy is about the event that is copied', async () => {
    const [one, other] = [
      await world.as(owner).post('/api/events', anEvent()),
      await world.as(owner).post('/api/events', anEvent()),
    ];
    const copy = (id: string) => post(`/api/events/${id}/copy`, {});
    const [first, again] = [await copy(one.body.id as string), await copy(one.body.id as string)];
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect((await copy(other.body.id as string)).status).toBe(422);
    expect(await count('events')).toBe(3);
  });

  it.each(['', ' ', 'x'.repeat(201), 'a\u0001b', 'schlüssel'])('of the form %j is refused', async (value) => {
    const call = world.as(owner).post('/api/calendars', aCalendar());
    call.set('Idempotency-Key', Buffer.from(value).toString('latin1'));
    const outcome = await call.then(
      ({ status }) => status,
      () => 'not sent',
    );
    expect(value.includes('\u0001') ? 'not sent' : 400).toBe(outcome);
    expect(await count('calendars')).toBe(0);
  });

  it('survives a restart of the service', async () => {
    const first = await post('/api/calendars', aCalendar());
    const restarted = await setUpCalendars(world.settings);
    await restarted.open();
    const server = restarted.application.getHttpServer() as Server;
    const again = await request(server)
      .post('/api/calendars')
      .set({ authorization: `Bearer ${owner.token}`, 'Idempotency-Key': key })
      .send(aCalendar());
    await restarted.close();
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await count('calendars')).toBe(1);
  });

  it('makes it safe to ask again when the connection broke before the response', async () => {
    await new Promise<void>((resolve) => world.server.listen(0, '127.0.0.1', resolve));
    const body = JSON.stringify(aCalendar());
    const socket = connect((world.server.address() as AddressInfo).port, '127.0.0.1');
    // The calendar is being created when the client leaves: it waits for a lock that this test holds.
    await world.sql.query('BEGIN');
    await world.sql.query('LOCK TABLE idempotency_keys IN EXCLUSIVE MODE');
    socket.write(
      `POST /api/calendars HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\nIdempotency-Key: ${key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await until('the creation waits', async () => (await world.sql.query(SOMEBODY_WAITS)).rowCount === 1);
    socket.destroy();
    await world.sql.query('COMMIT');
    const again = await post('/api/calendars', aCalendar());
    world.server.close();
    expect(again.status).toBe(201);
    expect(await count('calendars')).toBe(1);
  });

  it('leaves nothing behind when the creation fails halfway', async () => {
    await world.sql.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'halfway'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION refuse()`);
    expect((await post('/api/calendars', aCalendar())).status).toBe(500);
    expect(await count('calendars')).toBe(0);
    await world.sql.query('DROP FUNCTION refuse() CASCADE');
    expect((await post('/api/calendars', aCalendar())).status).toBe(201);
    expect(await count('calendars')).toBe(1);
  });
});
