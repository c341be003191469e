import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type SignedIn, until } from '@daymark/service-kit/testing';
import { ReadOnlyDatabase } from '../src/publishing/publishing.module.js';
import { aCalendar, anEvent, useCalendars, world } from './support/calendars-under-test.js';

const MARCH = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
const BUSY = 'SELECT pg_sleep(30)';

describe('The data that the audience reads', () => {
  useCalendars();
  let owner: SignedIn;
  let reads: ReadOnlyDatabase;
  let calendarId: string;
  let eventId: string;
  let token: string;
  beforeAll(async () => {
    owner = await world.auth.signIn();
    reads = world.service.application.get(ReadOnlyDatabase);
    calendarId = (await world.as(owner).post('/api/calendars', aCalendar())).body.id;
    eventId = (await world.as(owner).post('/api/events', anEvent({ calendar_id: calendarId }))).body.id;
    token = await world.tokenOf('feed');
    await new Promise<void>((resolve) => world.server.listen(0, '127.0.0.1', resolve));
  });

  /** The connections for the audience that are running a statement that contains `text`. */
  const workingOn = async (text: string) => {
    // Within a transaction, the statistics view would stay the same.
    await world.sql.query('SELECT pg_stat_clear_snapshot()');
    return (
      await world.sql.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'daymark-calendars-public' AND datname = current_database()
           AND state = 'active' AND query LIKE $1`,
        [`%${text}%`],
      )
    ).rows.map(({ pid }) => pid);
  };
  const isAlive = async (pid: number) => {
    await world.sql.query('SELECT pg_stat_clear_snapshot()');
    return (await world.sql.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount === 1;
  };
  const askForWindow = (headers: object = {}): ClientRequest => {
    const asked = request({
      port: (world.server.address() as AddressInfo).port,
      path: `/internal/public/calendars/${calendarId}/events?${MARCH}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    asked.on('error', () => undefined);
    asked.end();
    return asked;
  };
  /** Runs `work` while events are locked, as if reading them took for ever. */
  async function whileEventsCannotBeRead(work: () => Promise<void>): Promise<void> {
    await world.sql.query('BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    try {
      await work();
    } finally {
      await world.sql.query('ROLLBACK');
    }
  }

  it('can be as much as it likes, and takes no connection of signed-in people', async () => {
    const everybody = Promise.allSettled(
      Array.from({ length: 100 }, (_, number) =>
        reads.large(`calendar ${number}`, (manager) => manager.query(BUSY)),
      ),
    );
    await until('the large reads to be at work', async () => (await workingOn(BUSY)).length > 0);
    expect((await workingOn(BUSY)).length).toBeLessThanOrEqual(2);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.as(owner).get(`/api/events/${eventId}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Reads of a row or two are not held up either.
    const feed = await world.asService('feed');
    expect((await feed.get(`/internal/public/calendars/${calendarId}/version`)).status).toBe(200);
    const outcomes = await everybody;
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    expect(refused.filter(({ code }) => code === 'SERVICE_UNAVAILABLE').length).toBeGreaterThanOrEqual(32);
  });

  it('of one calendar is read one by one, and lets others go next', async () => {
    const one = Array.from({ length: 30 }, () => reads.large('one', (manager) => manager.query(BUSY)));
    const outcomes = Promise.allSettled(one);
    await until('a large read to be at work', async () => (await workingOn(BUSY)).length > 0);
    expect(await reads.large('another', () => Promise.resolve('read'))).toBe('read');
    expect((await workingOn(BUSY)).length).toBeLessThanOrEqual(1);
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(13);
  });

  it('is read by connections that can write nothing', async () => {
    await expect(reads.manager.query(`UPDATE events SET title = 'x'`)).rejects.toThrow(/read-only/);
  });

  it('is no longer read in the database when the client left', async () => {
    await whileEventsCannotBeRead(async () => {
      const asked = askForWindow();
      const [pid] = await until('the query', async () => {
        const working = await workingOn('FROM events');
        return working.length > 0 ? working : null;
      });
      asked.destroy();
      await until('its end', async () => !(await isAlive(pid!)));
    });
    expect((await (await world.asService('feed')).get(`/internal/public/events/${eventId}`)).status).toBe(
      200,
    );
  });

  it("is no longer read in the database when the client's time is over", async () => {
    await whileEventsCannotBeRead(async () => {
      const asked = askForWindow({ 'x-deadline-ms': '1500' });
      const [pid] = await until('the query', async () => {
        const working = await workingOn('FROM events');
        return working.length > 0 ? working : null;
      });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      await until('its end', async () => !(await isAlive(pid!)));
    });
  });
});
