import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { themePresets, type HistoryEntry, type HistoryPage, type MemberRole } from '@daymark/contracts';
import { RECORDED_ENTRIES, type SignedIn } from '@daymark/service-kit/testing';
import { RetentionService } from '../src/retention/retention.module.js';
import { aCalendar, anEvent, other, withoutLimits, world } from './support/calendars-under-test.js';
import { rowsOf } from './support/stored-rows.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

const LOOK = {
  background_color: '#ffeedd',
  button_color: '#112233',
  font_family: 'Lato, system-ui, sans-serif',
};

/** What is past when it is restored would be archived. */
const LATER = { start_local: '2031-03-03T19:00', end_local: '2031-03-03T21:00' };

describe('The history', () => {
  useTimetable();
  let ann: SignedIn;

  const give = (person: SignedIn, role: MemberRole, calendar = table.calendarId) =>
    world.sql.query(
      `INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, $3)
       ON CONFLICT (calendar_id, user_id) DO UPDATE SET role = excluded.role`,
      [calendar, person.user_id, role],
    );
  const ofCalendar = async (query = '', person = owner) =>
    (await world.as(person).get(`/api/calendars/${table.calendarId}/history?${query}`).expect(200))
      .body as HistoryPage;
  const ofEvent = async (id: string, person = owner) =>
    ((await world.as(person).get(`/api/events/${id}/history`).expect(200)).body as HistoryPage).items;
  const latest = async () => (await ofCalendar('page_size=1')).items[0]!;
  const undo = ({ id }: Pick<HistoryEntry, 'id'>, person = owner, calendar = table.calendarId) =>
    world.as(person).post(`/api/calendars/${calendar}/history/${id}/undo`, undefined);
  const change = async (person: SignedIn, id: string, fields: object, key?: string) => {
    const { version } = (await world.as(person).get(`/api/events/${id}`)).body as { version: number };
    const sent = world.as(person).patch(`/api/events/${id}`, { version, ...fields });
    await (key ? sent.set('Undo-Key', key) : sent).expect(200);
  };
  const remove = (id: string, person = owner) => world.as(person).delete(`/api/events/${id}`).expect(204);
  const titleOf = async (id: string) => (await table.get(id)).body.title as string;

  beforeEach(async () => {
    ann = await world.auth.signIn({ email: 'ann@example.org' });
    await give(ann, 'editor');
  });

  it('says who moved an event, when, from what time to which', async () => {
    const { id } = await table.create(
      anEvent({ start_local: '2026-03-02T18:00', end_local: '2026-03-02T20:00' }),
    );
    await change(ann, id, { start_local: '2026-03-02T19:00', end_local: '2026-03-02T21:00' });
    const [moved, created] = (await ofCalendar()).items;
    expect(moved).toMatchObject({
      actor: { id: ann.user_id, name: 'ann', is_former: false },
      made_by: 'member',
      kind: 'moved',
      subject: { kind: 'event', id, start_local: '2026-03-02T19:00', occurrence: null },
      changes: [
        { field: 'start_local', occurrence: null, before: '2026-03-02T18:00', after: '2026-03-02T19:00' },
        { field: 'end_local', occurrence: null, before: '2026-03-02T20:00', after: '2026-03-02T21:00' },
      ],
      subject_count: 1,
      is_undone: false,
      can_undo: true,
      calendar_id: table.calendarId,
    });
    expect(Date.now() - Date.parse(moved!.at)).toBeLessThan(60_000);
    expect(created).toMatchObject({ made_by: 'owner', kind: 'created', actor: { id: owner.user_id } });
    expect(await ofEvent(id, ann)).toEqual([moved, created]);
  });

  it('says what was done to an event', async () => {
    const { id } = await table.create(anEvent({ is_public_shareable: false }));
    const done = async (act: () => Promise<unknown>) => {
      await act();
      const { kind, changes } = await latest();
      return [
        kind,
        ...changes.map(({ field, before, after }) => `${field}: ${String(before)} -> ${String(after)}`),
      ];
    };
    expect(await done(() => change(owner, id, { title: 'Recital', location: 'Hall' }))).toEqual([
      'changed',
      'title: Concert -> Recital',
      'location: null -> Hall',
    ]);
    expect(await done(() => change(owner, id, { is_public_shareable: true }))).toEqual([
      'shared',
      'is_public_shareable: false -> true',
    ]);
    expect(await done(() => change(owner, id, { is_public_shareable: false }))).toEqual([
      'unshared',
      'is_public_shareable: true -> false',
    ]);
    expect(await done(() => table.cancel(id, { cancellation_note: 'Snow' }))).toEqual([
      'cancelled',
      'status: confirmed -> cancelled',
      'cancellation_note: null -> Snow',
    ]);
    expect(await done(() => table.reinstate(id))).toEqual([
      'reinstated',
      'status: cancelled -> confirmed',
      'cancellation_note: Snow -> null',
    ]);
    const look = { ...LOOK, version: 0 };
    expect(
      await done(() => world.as(owner).put(`/api/events/${id}/customization`, look).expect(200)),
    ).toEqual(['changed', `customization: null -> ${JSON.stringify(LOOK)}`]);
    const weekly = { recurrence_type: 'weekly', days_of_week: [1], count: 4 };
    expect(await done(() => change(owner, id, { recurrence: weekly }))).toEqual([
      'changed',
      'recurrence: null -> Weekly on Mon, 4 times',
    ]);
    expect(await done(() => change(owner, id, { recurrence: null }))).toEqual([
      'changed',
      'recurrence: Weekly on Mon, 4 times -> null',
    ]);
    const added_dates = Array.from(
      { length: 80 },
      (_, day) => `203${2 + Math.floor(day / 10)}-10-${10 + (day % 10)}`,
    );
    const long = { ...weekly, added_dates };
    expect(await done(() => change(owner, id, { recurrence: long }))).toEqual([
      'changed',
      'recurrence: null -> …',
    ]);
    expect(await done(() => change(owner, id, { description: 'x'.repeat(1_000) }))).toEqual([
      'changed',
      `description: null -> ${'x'.repeat(199)}…`,
    ]);
    expect(await done(() => remove(id))).toEqual(['deleted']);
    expect(await done(() => world.as(owner).post(`/api/bin/${id}/restore`, undefined))).toEqual(['restored']);
  });

  it('says what was done to the dates of a series, and to each by itself', async () => {
    const { id } = await table.create(aSeries());
    await table.change(`${id}-occurrence-1`, {
      start_local: '2026-03-09T20:00',
      end_local: '2026-03-09T22:00',
    });
    expect(await latest()).toMatchObject({
      kind: 'moved',
      subject: { id, occurrence: '2026-03-09', start_local: '2026-03-09T20:00' },
      changes: [
        {
          field: 'start_local',
          occurrence: '2026-03-09',
          before: '2026-03-09T19:00',
          after: '2026-03-09T20:00',
        },
        {
          field: 'end_local',
          occurrence: '2026-03-09',
          before: '2026-03-09T21:00',
          after: '2026-03-09T22:00',
        },
      ],
    });
    await table.delete(`${id}-occurrence-2`);
    const deleted = {
      kind: 'deleted',
      subject: { occurrence: '2026-03-16', start_local: '2026-03-16T19:00' },
    };
    expect(await latest()).toMatchObject(deleted);
    await table.restore(`${id}-occurrence-2`);
    expect(await latest()).toMatchObject({ ...deleted, kind: 'restored' });
    await table.change(id, { title: 'Recital' }, 'series');
    expect(await latest()).toMatchObject({
      kind: 'changed',
      changes: [{ field: 'title', occurrence: null }],
    });
    const kinds = async (reference: string) => (await ofEvent(reference)).map(({ kind }) => kind);
    expect(await kinds(id)).toEqual(['changed', 'restored', 'deleted', 'moved', 'created']);
    expect(await kinds(`${id}-occurrence-1`)).toEqual(['changed', 'moved', 'created']);
    expect(await kinds(`${id}-occurrence-2`)).toEqual(['changed', 'restored', 'deleted', 'created']);
    await world.as(owner).get(`/api/events/${id}-occurrence-9/history`).expect(404);
  });

  it('says what was done to the calendar, and shows no ids of calendars that one cannot see', async () => {
    const path = `/api/calendars/${table.calendarId}`;
    const { version } = (await world.as(owner).get(path)).body;
    await world.as(owner).patch(path, { name: 'Ours', version }).expect(200);
    expect(await latest()).toMatchObject({
      kind: 'changed',
      subject: { kind: 'calendar', id: table.calendarId, title: 'Ours', start_local: null },
      changes: [{ field: 'name', after: 'Ours' }],
      can_undo: true,
    });
    expect((await ofCalendar('', ann)).items[0]!.can_undo).toBe(false);
    const theme = { ...themePresets.dark, timezone: null };
    await world
      .as(owner)
      .patch(path, { color: '#15803d', theme, version: version + 1 })
      .expect(200);
    expect((await latest()).changes).toMatchObject([
      { field: 'color', after: '#15803d' },
      { field: 'theme', before: null, after: JSON.stringify(theme) },
    ]);
    const hidden = (await world.as(owner).post('/api/calendars', aCalendar({ is_public: false }))).body.id;
    const { id } = await table.create(anEvent({ calendar_id: hidden }));
    await change(owner, id, { calendar_id: table.calendarId });
    const placesFor = async (person: SignedIn) => (await ofCalendar('', person)).items[0]!.changes[0];
    expect(await placesFor(owner)).toMatchObject({ before: [hidden], after: [table.calendarId] });
    expect(await placesFor(ann)).toMatchObject({ before: [], after: [table.calendarId] });
  });

  it('offers to undo the creation of a calendar only while nothing would need it', async () => {
    const made = async () => (await ofCalendar('page_size=50')).items.at(-1)!;
    expect(await made()).toMatchObject({ kind: 'created', subject: { kind: 'calendar' }, can_undo: true });
    const { id } = await table.create(anEvent());
    expect((await made()).can_undo).toBe(false);
    expect((await undo(await made())).body).toMatchObject({ code: 'STALE_VERSION' });
    const key = randomUUID();
    await world.as(owner).delete(`/api/events/${id}`).set('Undo-Key', key).expect(204);
    expect((await made()).can_undo).toBe(false);
    await world.sql.query('UPDATE history_actions SET key = NULL WHERE key = $1', [key]);
    expect((await made()).can_undo).toBe(true);
    await undo(await made()).expect(204);
  });

  it('tells what a person did as one thing as one entry, of each calendar its own part', async () => {
    const hidden = (await world.as(owner).post('/api/calendars', aCalendar({ is_public: false }))).body.id;
    const key = randomUUID();
    const [one, two, three] = await Promise.all([
      table.create(anEvent({ title: 'One' })),
      table.create(anEvent({ title: 'Two' })),
      table.create(anEvent({ title: 'Three', calendar_id: hidden })),
    ]);
    for (const { id } of [one, two, three, one]) await change(owner, id, { location: randomUUID() }, key);
    const { items } = await ofCalendar('', ann);
    expect(items[0]).toMatchObject({ subject: { id: one.id }, subject_count: 2 });
    expect(items[1]!.kind).toBe('created');
    expect(JSON.stringify(items)).not.toContain('Three');
    const parts: HistoryEntry[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: HistoryPage = await ofCalendar(
        `action=${items[0]!.id}&page_size=1${next && `&before=${next}`}`,
        ann,
      );
      parts.push(...page.items);
      next = page.next;
    }
    const said = parts.map(({ subject, actor, changes }) => [subject.title, actor!.id, changes[0]!.field]);
    const [first, second] = ['One', 'Two'].map((title) => [title, owner.user_id, 'location']);
    expect(said.sort()).toEqual([first, first, second]);
    expect(parts.at(-1)!.changes[0]).toMatchObject({ before: null, after: expect.stringMatching(/-/) });
    expect((await undo(items[0]!, ann)).body).toMatchObject({ code: 'FORBIDDEN' });
    await undo(items[0]!).expect(204);
    for (const { id } of [one, two, three]) expect((await table.get(id)).body.location).toBeNull();
  });

  it('goes from page to page, by person too, and reaches back 90 days', async () => {
    const { id } = await table.create(anEvent());
    for (let number = 0; number < 6; number++)
      await change(number % 2 ? ann : owner, id, { title: `Concert ${number}` });
    const all = (await ofCalendar()).items.map((entry) => entry.id);
    expect(all).toHaveLength(8);
    const paged: string[] = [];
    for (let before = ''; ;) {
      const { items, next } = await ofCalendar(`page_size=3${before}`);
      paged.push(...items.map((entry) => entry.id));
      if (next === null) break;
      before = `&before=${next}`;
    }
    expect(paged).toEqual(all);
    const ofEventPaged = await world.as(owner).get(`/api/events/${id}/history?page_size=3`);
    const rest = `/api/events/${id}/history?before=${ofEventPaged.body.next}`;
    const restOfEvent = (await world.as(owner).get(rest)).body.items as HistoryEntry[];
    expect(restOfEvent.map((entry) => entry.id)).toEqual(all.slice(3, -1));
    expect((await ofCalendar(`person=${ann.user_id}`)).items).toHaveLength(3);
    await world.as(owner).get(`/api/calendars/${table.calendarId}/history?before=x`).expect(400);
    const age = `at - interval '91 days'`;
    for (const [name, column] of [
      ['history_actions', 'id'],
      ['history_states', 'action_id'],
      ['history_calendars', 'action_id'],
    ])
      await world.sql.query(`UPDATE ${name} SET at = ${age} WHERE ${column} = ANY($1)`, [all.slice(3)]);
    expect((await ofCalendar()).items).toHaveLength(3);
    expect(await ofEvent(id)).toHaveLength(3);
    await world.service.application.get(RetentionService).run();
    const { rows } = await world.sql.query('SELECT FROM history_calendars WHERE calendar_id = $1', [
      table.calendarId,
    ]);
    expect(rows).toHaveLength(3);
  });

  it('is for editors and above; others learn nothing of it', async () => {
    const { id } = await table.create(anEvent());
    const action = await latest();
    const paths = [`/api/calendars/${table.calendarId}/history`, `/api/events/${id}/history`];
    for (const role of ['viewer', 'contributor'] as const) {
      await give(ann, role);
      for (const path of paths)
        expect((await world.as(ann).get(path)).body).toMatchObject({ code: 'NOT_ENOUGH_ROLE' });
      expect((await undo(action, ann)).body).toMatchObject({ code: 'NOT_ENOUGH_ROLE' });
    }
    await give(ann, 'manager');
    for (const path of paths) await world.as(ann).get(path).expect(200);
    await world.sql.query('UPDATE calendars SET is_public = false WHERE id = $1', [table.calendarId]);
    await world.sql.query('UPDATE events SET is_public_shareable = false WHERE id = $1', [id]);
    for (const path of paths) {
      await world.as(other).get(path).expect(404);
      await world.as(null).get(path).expect(401);
    }
    await undo(action, other).expect(404);
    await undo({ id: randomUUID() }).expect(404);
  });

  it('says who changed the same later, or that what was before is gone, where nothing can be undone', async () => {
    const { id } = await table.create(anEvent());
    await change(owner, id, { title: 'Recital' });
    expect((await latest()).hindrance).toBeUndefined();
    await change(ann, id, { title: 'Gala' });
    const [gala, recital, created] = await ofEvent(id);
    expect(gala).toMatchObject({ can_undo: true });
    expect(gala!.hindrance).toBeUndefined();
    for (const entry of [recital, created])
      expect(entry).toMatchObject({
        can_undo: false,
        hindrance: { actor: { id: ann.user_id, name: 'ann', is_former: false }, made_by: 'member' },
      });
    await undo(gala!).expect(204);
    expect((await ofEvent(id))[1]!.hindrance).toBeUndefined();
    const { version } = (await table.get(id)).body;
    const administrator = await world.auth.signIn({ role: 'admin' });
    await world.as(administrator).post(`/api/events/${id}/cancel`, { version }).expect(200);
    expect((await ofEvent(id)).find((entry) => entry.id === recital!.id)!.hindrance).toEqual({
      actor: null,
      made_by: 'administrator',
    });
    await remove(id);
    await world.sql.query('UPDATE history_states SET state = NULL WHERE subject_id = $1', [id]);
    expect(await latest()).toMatchObject({ can_undo: false, hindrance: { actor: null, made_by: null } });
  });

  it('names administrators to nobody, and former members as such', async () => {
    const { id } = await table.create(anEvent());
    const administrator = await world.auth.signIn({ role: 'admin' });
    await world.as(administrator).post(`/api/events/${id}/cancel`, { version: 1 }).expect(200);
    expect(await latest()).toMatchObject({ kind: 'cancelled', made_by: 'administrator', actor: null });
    expect((await latest()).can_undo).toBe(false);
    const gone = await world.auth.signIn({ email: 'gone@example.org' });
    await give(gone, 'editor');
    await change(gone, id, { title: 'Recital' });
    world.auth.setAccountState(gone.user_id, 'deleted');
    expect((await latest()).actor).toEqual({ id: gone.user_id, name: null, is_former: true });
    const changer = async () => (await table.get(id)).body.updated_by as object | undefined;
    expect(await changer()).toEqual({ id: gone.user_id, name: null });
    const unknown = randomUUID();
    await world.sql.query('UPDATE events SET updated_by = $2 WHERE id = $1', [id, unknown]);
    world.auth.setOutOfOrder(true);
    try {
      expect((await latest()).actor).toMatchObject({ id: gone.user_id });
      // Nobody is called a former member for want of an answer.
      expect(await changer()).toBeUndefined();
    } finally {
      world.auth.setOutOfOrder(false);
    }
    expect(await changer()).toEqual({ id: unknown, name: null });
  });

  it('shows what an earlier release noted, of which it knows less', async () => {
    const { id, title } = await table.create(anEvent());
    await change(owner, id, { location: 'Hall' });
    await world.sql.query('UPDATE history_states SET summary = NULL WHERE subject_id = $1', [id]);
    expect(await ofEvent(id)).toMatchObject([
      { kind: 'changed', subject: { title }, changes: [] },
      { kind: 'created', subject: { title }, changes: [] },
    ]);
    await world.sql.query(
      `UPDATE history_states SET format = 99, summary = '{"kind": "beamed"}' WHERE subject_id = $1`,
      [id],
    );
    const [changed] = await ofEvent(id);
    expect(changed).toMatchObject({ kind: 'changed', changes: [] });
    expect((await undo(changed!)).body.detail).toBe('It is too late to undo this.');
  });

  it('restores an event that somebody else deleted, and undoes a change', async () => {
    const { id } = await table.create(aSeries({ ...LATER, location: 'Hall' }));
    await world
      .as(owner)
      .put(`/api/events/${id}/customization`, { ...LOOK, version: 0 })
      .expect(200);
    await table.change(`${id}-occurrence-1`, { title: 'Recital' });
    const before = await rowsOf(owner.user_id);
    await remove(id);
    const { body } = await world.as(ann).get(`/api/events/${id}/history`).expect(200);
    expect(body.items[0]).toMatchObject({ kind: 'deleted', can_undo: true, calendar_id: table.calendarId });
    await world.as(other).get(`/api/events/${id}/history`).expect(404);
    await undo(body.items[0], ann).expect(204);
    const withoutMarks = ({ events, ...rows }: Record<string, object[]>) => ({
      ...rows,
      events: events!.map((row) => ({ ...row, updated_by: null })),
    });
    expect(withoutMarks(await rowsOf(owner.user_id))).toEqual(withoutMarks(before));
    expect(await latest()).toMatchObject({ kind: 'undone', made_by: 'undo', actor: { name: 'ann' } });
    const [, deleted] = (await ofCalendar()).items;
    expect(deleted).toMatchObject({ kind: 'deleted', is_undone: true, can_undo: false });
    await undo(deleted!).expect(204);
    expect(await world.as(owner).get('/api/bin')).toMatchObject({ body: { items: [] } });
    await change(ann, id, { title: 'Renamed' });
    await undo(await latest()).expect(204);
    expect(await titleOf(id)).toBe('Concert');
    const { rows: entries } = await world.sql.query(
      `SELECT actor_id, target_id FROM ${RECORDED_ENTRIES} WHERE object_id = $1 AND action = 'undo' ORDER BY at, id`,
      [id],
    );
    expect(entries).toEqual([
      { actor_id: ann.user_id, target_id: owner.user_id },
      { actor_id: owner.user_id, target_id: owner.user_id },
    ]);
  });

  it('undoes and restores by the event what its owner did while it was in no calendar, for the owner alone', async () => {
    const { id } = (await world.as(owner).post('/api/events', anEvent(LATER)).expect(201)).body as {
      id: string;
    };
    await change(owner, id, { title: 'Renamed' });
    const undoOf = (entry: HistoryEntry, person = owner, event = id) =>
      world.as(person).post(`/api/events/${event}/history/${entry.id}/undo`, undefined);
    const [renamed, created] = (await ofEvent(id)) as [HistoryEntry, HistoryEntry];
    expect([renamed, created]).toMatchObject([
      { kind: 'changed', can_undo: true, calendar_id: null },
      { kind: 'created', can_undo: false, calendar_id: null },
    ]);
    await undoOf(renamed, ann).expect(404);
    await undoOf(renamed, owner, randomUUID()).expect(404);
    expect(await titleOf(id)).toBe('Renamed');
    await undoOf(renamed).expect(204);
    await undoOf(renamed).expect(204);
    expect(await titleOf(id)).toBe('Concert');
    await remove(id);
    const [deleted] = (await ofEvent(id)) as [HistoryEntry];
    expect(deleted).toMatchObject({ kind: 'deleted', can_undo: true, calendar_id: null });
    await world.as(ann).get(`/api/events/${id}/history`).expect(404);
    await undoOf(deleted, ann).expect(404);
    await undoOf(deleted).expect(204);
    expect(await titleOf(id)).toBe('Concert');
    expect(await world.as(owner).get('/api/bin')).toMatchObject({ body: { items: [] } });
  });

  it('undoes what was done after an event left its calendar, which stays the way back into it while it is there', async () => {
    const { id } = await table.create(anEvent(LATER));
    await change(owner, id, { calendar_id: null });
    await change(owner, id, { title: 'Renamed' });
    const [renamed] = (await ofEvent(id)) as [HistoryEntry];
    expect(renamed).toMatchObject({ can_undo: true, calendar_id: null });
    await undo(renamed).expect(404);
    await world.as(owner).post(`/api/events/${id}/history/${renamed.id}/undo`, undefined).expect(204);
    expect(await titleOf(id)).toBe('Concert');
    const taken = async () => (await ofEvent(id)).find(({ changes }) => changes[0]?.field === 'calendar_ids');
    expect(await taken()).toMatchObject({ can_undo: true, calendar_id: table.calendarId });
    await world.as(owner).delete(`/api/calendars/${table.calendarId}`).expect(204);
    expect(await taken()).toMatchObject({ can_undo: false, calendar_id: null });
  });

  it('tells the author of an event who deleted it, and offers to restore it to editors alone', async () => {
    const bob = await world.auth.signIn({ email: 'bob@example.org' });
    await give(bob, 'contributor');
    const made = anEvent({ calendar_id: table.calendarId });
    const { id } = (await world.as(bob).post('/api/events', made).expect(201)).body as { id: string };
    await remove(id, ann);
    const [deleted] = await ofEvent(id, bob);
    expect(deleted).toMatchObject({
      kind: 'deleted',
      actor: { name: 'ann' },
      can_undo: false,
      calendar_id: null,
    });
    expect((await undo(deleted!, bob)).body).toMatchObject({ code: 'NOT_ENOUGH_ROLE' });
    expect((await ofEvent(id, ann))[0]).toMatchObject({ can_undo: true, calendar_id: table.calendarId });
    await give(bob, 'viewer');
    await world.as(bob).get(`/api/events/${id}/history`).expect(404);
    await give(bob, 'contributor');
    const { id: others } = await table.create(anEvent());
    await remove(others);
    await world.as(bob).get(`/api/events/${others}/history`).expect(404);
  });

  it('restores an event whose creation was undone, while it is in the bin', async () => {
    const { id } = await table.create(anEvent(LATER));
    await undo(await latest()).expect(204);
    const undone = await latest();
    expect(undone).toMatchObject({ kind: 'undone', subject: { id }, can_undo: true });
    expect((await ofEvent(id, ann))[0]).toMatchObject({ id: undone.id, can_undo: true });
    await undo(undone, ann).expect(204);
    await undo(undone, ann).expect(204);
    expect(await titleOf(id)).toBe('Concert');
    expect(await world.as(owner).get('/api/bin')).toMatchObject({ body: { items: [] } });
    expect((await ofCalendar()).items.map((entry) => [entry.kind, entry.is_undone, entry.can_undo])).toEqual([
      ['undone', false, false],
      ['undone', true, false],
      ['created', true, false],
      ['created', false, false],
    ]);
    await remove(id);
    await undo(await latest()).expect(204);
    const { id: another } = await table.create(anEvent());
    await undo(await latest()).expect(204);
    await world.as(owner).delete('/api/bin').expect(204);
    expect(await latest()).toMatchObject({ kind: 'undone', subject: { id: another }, can_undo: false });
  });

  it('stops where somebody changed the same part later, and says who', async () => {
    const { id } = await table.create(anEvent());
    const key = randomUUID();
    await change(owner, id, { title: 'Recital' }, key);
    const renamed = await latest();
    await change(ann, id, { location: 'Hall' });
    const detail = expect.stringMatching(/^ann changed this on .*\d{4} at \d\d:\d\d UTC\.$/);
    expect((await latest()).can_undo).toBe(true);
    expect((await ofCalendar()).items[1]!.can_undo).toBe(false);
    const refused = await undo(renamed);
    expect(refused.body).toMatchObject({ status: 409, code: 'STALE_VERSION', detail });
    const inKolkata = new Date(Date.parse((await latest()).at) + 5.5 * 3_600_000).toISOString();
    const elsewhere = await undo(renamed).set('time-zone', 'Asia/Kolkata');
    expect(elsewhere.body.detail).toMatch(new RegExp(` at ${inKolkata.slice('2026-03-05T'.length, -8)}\\.$`));
    expect((await undo(renamed).set('time-zone', 'Asia/Nowhere')).body.detail).toEqual(detail);
    const own = await world.as(owner).post(`/api/undo/${key}`, undefined);
    expect([own.status, own.body]).toEqual([200, { is_undone: false, reason: detail }]);
    await undo(await latest()).expect(204);
    await undo(renamed).expect(204);
    expect(await titleOf(id)).toBe('Concert');
  });

  it('says of a calendar and of an appearance who changed it last, to those who may change it too', async () => {
    const calendar = `/api/calendars/${table.calendarId}`;
    const changerOf = async (path: string, person = owner) =>
      ((await world.as(person).get(path).expect(200)).body as { updated_by?: object }).updated_by;
    const named = { id: ann.user_id, name: 'ann' };
    await give(ann, 'manager');
    expect(await changerOf(calendar)).toBeUndefined();
    const { version } = (await world.as(ann).get(calendar)).body as { version: number };
    await world.as(ann).patch(calendar, { version, description: 'On Mondays' }).expect(200);
    await change(owner, (await table.create(anEvent())).id, { title: 'Recital' });
    expect(await changerOf(calendar)).toEqual(named);
    await give(ann, 'editor');
    expect(await changerOf(calendar, ann)).toBeUndefined();

    const { id } = await table.create(aSeries());
    await table.change(`${id}-occurrence-1`, { title: 'Gala' });
    const looks = [`/api/events/${id}/customization`, `/api/events/${id}-occurrence-1/customization`];
    await world
      .as(ann)
      .put(looks[0]!, { ...LOOK, version: 0 })
      .expect(200);
    await change(owner, id, { location: 'Hall' });
    expect(await changerOf(looks[0]!)).toEqual(named);
    const { version: ofDate } = (await world.as(owner).get(looks[1]!)).body as { version: number };
    await world
      .as(owner)
      .put(looks[1]!, { ...LOOK, font_family: 'Inter', version: ofDate })
      .expect(200);
    expect(await changerOf(looks[1]!)).toMatchObject({ id: owner.user_id });
    expect(await changerOf(looks[0]!)).toEqual(named);
  });

  it('says of each of several events who changed it meanwhile', async () => {
    const [fine, stale] = [await table.create(anEvent()), await table.create(anEvent({ title: 'Talk' }))];
    const series = await table.create(aSeries({ title: 'Choir' }));
    const date = { id: `${series.id}-occurrence-1`, version: series.version };
    const other = { ...date, id: `${series.id}-occurrence-2` };
    await change(ann, stale.id, { title: 'Recital' });
    await world.as(ann).patch(`/api/events/${date.id}`, { version: date.version, title: 'Gala' }).expect(200);
    await change(owner, other.id, { title: 'Fair' });
    const events = [fine, stale, date].map(({ id, version }) => ({ id, version }));
    const { body } = await world
      .as(owner)
      .post('/api/events/batch', { events, change: { action: 'delete' } })
      .expect(409);
    const by = (title: string) =>
      expect.stringMatching(new RegExp(`^${title}: ann changed this on .*\\d{4} at \\d\\d:\\d\\d UTC\\.$`));
    expect((body as { errors: object[] }).errors).toEqual([
      { field: 'events.1', message: by('Recital') },
      { field: 'events.2', message: by('Choir') },
    ]);
  });

  it('leaves dates of one series independent of each other', async () => {
    const { id } = await table.create(aSeries());
    await table.change(`${id}-occurrence-1`, { title: 'Recital' });
    const first = await latest();
    await table.change(`${id}-occurrence-2`, { title: 'Gala' });
    await undo(first, ann).expect(204);
    expect(await table.entries()).toEqual([
      '2026-03-02T19:00 Concert',
      '2026-03-09T19:00 Concert',
      '2026-03-16T19:00 Gala',
      '2026-03-23T19:00 Concert',
    ]);
  });

  it('undoes under one key what a person did with things of several owners: all or nothing', async () => {
    const second = await world.auth.signIn();
    const calendar = (await world.as(second).post('/api/calendars', aCalendar())).body.id as string;
    await give(ann, 'editor', calendar);
    const mine = await table.create(anEvent());
    const theirs = (await world.as(second).post('/api/events', anEvent({ calendar_id: calendar }))).body as {
      id: string;
    };
    const rename = async (title: string) => {
      const key = randomUUID();
      for (const { id } of [mine, theirs]) await change(ann, id, { title }, key);
      return key;
    };
    const titles = async () => [
      await titleOf(mine.id),
      (await world.as(second).get(`/api/events/${theirs.id}`)).body.title as string,
    ];
    const key = await rename('Ours');
    expect(await titles()).toEqual(['Ours', 'Ours']);
    for (const person of [owner, second])
      await world.as(person).post(`/api/undo/${key}`, undefined).expect(404);
    expect((await world.as(ann).post(`/api/undo/${key}`, undefined)).body.is_undone).toBe(true);
    expect(await titles()).toEqual(['Concert', 'Concert']);
    const again = await rename('Again');
    await change(second, theirs.id, { title: 'Mine' });
    expect((await world.as(ann).post(`/api/undo/${again}`, undefined)).body.is_undone).toBe(false);
    expect(await titles()).toEqual(['Again', 'Mine']);
    const last = await rename('Last');
    await world.sql.query('DELETE FROM calendar_members WHERE calendar_id = $1', [calendar]);
    await world.sql.query('UPDATE events SET is_public_shareable = false WHERE id = $1', [theirs.id]);
    await world.as(ann).post(`/api/undo/${last}`, undefined).expect(404);
    expect(await titles()).toEqual(['Last', 'Last']);
  });

  it('of what a person did with things of two owners is one entry once both have the same owner', async () => {
    const mine = await table.create(anEvent());
    const calendar = (await world.as(ann).post('/api/calendars', aCalendar())).body.id as string;
    const hers = (await world.as(ann).post('/api/events', anEvent({ calendar_id: calendar }))).body
      .id as string;
    await give(owner, 'manager', calendar);
    const bytesOf = async (key: string) =>
      (await world.sql.query('SELECT sum(bytes)::int AS bytes FROM history_actions WHERE key = $1', [key]))
        .rows;
    const [key, taken] = [randomUUID(), randomUUID()];
    for (const id of [mine.id, hers]) await change(ann, id, { title: 'Ours' }, key);
    // The same key of another person is another thing.
    await change(ann, hers, { location: 'Hall' }, taken);
    await change(owner, mine.id, { location: 'Pier' }, taken);
    const before = await bytesOf(key);
    const offered = await world
      .as(owner)
      .post(`/api/calendars/${table.calendarId}/ownership`, { person_id: ann.user_id });
    await world.as(ann).post(`/api/invitations/${offered.body.id}/answer`, { accept: true }).expect(200);
    expect(await bytesOf(key)).toEqual(before);
    const kinds = async (id: string) =>
      ((await world.as(ann).get(`/api/calendars/${id}/history`)).body as HistoryPage).items.map(
        ({ subject, changes, subject_count }) => [subject.id, changes[0]?.after ?? null, subject_count],
      );
    expect((await kinds(table.calendarId)).slice(0, 2)).toEqual([
      [mine.id, 'Pier', 1],
      [mine.id, 'Ours', 1],
    ]);
    expect((await kinds(calendar)).slice(0, 2)).toEqual([
      [hers, 'Hall', 1],
      [hers, 'Ours', 1],
    ]);
    expect((await world.as(ann).post(`/api/undo/${taken}`, undefined)).body.is_undone).toBe(true);
    const [pier] = (await ofCalendar('page_size=1', ann)).items;
    await undo(pier!, ann).expect(204);
    expect((await world.as(ann).post(`/api/undo/${key}`, undefined)).body.is_undone).toBe(true);
    for (const id of [mine.id, hers])
      expect((await world.as(ann).get(`/api/events/${id}`)).body).toMatchObject({
        title: 'Concert',
        location: null,
      });
  });

  it('keeps a key for the person who used it first', async () => {
    const [one, two] = [await table.create(anEvent()), await table.create(anEvent())];
    const key = randomUUID();
    await change(owner, one.id, { title: 'Recital' }, key);
    const sent = world.as(ann).patch(`/api/events/${two.id}`, { title: 'Gala', version: two.version });
    await sent.set('Undo-Key', key).expect(409);
    expect(await titleOf(two.id)).toBe('Concert');
  });

  it('undoes what the person may not do only for those who may', async () => {
    const { id } = await table.create(anEvent());
    await give(ann, 'contributor');
    const own = (await world.as(ann).post('/api/events', anEvent({ calendar_id: table.calendarId }))).body;
    const key = randomUUID();
    await world.as(ann).delete(`/api/events/${own.id}`).set('Undo-Key', key).expect(204);
    expect((await world.as(ann).post(`/api/undo/${key}`, undefined)).body.is_undone).toBe(true);
    await give(ann, 'editor');
    const renaming = randomUUID();
    await change(ann, id, { title: 'Recital' }, renaming);
    await give(ann, 'viewer');
    const refused = await world.as(ann).post(`/api/undo/${renaming}`, undefined);
    expect(refused.body).toMatchObject({ code: 'NOT_ENOUGH_ROLE' });
    expect(await titleOf(id)).toBe('Recital');
  });

  it('leaves what the owner alone reads of a calendar to the owner', async () => {
    const path = `/api/calendars/${table.calendarId}`;
    const hidden = (await world.as(owner).post('/api/calendars', aCalendar({ is_public: false }))).body.id;
    const set = async (fields: object, person = owner) => {
      const { version } = (await world.as(person).get(path)).body;
      await world
        .as(person)
        .patch(path, { version, ...fields })
        .expect(200);
      return latest();
    };
    await give(ann, 'manager');
    const chosen = await set({
      days_off_calendar_id: hidden,
      description: 'Rowing',
      warns_of_overlaps: true,
    });
    expect(chosen.changes).toHaveLength(3);
    const [seen] = (await ofCalendar('', ann)).items;
    expect(seen).toMatchObject({ changes: [{ field: 'description' }], can_undo: false });
    expect((await undo(chosen, ann)).body).toMatchObject({ code: 'NOT_ENOUGH_ROLE' });
    expect((await world.as(owner).get(path)).body).toMatchObject({
      description: 'Rowing',
      days_off_calendar_id: hidden,
      warns_of_overlaps: true,
    });
    const renamed = await set({ name: 'Ours' });
    expect((await undo(renamed, ann)).status).toBe(204);
    expect((await undo(chosen)).status).toBe(204);
    expect((await world.as(owner).get(path)).body).toMatchObject({ days_off_calendar_id: null });
  });

  it('names who made a calendar private or public by undoing', async () => {
    const path = `/api/calendars/${table.calendarId}`;
    const { version, is_public } = (await world.as(owner).get(path)).body;
    await world.as(owner).patch(path, { version, is_public: !is_public }).expect(200);
    await give(ann, 'manager');
    expect((await undo(await latest(), ann)).status).toBe(204);
    const { rows } = await world.sql.query(
      `SELECT action FROM ${RECORDED_ENTRIES} WHERE object_id = $1 AND actor_id = $2 ORDER BY at`,
      [table.calendarId, ann.user_id],
    );
    expect(rows.map(({ action }) => action as string).sort()).toEqual(['calendar-made-public', 'undo']);
  });

  it('replayed backwards from the present, gives the first state', async () => {
    const { id } = await table.create(aSeries({ ...LATER, location: 'Hall' }));
    await world
      .as(owner)
      .put(`/api/events/${id}/customization`, { ...LOOK, version: 0 })
      .expect(200);
    const stateNow = async () => {
      const { events, event_customizations, calendars: _, ...rows } = await rowsOf(owner.user_id);
      const looks = event_customizations as { version: number; updated_at: string }[];
      return {
        ...rows,
        events: events!.map((row) => ({ ...row, updated_by: null })),
        looks: looks.map(({ version: __, updated_at: ___, ...look }) => look),
      };
    };
    const acts: (() => Promise<unknown>)[] = [
      () => change(ann, id, { title: 'Recital' }),
      () => table.change(`${id}-occurrence-1`, { location: 'Garden' }),
      () => table.delete(`${id}-occurrence-2`),
      () => table.change(`${id}-occurrence-2`, { title: 'x' }),
      () => table.restore(`${id}-occurrence-2`),
      () => table.cancel(`${id}-occurrence-0`, { scope: 'occurrence' }),
      () => table.change(`${id}-occurrence-2`, { title: 'Later' }, 'following'),
      () => world.as(owner).delete(`/api/events/${id}/customization`),
      () => change(ann, id, { recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 2 } }),
      () => remove(id, ann),
    ];
    await withoutLimits(async () => {
      const states = [await stateNow()];
      for (const act of acts) {
        await act();
        states.push(await stateNow());
      }
      const { items } = await ofCalendar('page_size=50');
      const steps = items.filter(({ kind, can_undo }) => kind !== 'created' && can_undo);
      expect(steps[0]!.kind).toBe('deleted');
      for (let count = 0; ; count++) {
        const [next] = (await ofCalendar('page_size=50')).items.filter(
          ({ can_undo, kind, subject }) => can_undo && !(kind === 'created' && subject.id === id),
        );
        const expected = states.pop();
        expect(await stateNow()).toEqual(expected);
        while (states.length > 0 && JSON.stringify(states.at(-1)) === JSON.stringify(expected)) states.pop();
        if (states.length === 0) break;
        expect(count).toBeLessThan(20);
        await undo(next!, count % 2 ? ann : owner).expect(204);
      }
    });
  });
});
