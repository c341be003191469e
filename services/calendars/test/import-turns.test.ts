import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Import } from '@daymark/contracts/interchange';
import { Metrics } from '@daymark/service-kit';
import { DataSource } from 'typeorm';
import { claimNext } from '../src/imports/store/import-leases.js';
import { CLUB, Imports } from './support/calendar-files.js';
import { other, world } from './support/calendars-under-test.js';
import { owner, table, useTimetable } from './support/timetable.js';

describe('An import', () => {
  useTimetable();
  const imports = new Imports(() => owner);
  const into = () => ({ calendar_id: table.calendarId, timezone: 'Europe/Berlin', name: 'club.ics' });

  it('is created once for each key, and refused after five that wait', async () => {
    const bring = (key: string) => world.as(owner).postFile('/api/imports', CLUB).set('idempotency-key', key);
    const [one, two] = [await bring('k'), await bring('k')];
    expect(two.body.id).toBe(one.body.id);
    for (let more = 0; more < 4; more += 1) await imports.bring(CLUB, into());
    expect((await bring('other')).body.detail).toMatch(/^At most 5 imports can wait at a time/);
    expect((await world.as(owner).delete(`/api/imports/${one.body.id}`)).status).toBe(204);
    expect((await bring('other')).status).toBe(201);
  });

  it('of twenty files within a day the next is refused, and taken a day after the first', async () => {
    const done = await imports.run(await imports.bring(CLUB, into()));
    await world.sql.query(
      `INSERT INTO imports SELECT (jsonb_populate_record(i, jsonb_build_object(
         'id', gen_random_uuid(), 'made_calendar_id', gen_random_uuid()))).*
       FROM imports i, generate_series(2, 20) WHERE i.id = $1`,
      [done.id],
    );
    const refused = await world.as(owner).postFile('/api/imports', CLUB);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'At most 20 files can be imported within a day. Please try again tomorrow, or put several calendars into one .zip file.',
    ]);
    await world.sql.query(`UPDATE imports SET created_at = now() - interval '25 hours' WHERE id = $1`, [
      done.id,
    ]);
    expect((await imports.bring(CLUB, into())).state).toBe('ready');
  });

  it('waits while two others are read in the whole installation, as its metrics say', async () => {
    const read = await imports.bring(CLUB, into());
    await world.sql.query(
      `INSERT INTO imports SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
         'made_calendar_id', gen_random_uuid(), 'user_id', gen_random_uuid(), 'state', 'reading',
         'leased_by', gen_random_uuid(), 'leased_until', now() + interval '1 hour'))).*
       FROM imports i, generate_series(1, 2) WHERE i.id = $1`,
      [read.id],
    );
    const { id } = (await world.as(owner).postFile('/api/imports', CLUB)).body as Import;
    const leaseOf = async () =>
      (await world.sql.query(`SELECT state, leased_until FROM imports WHERE id = $1`, [id])).rows[0];
    const taken = await world.service.application
      .get(DataSource)
      .transaction((manager) => claimNext(manager, randomUUID(), 'work'));
    expect([taken, await leaseOf()]).toEqual([null, { state: 'reading', leased_until: null }]);
    const metrics = await world.service.application.get(Metrics).text();
    expect(metrics).toMatch(/^imports_waiting\{.*step="reading".*\} 3$/m);
    await world.sql.query(
      `UPDATE imports SET state = 'stopped', leased_until = NULL WHERE state = 'reading' AND id <> $1`,
      [id],
    );
    expect((await imports.settled(id)).state).toBe('ready');
  });

  it('is read in turn: one file of a person at a time, and nobody waits behind the second one of another', async () => {
    const read = await imports.bring(CLUB, into());
    const source = world.service.application.get(DataSource);
    const runner = source.createQueryRunner();
    // Nothing of it is committed, so that no worker takes it.
    await runner.startTransaction();
    const { manager } = runner;
    const add = (name: string, userId: string) =>
      manager.query(
        `INSERT INTO imports SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
           'made_calendar_id', gen_random_uuid(), 'file_name', $2::text, 'user_id', $3::uuid, 'state', 'reading',
           'created_at', clock_timestamp(), 'read_at', null))).* FROM imports i WHERE i.id = $1`,
        [read.id, name, userId],
      );
    const claim = async () => (await claimNext(manager, randomUUID(), 'work'))?.file_name;
    const end = (name: string) =>
      manager.query(
        `UPDATE imports SET state = 'ready', leased_by = NULL, leased_until = NULL, read_at = clock_timestamp()
         WHERE file_name = $1`,
        [name],
      );
    for (const name of ['1', '2', '3', '4']) await add(name, owner.user_id);
    for (const name of ['a', 'b']) await add(name, other.user_id);
    // Whoever had no turn yet goes first, then each in turn.
    expect([await claim(), await claim(), await claim()]).toEqual(['a', '1', undefined]);
    await end('a');
    expect(await claim()).toBe('b');
    await end('b');
    expect(await claim()).toBeUndefined();
    await end('1');
    expect([await claim(), await claim()]).toEqual(['2', undefined]);
    await runner.rollbackTransaction();
    await runner.release();
  });
});
