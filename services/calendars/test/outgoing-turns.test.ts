import { describe, expect, it } from '@jest/globals';
import type { CalendarSource } from '@daymark/contracts/interchange';
import { FetchFailed, type OutgoingRequests } from '@daymark/service-kit/outgoing';
import { until } from '@daymark/service-kit/testing';
import { OUTGOING } from '../src/outgoing/outgoing.module.js';
import { SourceWorker } from '../src/sources/sources.module.js';
import { aCalendar, other, world } from './support/calendars-under-test.js';
import { owner, useTimetable } from './support/timetable.js';

describe('Addresses of a person that nobody answers', () => {
  useTimetable();

  const calendarOf = async (person: typeof owner) =>
    ((await world.as(person).post('/api/calendars', aCalendar()).expect(201)).body as { id: string }).id;
  const synchronise = async (person: typeof owner, address: string) => {
    const path = `/api/calendars/${await calendarOf(person)}/source`;
    await world.as(person).put(path, { address, timezone: 'UTC' }).expect(200);
    return path;
  };
  const wake = () => world.service.application.get(SourceWorker).wake();

  it('are requested one at a time, and hold up no one else', async () => {
    await world.sql.query('DELETE FROM calendar_sources');
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    const waiting = new Set<string>();
    let mostAtOnce = 0;
    world.service.application.get<OutgoingRequests>(OUTGOING).fetch = async ({ address }) => {
      if (!address.includes('silent')) return { kind: 'unchanged' };
      waiting.add(address);
      mostAtOnce = Math.max(mostAtOnce, waiting.size);
      await go;
      waiting.delete(address);
      throw new FetchFailed('unreachable');
    };
    for (let number = 0; number < 6; number += 1) await synchronise(owner, `https://x${number}.silent.test/`);
    for (let number = 0; number < 3; number += 1)
      await world.as(owner).post('/api/imports/address', { address: `https://y${number}.silent.test/` });
    const path = await synchronise(other, 'https://healthy.test/');
    await until('the other person’s calendar is checked', async () => {
      wake();
      const { body } = await world.as(other).get(path);
      return (body as CalendarSource).succeeded_at;
    });
    // The two workers have one each; `OutgoingRequests` makes those wait for each other.
    expect(mostAtOnce).toBeLessThanOrEqual(2);
    letGo();
    await until('all were requested', async () => {
      wake();
      const { rows } = await world.sql.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM calendar_sources WHERE user_id = $1 AND failures = 1`,
        [owner.user_id],
      );
      return rows[0]!.n === 6;
    });
    expect(mostAtOnce).toBeLessThanOrEqual(2);
  });

  it('are requested after those of others that became due a little later', async () => {
    await world.sql.query('DELETE FROM calendar_sources');
    const asked: string[] = [];
    world.service.application.get<OutgoingRequests>(OUTGOING).fetch = async ({ address }) => {
      asked.push(new URL(address).host);
      return Promise.resolve({ kind: 'unchanged' });
    };
    await synchronise(owner, 'https://a.test/');
    await synchronise(owner, 'https://b.test/');
    await synchronise(other, 'https://c.test/');
    await until('all are checked', async () => {
      wake();
      const { rows } = await world.sql.query('SELECT FROM calendar_sources WHERE checked_at IS NULL');
      return rows.length === 0;
    });
    asked.length = 0;
    await world.sql.query('DELETE FROM source_hosts');
    await world.sql.query(
      `UPDATE calendar_sources SET failing_since = CASE host WHEN 'a.test' THEN now() END,
         next_check_at = now() - CASE host WHEN 'c.test' THEN interval '10 seconds' ELSE interval '20 seconds' END`,
    );
    await until('all are checked again', () => {
      wake();
      return asked.length === 3;
    });
    expect(asked[0]).toBe('c.test');
  });

  it('wait some minutes before they are requested again by hand, longer after each failure', async () => {
    await world.sql.query('DELETE FROM calendar_sources');
    world.service.application.get<OutgoingRequests>(OUTGOING).fetch = () =>
      Promise.reject(new FetchFailed('unreachable'));
    const path = await synchronise(owner, 'https://silent.test/');
    const failed = async () =>
      until('it failed', async () => {
        wake();
        const { body } = await world.as(owner).get(path);
        return (body as CalendarSource).failure !== null && (body as CalendarSource).state === 'waiting';
      });
    const minutesOfCheck = async () => {
      await world.as(owner).post(`${path}/check`, {}).expect(200);
      const { rows } = await world.sql.query<{ minutes: number }>(
        `SELECT round(extract(epoch FROM next_check_at - checked_at) / 60)::int AS minutes FROM calendar_sources`,
      );
      return rows[0]!.minutes;
    };
    await failed();
    const minutes: number[] = [];
    for (const failures of [1, 2, 3, 4, 20]) {
      await world.sql.query(
        `UPDATE calendar_sources SET failures = $1, next_check_at = now() + interval '1 day'`,
        [failures],
      );
      minutes.push(await minutesOfCheck());
    }
    expect(minutes).toEqual([1, 2, 4, 8, 8]);
  });
});
