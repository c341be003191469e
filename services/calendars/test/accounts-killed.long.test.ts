import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestQueue, until, type TestQueue } from '@daymark/service-kit/testing';
import { startProgram } from './support/calendars-program.js';
import { startCalendars, type CalendarsUnderTest } from './support/calendars-under-test.js';

const EVENT_COUNT = 2_000;
/** The deletion of an account is complete this long after a restart. */
const DONE_WITHIN_MS = 60_000;

describe('The deletion of an account', () => {
  let world: CalendarsUnderTest;
  let queue: TestQueue;
  let programs: ChildProcess[];
  beforeAll(async () => {
    programs = [];
    world = await startCalendars();
    // The stores and the fake auth stay; the service that takes the message is a separate process.
    await world.service.close();
    queue = startTestQueue(world.settings.REDIS_URL, 'cleanup');
  });
  afterAll(async () => {
    for (const program of programs) program.kill('SIGKILL');
    await queue.close();
    await world.close();
  });

  function start(): ChildProcess {
    const program = startProgram(world.settings);
    programs.push(program);
    return program;
  }

  const countOf = async (userId: string) => {
    const { rows } = await world.sql.query<{ count: number }>(
      'SELECT count(*)::int FROM events WHERE user_id = $1',
      [userId],
    );
    return rows[0]!.count;
  };

  it('is completed within a minute when the service is killed in the middle and started again', async () => {
    const userId = randomUUID();
    await world.sql.query(
      `INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
         series_end, is_recurring, is_public_shareable)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), 'canary ' || n, '2026-03-02T19:00', '2026-03-02T21:00', 'UTC', false,
         '2026-03-02T19:00Z', '2026-03-02T21:00Z', '2026-03-02T21:00Z', false, true
       FROM generate_series(1, ${EVENT_COUNT}) AS n`,
      [userId],
    );
    // Makes the deletion last a few seconds, so that it can be interrupted.
    await world.sql.query(`CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(0.002); RETURN old; END $$`);
    await world.sql.query('GRANT EXECUTE ON FUNCTION take_time TO PUBLIC');
    await world.sql.query(
      'CREATE TRIGGER take_time BEFORE DELETE ON events FOR EACH ROW EXECUTE FUNCTION take_time()',
    );
    world.auth.setAccountState(userId, 'deleted');
    const message = await queue.add('account-changed', { account_id: userId });

    const program = start();
    await until('the middle', async () => (await countOf(userId)) < EVENT_COUNT, 90_000);
    program.kill('SIGKILL');
    await once(program, 'exit');
    expect(await countOf(userId)).toBeGreaterThan(0);

    start();
    await until('everything to be gone', async () => (await countOf(userId)) === 0, DONE_WITHIN_MS);
    await until(
      'the message to be done',
      async () => (await queue.stateOf(message)) === 'completed',
      DONE_WITHIN_MS,
    );
  }, 150_000);
});
