import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MemberRole } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import { AccountDataDeletionService } from '../src/account-changes/account-changes.module.js';
import { world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

describe('A draft in a calendar of several people', () => {
  useTimetable();
  let ann: SignedIn;
  let bob: SignedIn;
  let source: string;
  let draft: string;

  const give = (person: SignedIn, role: MemberRole) =>
    world.sql.query(
      `INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, $3)
       ON CONFLICT (calendar_id, user_id) DO UPDATE SET role = excluded.role`,
      [table.calendarId, person.user_id, role],
    );
  const read = async (person: SignedIn, path: string) => (await world.as(person).get(path).expect(200)).body;
  const count = (text: string) => text.split('(Copy)').length - 1;
  const WINDOW = 'from=2031-03-01T00:00:00Z&to=2031-04-01T00:00:00Z';
  /** How often each way of reading tells of it. */
  const seenBy = async (person: SignedIn, isEditor = true) => {
    const paths = [
      `/api/calendars/${table.calendarId}/events?${WINDOW}`,
      `/api/events/window?${WINDOW}`,
      `/api/events?calendar_id=${table.calendarId}`,
      '/api/events?start_date=2031-03-01&end_date=2031-03-31',
      '/api/events/search?q=copy',
      ...(isEditor ? [`/api/calendars/${table.calendarId}/history`] : []),
    ];
    const seen: number[] = [];
    for (const path of paths) seen.push(count(JSON.stringify(await read(person, path))));
    for (const ending of ['ics', 'csv'])
      seen.push(
        count((await world.as(person).get(`/api/calendars/${table.calendarId}/export.${ending}`)).text),
      );
    const { status } = await world.as(person).get(`/api/events/${draft}`);
    const [upcoming] = (await read(person, '/api/events/upcoming')).items;
    return { seen: seen.some((times) => times > 0), status, events: upcoming.events_to_come as number };
  };
  const save = async (person: SignedIn, id = draft) => {
    const { version = 1 } = (await world.as(person).get(`/api/events/${id}`)).body as { version?: number };
    return world.as(person).patch(`/api/events/${id}`, { version, title: 'Saved (Copy)' });
  };
  const isThere = async (id = draft) =>
    (await world.sql.query('SELECT FROM events WHERE id = $1', [id])).rows.length > 0;
  const copyBy = async (person: SignedIn, key = randomUUID()) => {
    const sent = world.as(person).post(`/api/events/${source}/copy`, undefined).set('Undo-Key', key);
    return (await sent.expect(201)).body.id as string;
  };

  beforeEach(async () => {
    [ann, bob] = await Promise.all([world.auth.signIn(), world.auth.signIn()]);
    await give(ann, 'contributor');
    await give(bob, 'editor');
    const made = { ...aSeries(), start_local: '2031-03-03T19:00', end_local: '2031-03-03T21:00' };
    source = (await table.create(made)).id;
    await world.sql.query('DELETE FROM live_changes');
    draft = await copyBy(ann);
  });

  it('is for its maker alone, whoever owns the calendar, until it is saved', async () => {
    await world
      .as(ann)
      .patch(`/api/events/${draft}-occurrence-1`, { version: 1, title: 'Date (Copy)', scope: 'occurrence' })
      .expect(200);
    for (const person of [owner, bob])
      expect(await seenBy(person)).toEqual({ seen: false, status: 404, events: 1 });
    expect(await seenBy(ann, false)).toEqual({ seen: true, status: 200, events: 2 });
    expect((await world.sql.query('SELECT FROM live_changes')).rows).toEqual([]);
    const holdings = await (
      await world.asService('admin')
    ).get(`/internal/accounts/${owner.user_id}/holdings`);
    expect(holdings.body).toMatchObject({ event_count: 2 });
    for (const person of [owner, bob]) {
      expect((await save(person)).status).toBe(404);
      for (const sent of [
        world.as(person).delete(`/api/events/${draft}`),
        world.as(person).post(`/api/events/${draft}/copy`, undefined),
        world.as(person).get(`/api/events/${draft}/history`),
        world.as(person).get(`/api/events/${draft}/exceptions`),
      ])
        expect((await sent).status).toBe(404);
    }
    expect((await save(ann)).status).toBe(200);
    for (const person of [owner, bob])
      expect(await seenBy(person)).toEqual({ seen: true, status: 200, events: 2 });
    expect((await world.sql.query('SELECT FROM live_changes')).rows).toHaveLength(1);
  });

  it('becomes an event of the owner of the calendar that it is saved into, with its changed dates', async () => {
    const own = (await world.as(ann).post('/api/calendars', { name: 'Own', is_public: false }).expect(201))
      .body.id as string;
    const into = async (id: string, calendar_id: string, person = ann, key = randomUUID()) => {
      const { version } = (await world.as(person).get(`/api/events/${id}`)).body as { version: number };
      return world.as(person).patch(`/api/events/${id}`, { version, calendar_id }).set('Undo-Key', key);
    };
    await world
      .as(ann)
      .patch(`/api/events/${draft}-occurrence-1`, { version: 1, title: 'Date', scope: 'occurrence' })
      .expect(200);
    const { title: __, ...before } = (await world.as(ann).get(`/api/events/${draft}`)).body;
    const key = randomUUID();
    const version = before.version as number;
    const saved = await into(draft, own, ann, key);
    expect(saved.status).toBe(200);
    // Whoever lost the answer and saves once more finds it, as one that was changed.
    const again = await world.as(ann).patch(`/api/events/${draft}`, { version, calendar_id: own });
    expect(again.body.code).toBe('STALE_VERSION');
    const { items } = (await read(ann, `/api/events?calendar_id=${own}`)) as { items: { id: string }[] };
    expect(items.map(({ id: each }) => each)).toEqual([draft, `${draft}-occurrence-1`]);
    expect(saved.body).toMatchObject({
      draft: null,
      is_public_shareable: true,
      recurrence: before.recurrence,
      calendars: [{ id: own }],
    });
    const id = saved.body.id as string;
    expect(id).toBe(draft);
    const { items: told } = (await read(ann, `/api/events/${id}/history`)) as { items: { kind: string }[] };
    expect(told.map(({ kind }) => kind)).toEqual(['created']);
    expect((await world.as(ann).get(`/api/events/${id}-occurrence-1`)).body.title).toBe('Date');
    const { rows } = await world.sql.query('SELECT user_id, created_by, uid FROM events WHERE id = $1', [id]);
    expect(rows).toEqual([{ user_id: ann.user_id, created_by: ann.user_id, uid: expect.any(String) }]);
    expect(rows[0].uid).not.toBe(before.uid);
    expect(
      (await world.as(owner).get(`/api/calendars/${table.calendarId}/events?${WINDOW}`)).text,
    ).not.toContain(id);
    expect(await read(owner, '/api/bin')).toMatchObject({ total: 0 });
    // It is no draft any more, so it stays with its owner.
    expect((await into(id, table.calendarId)).status).toBe(400);
    expect((await world.as(ann).post(`/api/undo/${key}`, undefined)).body.is_undone).toBe(true);
    expect(await read(ann, '/api/bin')).toMatchObject({ items: [{ id }], total: 1 });

    const ofOwner = await copyBy(owner);
    expect((await into(ofOwner, own, owner)).status).toBe(404);
    expect(await isThere(ofOwner)).toBe(true);
  });

  it('of the owner is not for the others either', async () => {
    draft = await copyBy(owner);
    await world.as(ann).delete(`/api/events/${draft}`).expect(404);
    expect(await seenBy(bob)).toEqual({ seen: false, status: 404, events: 1 });
    expect(await seenBy(owner)).toMatchObject({ status: 200, events: 2 });
  });

  it('is deleted and brought back by its maker, without showing in the bin of the owner', async () => {
    const key = randomUUID();
    await world.as(ann).delete(`/api/events/${draft}`).set('Undo-Key', key).expect(204);
    expect(await read(owner, '/api/bin')).toMatchObject({ items: [], total: 0 });
    expect((await world.as(ann).post(`/api/undo/${key}`, undefined)).body.is_undone).toBe(true);
    expect(await seenBy(ann, false)).toMatchObject({ status: 200, events: 2 });
    expect(await seenBy(owner)).toEqual({ seen: false, status: 404, events: 1 });
  });

  it('can be read and deleted, and not saved, by a maker who became viewer', async () => {
    await give(ann, 'viewer');
    expect((await world.as(ann).get(`/api/events/${draft}`)).status).toBe(200);
    expect((await save(ann)).body.code).toBe('NOT_ENOUGH_ROLE');
    await world.as(ann).delete(`/api/events/${draft}`).expect(204);
  });

  it('is deleted when its maker leaves or is removed, or the account is deleted', async () => {
    const saved = await copyBy(ann);
    await save(ann, saved);
    await world.as(owner).delete(`/api/calendars/${table.calendarId}/people/${ann.user_id}`).expect(204);
    expect([await isThere(), await isThere(saved)]).toEqual([false, true]);
    const [ofBob, ofOwner] = [await copyBy(bob), await copyBy(owner)];
    await world.service.application.get(AccountDataDeletionService).deleteAllOf(bob.user_id);
    expect([await isThere(ofBob), await isThere(ofOwner)]).toEqual([false, true]);
  });

  it('stays with its maker when the calendar is handed over', async () => {
    const ofOwner = await copyBy(owner);
    const { body } = await world
      .as(owner)
      .post(`/api/calendars/${table.calendarId}/ownership`, { person_id: ann.user_id });
    await world.as(ann).post(`/api/invitations/${body.id}/answer`, { accept: true }).expect(200);
    const statuses = async (id: string) => [
      (await world.as(ann).get(`/api/events/${id}`)).status,
      (await world.as(owner).get(`/api/events/${id}`)).status,
    ];
    expect(await statuses(draft)).toEqual([200, 404]);
    expect(await statuses(ofOwner)).toEqual([404, 200]);
    expect((await save(owner, ofOwner)).status).toBe(200);
  });
});
