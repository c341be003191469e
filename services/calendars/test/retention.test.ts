import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { rulesWithoutIndex, until, type SignedIn } from '@daymark/service-kit/testing';
import { DataSource } from 'typeorm';
import { LogoDeletionService } from '../src/logos/logo-deletion.service.js';
import { LOGO_STORAGE, type LogoStorage } from '../src/logos/logo-storage.js';
import { RetentionService } from '../src/retention/retention.module.js';
import { aCalendar, anEvent, other, useCalendars, world } from './support/calendars-under-test.js';
import { aPng } from './support/pictures.js';

const SOMEBODY_WAITS = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

useCalendars();
let owner: SignedIn;
beforeEach(async () => {
  owner = await world.auth.signIn();
});

const run = () => world.service.application.get(RetentionService).run();
const create = async () => (await world.as(owner).post('/api/events', anEvent())).body.id as string;
const upload = async (path: string) => {
  const { body } = await world.as(owner).putFile(path, aPng());
  return ((body.logo_url ?? body.default_logo_url) as string).slice('/api/logos/'.length);
};
const age = (hours: number) =>
  world.sql.query(`UPDATE logos SET created_at = now() - make_interval(hours => $1)`, [hours]);
const isKept = async (name: string) => {
  const { rowCount } = await world.sql.query('SELECT FROM logos WHERE name = $1', [name]);
  const files = await readdir(world.settings.LOGO_DIRECTORY!);
  expect(files.includes(name)).toBe(rowCount === 1);
  return rowCount === 1;
};

describe('Logos that nothing refers to', () => {
  it('are removed when they are a day old, and not before', async () => {
    const id = await create();
    const replaced = await upload(`/api/events/${id}/logo`);
    const current = await upload(`/api/events/${id}/logo`);
    await age(23);
    await run();
    expect([await isKept(replaced), await isKept(current)]).toEqual([true, true]);
    await age(25);
    await run();
    expect([await isKept(replaced), await isKept(current)]).toEqual([false, true]);
  });

  it('are not those of copies, of changed occurrences, and of settings, whatever became of the original', async () => {
    const recurrence = { recurrence_type: 'daily', interval: 1, count: 3 };
    const { body: series } = await world.as(owner).post('/api/events', anEvent({ recurrence }));
    const shared = await upload(`/api/events/${series.id}/logo`);
    const byDefault = await upload('/api/settings/logo');
    const copy = await world.as(owner).post(`/api/events/${series.id}/copy`, {});
    await world.as(owner).delete(`/api/events/${series.id}`);
    await age(1000);
    await run();
    expect([await isKept(shared), await isKept(byDefault)]).toEqual([true, true]);
    await world.as(owner).patch(`/api/events/${copy.body.id}-occurrence-1`, { title: 'Changed', version: 1 });
    await world.as(owner).delete(`/api/events/${copy.body.id}/customization`);
    await run();
    expect(await isKept(shared)).toBe(true);
    await world.as(owner).delete(`/api/events/${copy.body.id}`);
    await world.as(owner).delete('/api/settings/logo');
    await run();
    // Items of the bin are restored with their logo.
    expect([await isKept(shared), await isKept(byDefault)]).toEqual([true, false]);
    await world.as(owner).delete('/api/bin');
    await run();
    expect([await isKept(shared), await isKept(byDefault)]).toEqual([false, false]);
  });

  it('are removed once by two replicas at the same time', async () => {
    const id = await create();
    const names: string[] = [];
    for (let sent = 0; sent < 5; sent += 1) names.push(await upload(`/api/events/${id}/logo`));
    await age(25);
    await Promise.all([run(), run()]);
    expect(await Promise.all(names.map(isKept))).toEqual([false, false, false, false, true]);
  });

  it('stay when somebody refers to one at that moment', async () => {
    const [from, to] = [await create(), await create()];
    const name = await upload(`/api/events/${from}/logo`);
    await age(25);
    // The reference exists, but is not committed yet, when the clean-up runs.
    await world.sql.query('BEGIN');
    await world.sql.query(
      `INSERT INTO event_customizations (event_id, logo_name, background_color, button_color, font_family)
       SELECT $2, logo_name, background_color, button_color, font_family FROM event_customizations WHERE event_id = $1`,
      [from, to],
    );
    await world.as(owner).delete(`/api/events/${from}/customization`);
    const running = run().catch((error: unknown) => error);
    await until('the clean-up waits', async () => (await world.sql.query(SOMEBODY_WAITS)).rowCount);
    await world.sql.query('COMMIT');
    await running;
    expect(await isKept(name)).toBe(true);
    await run();
    expect(await isKept(name)).toBe(true);
  });

  it('keep their row when the file cannot be removed, do not hold up the others, and go the next time', async () => {
    const id = await create();
    const names: string[] = [];
    for (let sent = 0; sent < 3; sent += 1) names.push(await upload(`/api/events/${id}/logo`));
    await world.as(owner).delete(`/api/events/${id}/logo`);
    await age(25);
    const storage = world.service.application.get<LogoStorage>(LOGO_STORAGE);
    const works = storage.delete.bind(storage);
    storage.delete = (name) => (name === names[0] ? Promise.reject(new Error('disk trouble')) : works(name));
    await run();
    storage.delete = works;
    expect(await Promise.all(names.map(isKept))).toEqual([true, false, false]);
    await run();
    expect(await isKept(names[0]!)).toBe(false);
  });

  it('of a deleted account are deleted at once, and nobody else loses one', async () => {
    const other = await world.auth.signIn();
    const id = await create();
    const name = await upload(`/api/events/${id}/logo`);
    await world.as(owner).delete(`/api/events/${id}`);
    await world.as(owner).delete('/api/bin');
    const deletion = world.service.application.get(LogoDeletionService);
    expect(await deletion.deleteAllOf(other.user_id)).toBe(0);
    expect(await isKept(name)).toBe(true);
    expect(await deletion.deleteAllOf(owner.user_id)).toBe(1);
    expect(await isKept(name)).toBe(false);
  });
});

describe('Data that is kept for a limited time', () => {
  it('are Idempotency-Keys, for 24 hours', async () => {
    const post = (key: string) =>
      world.as(owner).post('/api/calendars', aCalendar()).set('Idempotency-Key', key);
    await post('young');
    await post('old');
    const age = `UPDATE idempotency_keys SET created_at = now() - $2::interval WHERE key = $1`;
    await world.sql.query(age, ['young', '23 hours 59 minutes']);
    await world.sql.query(age, ['old', '24 hours 1 minute']);
    await run();
    const { rows } = await world.sql.query('SELECT key FROM idempotency_keys WHERE user_id = $1', [
      owner.user_id,
    ]);
    expect(rows).toEqual([{ key: 'young' }]);
  });

  it('are the newest 20,200 Idempotency-Keys of a person, and all of everybody else', async () => {
    const fill = (person: SignedIn, count: number) =>
      world.sql.query(
        `INSERT INTO idempotency_keys (user_id, key, fingerprint, created_id, created_at)
         SELECT $1, i::text, 'x', gen_random_uuid(), now() - interval '1 hour' + i * interval '1 ms'
           FROM generate_series(1, $2::int) i`,
        [person.user_id, count],
      );
    await Promise.all([fill(owner, 20_205), fill(other, 20_200)]);
    await run();
    const kept = async (person: SignedIn) =>
      (
        await world.sql.query<object>(
          'SELECT count(*)::int, min(key::int) AS oldest FROM idempotency_keys WHERE user_id = $1',
          [person.user_id],
        )
      ).rows;
    expect(await kept(owner)).toEqual([{ count: 20_200, oldest: 6 }]);
    expect(await kept(other)).toEqual([{ count: 20_200, oldest: 1 }]);
  });

  it('are the changes that the audience saw, for two days', async () => {
    const calendar = (await world.as(owner).post('/api/calendars', aCalendar())).body;
    await world.sql.query(
      `INSERT INTO published_changes (calendar_id, published_at, previously_published_at, event_ids)
       SELECT $1, at, at, '{}' FROM unnest(ARRAY[now() - interval '47 hours', now() - interval '49 hours']) at`,
      [calendar.id],
    );
    await run();
    expect((await world.sql.query('SELECT FROM published_changes')).rowCount).toBe(1);
  });

  it('are ids of calendars that were public when they were deleted, for 400 days', async () => {
    const [young, old] = [randomUUID(), randomUUID()];
    await world.sql.query(
      `INSERT INTO deleted_calendars (id, deleted_at)
       VALUES ($1, now() - interval '399 days'), ($2, now() - interval '401 days')`,
      [young, old],
    );
    await run();
    const { rows } = await world.sql.query('SELECT id FROM deleted_calendars WHERE id IN ($1, $2)', [
      young,
      old,
    ]);
    expect(rows).toEqual([{ id: young }]);
  });

  it('is removed in any number', async () => {
    await world.sql.query(
      `INSERT INTO idempotency_keys (user_id, key, fingerprint, created_id, created_at)
       SELECT $1, i::text, 'x', gen_random_uuid(), now() - interval '2 days' FROM generate_series(1, 2500) i`,
      [owner.user_id],
    );
    await run();
    const { rowCount } = await world.sql.query('SELECT FROM idempotency_keys WHERE user_id = $1', [
      owner.user_id,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('A cancellation', () => {
  it('is over for feeds after 14 days and not before, which is a change for their calendars, once', async () => {
    const { id: calendar_id } = (await world.as(owner).post('/api/calendars', aCalendar())).body;
    const { body: event } = await world.as(owner).post('/api/events', anEvent({ calendar_id }));
    await world.as(owner).post(`/api/events/${event.id}/cancel`, { version: event.version });
    const state = async (days: number) => {
      await world.sql.query(
        'UPDATE events SET cancelled_at = now() - make_interval(days => $2, mins => -1) WHERE id = $1',
        [event.id, days],
      );
      await run();
      const { rows } = await world.sql.query(
        `SELECT is_cancellation_over, published_at FROM events, calendars WHERE events.id = $1 AND calendars.id = $2`,
        [event.id, calendar_id],
      );
      return rows[0] as { is_cancellation_over: boolean; published_at: Date };
    };
    const before = await state(14);
    expect(before.is_cancellation_over).toBe(false);
    const after = await state(15);
    expect(after.is_cancellation_over).toBe(true);
    expect(after.published_at.getTime()).toBeGreaterThan(before.published_at.getTime());
    expect(await state(15)).toEqual(after);
    const { rows } = await world.sql.query(
      'SELECT event_ids FROM published_changes WHERE calendar_id = $1 ORDER BY published_at DESC LIMIT 1',
      [calendar_id],
    );
    expect(rows).toEqual([{ event_ids: [event.id] }]);
  });
});

describe('Data past its retention period', () => {
  it('is found by an index in every table', async () => {
    const { application } = world.service;
    const { rules } = application.get(RetentionService);
    expect(await rulesWithoutIndex(application.get(DataSource), rules)).toEqual([]);
  });
});
