import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { UNDO_HOURS, UNDO_STEPS_STORED_MAX, type BinPage, type UndoneChange } from '@daymark/contracts';
import type request from 'supertest';
import { RetentionService } from '../src/retention/retention.module.js';
import { aCalendar, anEvent, other, unusedId, withoutLimits, world } from './support/calendars-under-test.js';
import { violations } from './support/invariants.js';
import { aPng } from './support/pictures.js';
import { rowsOf } from './support/stored-rows.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

const LOOK = {
  background_color: '#ffeedd',
  button_color: '#112233',
  font_family: 'Lato, system-ui, sans-serif',
};

useTimetable();

/** Sends a request, with an Undo-Key if given. */
async function send(sent: request.Test, key?: string): Promise<request.Response> {
  const response = await (key ? sent.set('Undo-Key', key) : sent);
  if (response.status >= 300) throw new Error(response.text);
  return response;
}
const undo = (key: string, person = owner) => world.as(person).post(`/api/undo/${key}`, undefined);
/** Whether a step was undone; false if something was changed since. */
const isUndone = async (key: string) => ((await undo(key).expect(200)).body as UndoneChange).is_undone;
/** Every row of the person, without counters. */
async function rows() {
  const { event_customizations, ...found } = await rowsOf(owner.user_id);
  const looks = event_customizations as { version: number; updated_at: string }[];
  return { ...found, looks: looks.map(({ version: _, updated_at: __, ...rest }) => rest) };
}
const versionOf = async (path: string) =>
  ((await world.as(owner).get(path)).body as { version: number }).version;

/** Changes something with its current version; a whole series unless the change has a scope. */
async function patch(id: string, fields: object, key?: string, scope = 'series') {
  const version = await versionOf(`/api/events/${scope === 'series' ? id.slice(0, 36) : id}`);
  await send(world.as(owner).patch(`/api/events/${id}?scope=${scope}`, { version, ...fields }), key);
}
const remove = (id: string, scope: string, key?: string) =>
  send(world.as(owner).delete(`/api/events/${id}?scope=${scope}`), key);
async function cancel(id: string, fields: object, key?: string) {
  const version = await versionOf(`/api/events/${id}`);
  await send(world.as(owner).post(`/api/events/${id}/cancel`, { version, ...fields }), key);
}
async function batch(ids: string[], change: object, key: string) {
  const events = await Promise.all(
    ids.map(async (id) => ({ id, version: await versionOf(`/api/events/${id}`) })),
  );
  await send(world.as(owner).post('/api/events/batch', { events, change }), key);
}
const countedOf = async () =>
  (
    await world.sql.query<{ id: string; uid: string | null; revision: number; version: number }>(
      'SELECT id, uid, revision, greatest(version, latest_version) AS version FROM events WHERE user_id = $1 ORDER BY id',
      [owner.user_id],
    )
  ).rows;

/** A shared series with a customization, a changed date with its own customization, a deleted and a hidden one. */
async function aFullSeries(): Promise<string> {
  const times = { start_local: '2031-03-03T19:00', end_local: '2031-03-03T21:00' };
  const { id } = await table.create(aSeries({ ...times, description: 'Canary', location: 'Hall' }));
  await world
    .as(owner)
    .put(`/api/events/${id}/customization`, { ...LOOK, version: 0 })
    .expect(200);
  await world.as(owner).putFile(`/api/events/${id}/logo`, aPng()).expect(200);
  await table.change(`${id}-occurrence-1`, { title: 'Recital' });
  await table.delete(`${id}-occurrence-2`);
  await table.change(`${id}-occurrence-3`, { is_public_shareable: false });
  return id;
}

const look = (id: string) => `/api/events/${id}/customization`;

/** The actions on a full series, each under one key. */
const ACTS: Record<string, (id: string, key: string) => Promise<unknown>> = {
  'a changed series, of which each changed date takes something over': (id, key) =>
    patch(id, { title: 'Recital', location: 'Garden' }, key),
  'a series that moved, whose exceptions were lost': (id, key) =>
    patch(id, { start_local: '2031-03-04T19:00', end_local: '2031-03-04T21:00', drop_exceptions: true }, key),
  'a series with another rule': (id, key) =>
    patch(id, { recurrence: { recurrence_type: 'weekly', days_of_week: [1, 5], count: 9 } }, key),
  'a series that no longer repeats': (id, key) => patch(id, { recurrence: null, drop_exceptions: true }, key),
  'a changed date': (id, key) => patch(`${id}-occurrence-0`, { title: 'First' }, key, 'occurrence'),
  'a date that was changed again': (id, key) =>
    patch(`${id}-occurrence-1`, { title: 'Second' }, key, 'occurrence'),
  'a date that is what its series says again': (id, key) =>
    send(world.as(owner).delete(`/api/events/${id}-occurrence-1/exception`), key),
  'a deleted date that is there again': (id, key) =>
    send(world.as(owner).delete(`/api/events/${id}-occurrence-2/exception`), key),
  'this and the following dates, which moved': (id, key) =>
    patch(
      `${id}-occurrence-1`,
      { start_local: '2031-03-11T18:00', end_local: '2031-03-11T20:00', drop_exceptions: true },
      key,
      'following',
    ),
  'this and the following dates, which were renamed': (id, key) =>
    patch(`${id}-occurrence-1`, { title: 'Later' }, key, 'following'),
  'a deleted series': (id, key) => remove(id, 'series', key),
  'this and the following dates, which were deleted': (id, key) =>
    remove(`${id}-occurrence-1`, 'following', key),
  'a deleted date': (id, key) => remove(`${id}-occurrence-0`, 'occurrence', key),
  'a changed date that was deleted': (id, key) => remove(`${id}-occurrence-1`, 'occurrence', key),
  'a cancelled series': (id, key) => cancel(id, { cancellation_note: 'Snow', scope: 'series' }, key),
  'a cancelled date': (id, key) =>
    cancel(`${id}-occurrence-1`, { cancellation_note: 'Snow', scope: 'occurrence' }, key),
  'this and the following dates, which were cancelled': (id, key) =>
    cancel(`${id}-occurrence-1`, { scope: 'following' }, key),
  'a hidden series': (id, key) => patch(id, { is_public_shareable: false }, key),
  'a date that is shown': (id, key) =>
    patch(`${id}-occurrence-3`, { is_public_shareable: true }, key, 'occurrence'),
  'a series in no calendar': (id, key) => patch(id, { calendar_id: null }, key),
  'another look': async (id, key) => {
    const version = await versionOf(look(id));
    await send(world.as(owner).put(look(id), { ...LOOK, button_color: '#998877', version }), key);
  },
  'no look': (id, key) => send(world.as(owner).delete(look(id)), key),
  'two acts of one key': async (id, key) => {
    await patch(id, { title: 'Renamed' }, key);
    await patch(`${id}-occurrence-1`, { title: 'Renamed twice' }, key, 'occurrence');
  },
  'several that moved': (id, key) => batch([id], { action: 'move', days: 9 }, key),
  'several dates that moved': (id, key) =>
    batch(
      [0, 1, 3].map((n) => `${id}-occurrence-${n}`),
      { action: 'move', days: 9, minutes: 15 },
      key,
    ),
  'several in no calendar': (id, key) =>
    batch([`${id}-occurrence-1`], { action: 'put-into-calendar', calendar_id: null }, key),
  'several that were hidden': (id, key) =>
    batch([`${id}-occurrence-0`, `${id}-occurrence-1`], { action: 'share', is_public_shareable: false }, key),
  'several that were cancelled': (id, key) =>
    batch([`${id}-occurrence-0`, `${id}-occurrence-3`], { action: 'cancel', cancellation_note: 'Snow' }, key),
  'several that were deleted': (id, key) => batch([id], { action: 'delete' }, key),
  'several dates that were deleted': (id, key) =>
    batch([`${id}-occurrence-0`, `${id}-occurrence-1`], { action: 'delete' }, key),
  'a copy': (id, key) => send(world.as(owner).post(`/api/events/${id}/copy`, undefined), key),
  'a new event': (_, key) =>
    send(world.as(owner).post('/api/events', anEvent({ calendar_id: table.calendarId })), key),
  'a new calendar': (_, key) => send(world.as(owner).post('/api/calendars', aCalendar()), key),
  'a changed calendar': async (_, key) => {
    const path = `/api/calendars/${table.calendarId}`;
    const fields = {
      name: 'Renamed',
      is_public: true,
      busy_status: 'busy',
      embed_sites: ['https://example.org'],
    };
    await send(world.as(owner).patch(path, { ...fields, version: await versionOf(path) }), key);
  },
  'a deleted calendar': (_, key) => send(world.as(owner).delete(`/api/calendars/${table.calendarId}`), key),
};

describe('Undo', () => {
  it('makes everything what it was before, whatever was done', async () => {
    const id = await aFullSeries();
    const before = await rows();
    await withoutLimits(async () => {
      for (const [name, act] of Object.entries(ACTS)) {
        const counted = await countedOf();
        const key = randomUUID();
        await act(id, key);
        const between = new Map((await countedOf()).map((row) => [row.id, row]));
        expect([name, await rows()]).not.toEqual([name, before]);
        expect([name, await isUndone(key)]).toEqual([name, true]);
        expect([name, await rows()]).toEqual([name, before]);
        for (const row of await countedOf()) {
          const [was, then] = [counted.find((each) => each.id === row.id)!, between.get(row.id)];
          expect([name, row.uid]).toEqual([name, was.uid]);
          // Clients with a later state had a lower revision, or the same if it did not change.
          expect(row.revision).toBeGreaterThanOrEqual(Math.max(was.revision, then?.revision ?? 0));
          expect(row.version).toBeGreaterThanOrEqual(Math.max(was.version, then?.version ?? 0));
        }
        const version = await versionOf(`/api/events/${id}`);
        expect([name, await isUndone(key)]).toEqual([name, true]);
        expect([name, await versionOf(`/api/events/${id}`)]).toEqual([name, version]);
        expect([name, await violations(world.sql)]).toEqual([name, {}]);
      }
    });
  });

  it('takes back several acts, the latest first, and none that another one overtook', async () => {
    const id = await aFullSeries();
    const before = await rows();
    const keys = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
    await patch(id, { title: 'Renamed' }, keys[0]);
    await patch(`${id}-occurrence-0`, { title: 'First' }, keys[1], 'occurrence');
    await remove(`${id}-occurrence-1`, 'following', keys[2]);
    await cancel(id, { scope: 'series' }, keys[3]);
    for (const key of [keys[0], keys[1], keys[2]]) expect(await isUndone(key)).toBe(false);
    for (const key of keys.toReversed()) expect(await isUndone(key)).toBe(true);
    expect(await rows()).toEqual(before);
  });

  it('is refused while later steps that restored the same state can still be undone', async () => {
    const id = await aFullSeries();
    const before = await rows();
    const [renamed, other, again] = [randomUUID(), randomUUID(), randomUUID()] as const;
    await patch(id, { title: 'Renamed' }, renamed);
    await patch(id, { title: 'Other' }, other);
    await patch(id, { title: 'Renamed' }, again);
    expect(await isUndone(renamed)).toBe(false);
    for (const key of [again, other, renamed]) expect(await isUndone(key)).toBe(true);
    expect(await rows()).toEqual(before);
  });

  it('is refused where a date got another look since', async () => {
    const id = await aFullSeries();
    const path = look(`${id}-occurrence-1`);
    const paint = async (button_color: string, key?: string) =>
      send(world.as(owner).put(path, { ...LOOK, button_color, version: await versionOf(path) }), key);
    await paint('#112233');
    const before = await rows();
    const [first, second] = [randomUUID(), randomUUID()];
    await paint('#334455', first);
    await paint('#556677', second);
    expect(await isUndone(first)).toBe(false);
    for (const key of [second, first]) expect(await isUndone(key)).toBe(true);
    expect(await rows()).toEqual(before);
  });

  it('does not affect other dates of a series, whoever changed them since', async () => {
    const id = await aFullSeries();
    const before = await rows();
    const [first, second] = [randomUUID(), randomUUID()];
    await remove(`${id}-occurrence-0`, 'occurrence', first);
    await patch(`${id}-occurrence-1`, { title: 'Encore' }, second, 'occurrence');
    expect(await isUndone(first)).toBe(true);
    expect(await table.entries('2031-01-01T00:00:00Z', '2032-01-01T00:00:00Z')).toEqual([
      '2031-03-03T19:00 Concert',
      '2031-03-10T19:00 Encore',
      '2031-03-24T19:00 Concert',
    ]);
    expect(await isUndone(second)).toBe(true);
    expect(await rows()).toEqual(before);
  });

  it('is refused if a restored date was changed again, or an event was restored from the bin', async () => {
    const id = await aFullSeries();
    const [planned, deleted] = [randomUUID(), randomUUID()];
    await send(world.as(owner).delete(`/api/events/${id}-occurrence-1/exception`), planned);
    await patch(`${id}-occurrence-1`, { title: 'Anew' }, undefined, 'occurrence');
    expect(await isUndone(planned)).toBe(false);
    const event = await table.create(anEvent());
    await remove(event.id, 'series', deleted);
    await send(world.as(owner).post(`/api/bin/${event.id}/restore`, undefined));
    expect(await isUndone(deleted)).toBe(false);
  });

  it('puts created things into the bin, and is refused for a calendar that got an event since', async () => {
    const [event, calendar] = [randomUUID(), randomUUID()];
    const { body: made } = await send(world.as(owner).post('/api/events', anEvent()), event);
    const { body: home } = await send(world.as(owner).post('/api/calendars', aCalendar()), calendar);
    expect(await isUndone(event)).toBe(true);
    const bin = (await world.as(owner).get('/api/bin')).body as BinPage;
    expect(bin.items).toEqual([expect.objectContaining({ id: made.id, kind: 'event' })]);
    await table.create(anEvent({ calendar_id: home.id }));
    expect(await isUndone(calendar)).toBe(false);
    expect((await world.as(owner).get(`/api/calendars/${home.id}`)).status).toBe(200);
  });

  it('keeps a created calendar while an event can still be restored into it', async () => {
    const [made, moved, deleted] = [randomUUID(), randomUUID(), randomUUID()];
    const { body: home } = await send(world.as(owner).post('/api/calendars', aCalendar()), made);
    const [leaving, ending] = [
      await table.create(anEvent({ calendar_id: home.id })),
      await table.create(anEvent({ calendar_id: home.id })),
    ];
    await patch(leaving.id, { calendar_id: table.calendarId }, moved);
    await remove(ending.id, 'series', deleted);
    expect(await isUndone(made)).toBe(false);
    expect(await isUndone(moved)).toBe(true);
    await remove(leaving.id, 'series', randomUUID());
    expect(await isUndone(made)).toBe(false);
    expect(await isUndone(deleted)).toBe(true);
  });

  it('waits until a calendar is back where an event is to be in it again', async () => {
    const times = { start_local: '2031-03-03T19:00', end_local: '2031-03-03T21:00' };
    const [deleted, moved] = [await table.create(anEvent(times)), await table.create(anEvent(times))];
    const before = await rows();
    const keys = [randomUUID(), randomUUID(), randomUUID()] as const;
    await remove(deleted.id, 'series', keys[0]);
    await patch(moved.id, { calendar_id: null }, keys[1]);
    await send(world.as(owner).delete(`/api/calendars/${table.calendarId}`), keys[2]);
    for (const key of [keys[0], keys[1]]) expect(await isUndone(key)).toBe(false);
    for (const key of [keys[2], keys[0], keys[1]]) expect(await isUndone(key)).toBe(true);
    expect(await rows()).toEqual(before);
  });

  it('cannot restore what was emptied from the bin', async () => {
    const { id } = await table.create(anEvent());
    const key = randomUUID();
    await remove(id, 'series', key);
    await world.as(owner).delete('/api/bin').expect(204);
    const refused = await undo(key);
    expect([refused.status, refused.body.detail]).toEqual([404, 'It is too late to undo this.']);
  });

  it('is for the same person, while it is stored, by a key', async () => {
    const { id } = await table.create(anEvent());
    const key = randomUUID();
    await patch(id, { title: 'Renamed' }, key);
    for (const person of [other, await world.auth.signIn({ role: 'admin' })])
      expect((await undo(key, person)).status).toBe(404);
    expect((await undo(unusedId())).status).toBe(404);
    expect((await undo('x')).status).toBe(400);
    const badKey = await world.as(owner).delete(`/api/events/${id}`).set('Undo-Key', 'x');
    expect([badKey.status, badKey.body.errors[0].field]).toEqual([400, 'Undo-Key']);
    const age = (hours: number) =>
      world.sql.query(`UPDATE history_actions SET at = now() - make_interval(hours => $1)`, [hours]);
    await age(UNDO_HOURS - 1);
    await world.service.application.get(RetentionService).run();
    await age(UNDO_HOURS + 1);
    await world.service.application.get(RetentionService).run();
    expect((await undo(key)).status).toBe(404);
    expect((await table.get(id)).body.title).toBe('Renamed');
  });

  it("of an administrator's action on another person's event is not possible", async () => {
    const { id } = await table.create(anEvent());
    const administrator = await world.auth.signIn({ role: 'admin' });
    const [cancelled, deleted] = [randomUUID(), randomUUID()];
    const version = await versionOf(`/api/events/${id}`);
    await send(world.as(administrator).post(`/api/events/${id}/cancel`, { version }), cancelled);
    await send(world.as(administrator).delete(`/api/events/${id}?reason=spam`), deleted);
    for (const key of [cancelled, deleted]) expect((await undo(key, administrator)).status).toBe(404);
    const { rows: kept } = await world.sql.query('SELECT FROM history_actions WHERE key = ANY($1)', [
      [cancelled, deleted],
    ]);
    expect(kept).toEqual([]);
    const { rows: noted } = await world.sql.query(
      'SELECT made_by, user_id FROM history_actions WHERE actor_id = $1',
      [administrator.user_id],
    );
    expect(noted).toEqual(Array(2).fill({ made_by: 'administrator', user_id: owner.user_id }));
  });

  it('is kept for 5,000 actions of a person, the latest', async () => {
    const { id } = await table.create(anEvent({ description: 'x'.repeat(5_000) }));
    await world.sql.query(
      `INSERT INTO history_actions (id, user_id, made_by, at, bytes)
       SELECT gen_random_uuid(), $1, 'owner', now() - interval '1 day', 1 FROM generate_series(1, 5100)`,
      [owner.user_id],
    );
    await patch(id, { title: 'Renamed' }, randomUUID());
    const { rows } = await world.sql.query<{ actions: number; latest: number }>(
      `SELECT count(*)::int AS actions, count(key)::int AS latest FROM history_actions WHERE user_id = $1`,
      [owner.user_id],
    );
    expect(rows).toEqual([{ actions: 5_000, latest: 1 }]);
  });

  it('is possible for a limited number of steps of a person, the latest', async () => {
    const { id } = await table.create(anEvent());
    const keys = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
    for (const [index, key] of keys.entries()) {
      if (index === 3)
        await world.sql.query(
          `INSERT INTO history_actions (id, user_id, actor_id, made_by, key, bytes)
           SELECT gen_random_uuid(), $1, $1, 'owner', gen_random_uuid(), 1 FROM generate_series(1, $2)`,
          [owner.user_id, UNDO_STEPS_STORED_MAX - 2],
        );
      await patch(id, { title: `Concert ${index}` }, key);
    }
    for (const key of [keys[3], keys[2]]) expect(await isUndone(key)).toBe(true);
    for (const key of [keys[1], keys[0]]) expect((await undo(key)).status).toBe(404);
    expect((await table.get(id)).body.title).toBe('Concert 1');
  });

  it('keeps the logo of what can be undone', async () => {
    const id = await aFullSeries();
    const deleted = randomUUID();
    await send(world.as(owner).delete(look(`${id}-occurrence-1`)));
    await send(world.as(owner).delete(look(`${id}-occurrence-3`)));
    await send(world.as(owner).delete(look(id)), deleted);
    await world.sql.query(`UPDATE logos SET created_at = now() - interval '2 days'`);
    await world.service.application.get(RetentionService).run();
    expect(await isUndone(deleted)).toBe(true);
    expect((await world.as(owner).get(look(id))).body).toMatchObject(LOOK);
  });
});
