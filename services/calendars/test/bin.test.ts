import { beforeEach, describe, expect, it } from '@jest/globals';
import { BIN_DAYS, EVENTS_MAX, EVENTS_WITH_BIN_MAX, type BinPage } from '@daymark/contracts';
import { RECORDED_ENTRIES } from '@daymark/service-kit/testing';
import { RetentionService } from '../src/retention/retention.module.js';
import { fillCalendar } from './support/at-the-edge.js';
import { aCalendar, anEvent, other, unusedId, withoutLimits, world } from './support/calendars-under-test.js';
import { aPng } from './support/pictures.js';
import { rowsOf } from './support/stored-rows.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

const LOOK = {
  background_color: '#ffeedd',
  button_color: '#112233',
  font_family: 'Lato, system-ui, sans-serif',
};

const bin = async (person = owner) => (await world.as(person).get('/api/bin')).body as BinPage;
const restore = (id: string, person = owner) => world.as(person).post(`/api/bin/${id}/restore`, undefined);
const deleteCalendar = async (id: string) =>
  expect((await world.as(owner).delete(`/api/calendars/${id}`)).status).toBe(204);

/** The year of an upcoming series. */
const YEAR = ['2031-01-01T00:00:00Z', '2032-01-01T00:00:00Z'] as const;

/** A shared series with a customization and a logo, a changed date, a deleted and a hidden one. */
async function aFullSeries(): Promise<string> {
  const { id } = await table.create(
    aSeries({
      start_local: '2031-03-03T19:00',
      end_local: '2031-03-03T21:00',
      description: 'Canary',
      location: 'Hall',
      url: 'https://example.org/',
      meeting_id: '1',
      passcode: 'x',
    }),
  );
  await world
    .as(owner)
    .put(`/api/events/${id}/customization`, { ...LOOK, version: 0 })
    .expect(200);
  await world.as(owner).putFile(`/api/events/${id}/logo`, aPng()).expect(200);
  await table.change(`${id}-occurrence-1`, {
    title: 'Recital',
    start_local: '2031-03-10T18:00',
    end_local: '2031-03-10T20:00',
  });
  await table.delete(`${id}-occurrence-2`);
  await table.change(`${id}-occurrence-3`, { is_public_shareable: false });
  return id;
}

const logosOf = async (id: string) =>
  (await world.as(owner).get(`/api/events/${id}/customization`)).body.logo_url as string;

describe('The bin', () => {
  useTimetable();

  it('lists what was deleted, its time, when and by whom, latest first and in pages', async () => {
    const one = await table.create(anEvent({ title: 'Concert' }));
    const series = await table.create(aSeries({ title: 'Choir' }));
    await table.delete(one.id);
    await table.delete(series.id);
    await deleteCalendar(table.calendarId);
    const { items, ...rest } = await bin();
    expect(rest).toEqual({ total: 3, page: 1, page_size: 25 });
    expect(items).toEqual([
      expect.objectContaining({
        id: table.calendarId,
        kind: 'calendar',
        title: 'Concerts',
        event_count: 0,
        start_local: null,
      }),
      expect.objectContaining({ id: series.id, kind: 'event', title: 'Choir', is_recurring: true }),
      {
        id: one.id,
        kind: 'event',
        title: 'Concert',
        color: null,
        start_local: '2026-03-02T19:00',
        timezone: 'Europe/Berlin',
        is_all_day: false,
        is_recurring: false,
        event_count: 0,
        deleted_at: expect.any(String),
        deleted_by: 'owner',
        restorable_until: expect.any(String),
      },
    ]);
    const { deleted_at, restorable_until } = items[2]!;
    expect(Date.parse(restorable_until) - Date.parse(deleted_at)).toBe(BIN_DAYS * 24 * 60 * 60 * 1000);
    const second = (await world.as(owner).get('/api/bin?page=2&page_size=2')).body as BinPage;
    expect(second.items.map(({ id }) => id)).toEqual([one.id]);
    expect((await bin(other)).items).toEqual([]);
  });

  it('restores a series completely, in every column of every table', async () => {
    const id = await aFullSeries();
    await world.sql.query(`UPDATE events SET created_at = '2025-01-01' WHERE id = $1`, [id]);
    const before = await rowsOf(owner.user_id);
    const shown = await table.occurrences(...YEAR);
    expect(before.events).toHaveLength(4);
    expect(before.event_customizations).toHaveLength(3);
    await table.delete(id);
    expect((await rowsOf(owner.user_id)).events).toEqual([]);
    const restored = await restore(id);
    expect([restored.status, restored.body]).toEqual([200, { id, kind: 'event' }]);
    expect(await rowsOf(owner.user_id)).toEqual(before);
    const withoutVersions = (list: typeof shown) =>
      list.map(({ version: _, updated_at: __, ...rest }) => rest);
    expect(withoutVersions(await table.occurrences(...YEAR))).toEqual(withoutVersions(shown));
    expect((await bin()).items).toEqual([]);
  });

  it('restores a calendar with the events that were deleted with it, and the membership of those that stayed', async () => {
    const theme = {
      primary_color: '#db2777',
      background_color: '#ffffff',
      text_color: '#333333',
      border_radius: 0.5,
      timezone: null,
    };
    const { body: read } = await world.as(owner).get(`/api/calendars/${table.calendarId}`);
    const fields = {
      is_public: true,
      theme,
      embed_sites: ['https://example.org'],
      busy_status: 'busy',
      version: read.version,
    };
    await world.as(owner).patch(`/api/calendars/${table.calendarId}`, fields).expect(200);
    await aFullSeries();
    const stays = await table.create(anEvent({ title: 'Stays' }));
    const second = (await world.as(owner).post('/api/calendars', aCalendar())).body.id as string;
    await world.sql.query('INSERT INTO calendar_events VALUES ($1, $2)', [second, stays.id]);
    const before = await rowsOf(owner.user_id);
    await deleteCalendar(table.calendarId);
    expect((await bin()).items).toEqual([
      expect.objectContaining({ id: table.calendarId, kind: 'calendar', event_count: 1 }),
    ]);
    expect((await rowsOf(owner.user_id)).events).toHaveLength(1);
    expect((await restore(table.calendarId)).body).toEqual({ id: table.calendarId, kind: 'calendar' });
    expect(await rowsOf(owner.user_id)).toEqual(before);
    const gone = await world.sql.query('SELECT FROM deleted_calendars WHERE id = $1', [table.calendarId]);
    expect(gone.rowCount).toBe(0);
  });

  it('keeps the rows of every table that hangs on events or calendars', async () => {
    const { rows } = await world.sql.query<{ name: string }>(
      `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
       WHERE contype = 'f' AND confrelid IN ('events'::regclass, 'calendars'::regclass) ORDER BY 1`,
    );
    const kept = [
      'calendar_events',
      'calendar_members',
      'event_customizations',
      'event_originals',
      'event_recurrences',
      'events',
    ];
    // Read statistics start again, and a feed reads a restored calendar completely. An import stays when its calendar
    // is deleted. Sources are left out, since a password must not outlive the calendar that it was entered for:
    // restored events are its owner's own, and a source that is set again finds them by their uids.
    const left = [
      'calendar_feed_reads',
      // Whoever was asked to join, or asked for the calendar, asks again.
      'calendar_invitations',
      'calendar_sources',
      'collection_requests',
      'imports',
      'published_changes',
      'source_events',
    ];
    expect(rows.map(({ name }) => name.replace(/^calendars\./, ''))).toEqual([...kept, ...left].sort());
  });

  it('restores under a version and revisions that are higher than all that were there, with the same uids', async () => {
    const id = await aFullSeries();
    const read = async () => {
      const { rows } = await world.sql.query<{
        id: string;
        uid: string;
        revision: number;
        latest_version: number;
      }>('SELECT id, uid, revision, latest_version FROM events WHERE user_id = $1 ORDER BY id', [
        owner.user_id,
      ]);
      return rows;
    };
    const [before, { version }] = [await read(), (await table.get(id)).body as { version: number }];
    await table.delete(id);
    await restore(id);
    const after = await read();
    expect(after.map(({ id, uid }) => ({ id, uid }))).toEqual(before.map(({ id, uid }) => ({ id, uid })));
    for (const [index, { revision }] of after.entries())
      expect(revision).toBeGreaterThan(before[index]!.revision);
    const newest = Math.max(...before.map(({ latest_version }) => latest_version));
    expect((await table.get(id)).body.version).toBeGreaterThan(newest);
    expect((await world.as(owner).patch(`/api/events/${id}`, { version, title: 'Late' })).status).toBe(409);
  });

  it('restores an event without the calendar that is gone, and twice without harm', async () => {
    const { id } = await table.create(anEvent());
    await table.delete(id);
    await deleteCalendar(table.calendarId);
    expect((await restore(id)).status).toBe(200);
    expect((await table.get(id)).body.calendars).toEqual([]);
    const { version } = (await table.get(id)).body as { version: number };
    expect((await restore(id)).body).toEqual({ id, kind: 'event' });
    expect((await table.get(id)).body.version).toBe(version);
    const both = await Promise.all([restore(table.calendarId), restore(table.calendarId)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await table.entries()).toEqual([]);
  });

  it('is shown to its owner only', async () => {
    const { id } = await table.create(anEvent());
    await table.delete(id);
    const administrator = await world.auth.signIn({ role: 'admin' });
    for (const person of [other, administrator]) {
      expect((await restore(id, person)).status).toBe(404);
      expect((await bin(person)).items).toEqual([]);
      expect((await world.as(person).delete('/api/bin')).status).toBe(204);
    }
    expect((await restore(unusedId())).status).toBe(404);
    expect((await restore('x')).status).toBe(400);
    await restore(id);
    expect((await restore(id, other)).status).toBe(404);
    expect((await restore(table.calendarId, other)).status).toBe(404);
    expect((await world.as(null).get('/api/bin')).status).toBe(401);
  });

  it('contains the dates that were deleted from one on, as a series that can be restored', async () => {
    const id = await aFullSeries();
    const before = await table.entries(...YEAR);
    expect((await table.delete(`${id}-occurrence-1`, 'following')).status).toBe(204);
    expect(await table.entries(...YEAR)).toEqual(['2031-03-03T19:00 Concert']);
    const [item] = (await bin()).items;
    expect(item).toMatchObject({ kind: 'event', title: 'Concert', is_recurring: true });
    expect(item!.id).not.toBe(id);
    await restore(item!.id);
    expect(await table.entries(...YEAR)).toEqual(before);
    const { rows } = await world.sql.query<{ is_split: boolean }>(
      'SELECT l.related_uid = e.uid AS is_split FROM events l, events e WHERE l.id = $1 AND e.id = $2',
      [item!.id, id],
    );
    expect(rows).toEqual([{ is_split: true }]);
    expect((await world.as(owner).get(`/api/events/${item!.id}/customization`)).body).toMatchObject(LOOK);
  });

  it('contains what an administrator deleted, which is restored unshared', async () => {
    const id = await aFullSeries();
    const administrator = await world.auth.signIn({ role: 'admin' });
    await world.as(administrator).delete(`/api/events/${id}?scope=series&reason=spam`).expect(204);
    expect((await bin()).items).toEqual([expect.objectContaining({ id, deleted_by: 'administrator' })]);
    expect((await bin(administrator)).items).toEqual([]);
    await restore(id);
    const { body } = await table.get(id);
    expect(body).toMatchObject({ is_public_shareable: false, title: 'Concert' });
  });

  it('contains what the clean-up deleted, which is restored among the past events and stays there', async () => {
    await world.as(owner).patch('/api/settings', { past_events: 'delete', version: 0 }).expect(200);
    const past = { start_local: '2020-03-02T19:00', end_local: '2020-03-02T21:00' };
    const { id } = await table.create(anEvent(past));
    const cleanUp = async () =>
      (await world.as(owner).post('/api/events/cleanup', {})).body as { removed: number };
    expect(await cleanUp()).toEqual({ removed: 1 });
    expect((await bin()).items).toEqual([expect.objectContaining({ id, deleted_by: 'clean-up' })]);
    await restore(id);
    expect(await cleanUp()).toEqual({ removed: 0 });
    const listed = await world.as(owner).get('/api/events?view=past');
    expect(listed.body.items).toEqual([expect.objectContaining({ id })]);
  });

  it('keeps the logos of its items, until it is emptied', async () => {
    const id = await aFullSeries();
    const logo = (await logosOf(id)).slice('/api/logos/'.length);
    const isKept = async () =>
      (await world.sql.query('SELECT FROM logos WHERE name = $1', [logo])).rowCount === 1;
    const collect = async () => {
      await world.sql.query(`UPDATE logos SET created_at = now() - interval '2 days'`);
      await world.service.application.get(RetentionService).run();
    };
    await table.delete(id);
    await collect();
    expect(await isKept()).toBe(true);
    await restore(id);
    expect(await logosOf(id)).toBe(`/api/logos/${logo}`);
    await table.delete(id);
    expect((await world.as(owner).delete('/api/bin')).status).toBe(204);
    await collect();
    expect(await isKept()).toBe(false);
  });

  it('is emptied for good by its owner, which is recorded, as restoring is', async () => {
    const [gone, back] = [await table.create(anEvent()), await table.create(anEvent())];
    await table.delete(back.id);
    await restore(back.id);
    await table.delete(gone.id);
    expect((await world.as(owner).delete('/api/bin')).status).toBe(204);
    expect((await bin()).items).toEqual([]);
    expect(
      (
        await world.sql.query(
          'SELECT FROM history_states WHERE user_id = $1 AND subject_id = (SELECT $2::uuid) AND state IS NOT NULL',
          [owner.user_id, gone.id],
        )
      ).rowCount,
    ).toBe(0);
    expect((await restore(gone.id)).status).toBe(404);
    expect((await world.as(owner).delete('/api/bin')).status).toBe(204);
    const { rows } = await world.sql.query<{ action: string; object_id: string | null }>(
      `SELECT action, object_id FROM ${RECORDED_ENTRIES} WHERE actor_id = $1 AND action IN ('event-restoration', 'bin-emptying') ORDER BY at, id`,
      [owner.user_id],
    );
    expect(rows).toEqual([
      { action: 'event-restoration', object_id: back.id },
      { action: 'bin-emptying', object_id: null },
    ]);
  });

  it(`is emptied of what is in it for ${BIN_DAYS} days, and of nothing else`, async () => {
    const [old, recent] = [await table.create(anEvent()), await table.create(anEvent())];
    await table.delete(old.id);
    await table.delete(recent.id);
    const age = (id: string, days: number) =>
      world.sql.query(`UPDATE bin_items SET deleted_at = now() - make_interval(days => $2) WHERE id = $1`, [
        id,
        days,
      ]);
    await age(old.id, BIN_DAYS + 1);
    await age(recent.id, BIN_DAYS - 1);
    await world.service.application.get(RetentionService).run();
    expect((await bin()).items.map(({ id }) => id)).toEqual([recent.id]);
  });

  it('accepts rows of an earlier version: new columns have their defaults, dropped ones are left out', async () => {
    const { id } = await table.create(anEvent());
    await table.delete(id);
    await world.sql.query(
      `UPDATE history_states SET state = jsonb_set(state, '{own,row}',
         (state #> '{own,row}') - 'is_hidden_by_owner' - 'status' || '{"is_gone": true}') WHERE bin_item_id = $1`,
      [id],
    );
    expect((await restore(id)).status).toBe(200);
    expect((await table.get(id)).body).toMatchObject({ title: 'Concert', status: 'confirmed' });
  });

  it('says so where a newer release deleted something that this one cannot read', async () => {
    const { id } = await table.create(anEvent());
    await table.delete(id);
    await world.sql.query('UPDATE history_states SET format = 99 WHERE bin_item_id = $1', [id]);
    const refused = await restore(id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'A newer version of this product deleted this, and this one cannot read it.',
    ]);
    await world.sql.query('UPDATE history_states SET format = 1 WHERE bin_item_id = $1', [id]);
    expect((await restore(id)).status).toBe(200);
  });

  it('gives everything back or nothing', async () => {
    const id = await aFullSeries();
    await table.delete(id);
    await world.sql.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON event_customizations FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const response = await restore(id);
    await world.sql.query('DROP TRIGGER refuse ON event_customizations; DROP FUNCTION refuse()');
    expect(response.status).toBe(500);
    expect((await table.get(id)).status).toBe(404);
    expect((await bin()).items).toHaveLength(1);
    expect((await restore(id)).status).toBe(200);
  });
});

describe('The content of the bin counts', () => {
  useTimetable();
  let calendarId: string;
  beforeEach(async () => {
    calendarId = (await world.as(owner).post('/api/calendars', aCalendar())).body.id as string;
  });
  const fill = (count: number, descriptionCharacters = 0) =>
    fillCalendar(world.sql, { userId: owner.user_id, calendarId, count, descriptionCharacters });

  it("towards the person's text quota, and the refusal says so", async () => {
    await fill(300, 5_000);
    await deleteCalendar(calendarId);
    const { rows } = await world.sql.query<{ text_bytes: number }>(
      'SELECT text_bytes FROM bin_items WHERE id = $1',
      [calendarId],
    );
    expect(rows[0]!.text_bytes).toBeGreaterThan(4 * 1024 * 1024);
    await world.sql.query('UPDATE bin_items SET text_bytes = text_bytes * 10 WHERE id = $1', [calendarId]);
    calendarId = table.calendarId;
    await fill(900, 5_000);
    const refused = await world.as(owner).post('/api/events', anEvent({ description: 'x'.repeat(5_000) }));
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toBe(
      'Your events, with those in the bin, can hold at most 50 MB of text. Please shorten some or empty the bin first.',
    );
    await world.as(owner).delete('/api/bin').expect(204);
    expect((await world.as(owner).post('/api/events', anEvent())).status).toBe(201);
  });

  it('in the number of events with twice as many, and nothing is restored beyond what one may have', async () => {
    // The maximum, of which only the number counts.
    await world.sql.query(
      `INSERT INTO bin_items (id, user_id, kind, title, row_count, text_bytes, deleted_by)
       VALUES ($1, $2, 'event', 'Gone', $3, 0, 'owner')`,
      [calendarId, owner.user_id, EVENTS_MAX],
    );
    calendarId = table.calendarId;
    await fill(EVENTS_MAX - 1);
    expect((await restore((await bin()).items[0]!.id)).body).toMatchObject({
      title: 'Not enough room to restore',
      detail: 'You can have at most 20,000 events. Please delete some, then restore this.',
    });
    const last = await world.as(owner).post('/api/events', anEvent());
    expect(last.status).toBe(201);
    expect((await world.as(owner).post('/api/events', anEvent())).body.title).toBe('Too many events');
    await table.delete(last.body.id as string);
    const refused = await world.as(owner).post('/api/events', anEvent());
    expect(refused.body.detail).toBe(
      `You can have at most ${EVENTS_WITH_BIN_MAX.toLocaleString('en-US')} events together with those in the bin. Please empty the bin before you add more.`,
    );
  });

  it('and a series is not cut for ever: its rest needs room in the bin, unless an administrator deletes it', async () => {
    const { id } = await table.create(aSeries());
    await world.sql.query(
      `INSERT INTO bin_items (id, user_id, kind, title, row_count, text_bytes, deleted_by)
       VALUES (gen_random_uuid(), $1, 'event', 'Gone', $2, 0, 'owner')`,
      [owner.user_id, EVENTS_WITH_BIN_MAX - 1],
    );
    const refused = await table.delete(`${id}-occurrence-2`, 'following');
    expect([refused.status, refused.body.title]).toEqual([403, 'Too many events']);
    await world.sql.query('UPDATE bin_items SET row_count = 1, text_bytes = 50 * 1024 * 1024');
    const tooLong = await table.delete(`${id}-occurrence-2`, 'following');
    expect([tooLong.status, tooLong.body.title]).toEqual([403, 'Too much text']);
    expect((await bin()).total).toBe(1);
    const administrator = await world.auth.signIn({ role: 'admin' });
    await world
      .as(administrator)
      .delete(`/api/events/${id}-occurrence-2?scope=following&reason=spam`)
      .expect(204);
    expect((await table.delete(id)).status).toBe(204);
    expect((await bin()).total).toBe(3);
  });

  it('for calendars too', async () => {
    const insert = `INSERT INTO bin_items (id, user_id, kind, title, row_count, text_bytes, deleted_by)
      SELECT gen_random_uuid(), $1, 'calendar', 'Gone', 0, 0, 'owner' FROM generate_series(1, $2::int)`;
    await world.sql.query(insert, [owner.user_id, 398]);
    const create = () => world.as(owner).post('/api/calendars', aCalendar());
    const refused = await create();
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'You can have at most 400 calendars together with those in the bin. Please empty the bin before you add more.',
    ]);
    await withoutLimits(async () => void (await world.as(owner).delete('/api/bin')));
    expect((await create()).status).toBe(201);
  });
});
