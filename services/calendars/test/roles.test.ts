import { beforeEach, describe, expect, it } from '@jest/globals';
import { memberRoles, type MemberRole } from '@daymark/contracts';
import { meanwhile, until, type SignedIn } from '@daymark/service-kit/testing';
import type { Response } from 'supertest';
import { aCalendar, other, unusedId, useCalendars, world } from './support/calendars-under-test.js';
import { rowsOf } from './support/stored-rows.js';

const SOMEBODY_WAITS = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

const anEvent = (calendar_id: string | null, fields: object = {}) => ({
  title: 'Training',
  start_local: '2090-11-03T19:00',
  end_local: '2090-11-03T20:30',
  timezone: 'Europe/Berlin',
  calendar_id,
  is_public_shareable: false,
  ...fields,
});

describe('Somebody with a role in a calendar', () => {
  useCalendars();
  let owner: SignedIn;
  let calendar: string;
  let elsewhere: string;
  let ofOwner: { id: string; version: number };

  const give = (role: MemberRole, calendarId = calendar, person = other) =>
    world.sql.query(
      `INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, $3)
       ON CONFLICT (calendar_id, user_id) DO UPDATE SET role = excluded.role`,
      [calendarId, person.user_id, role],
    );
  const as = () => world.as(other);
  const created = async (person: SignedIn, event: object) =>
    (await world.as(person).post('/api/events', event)).body as { id: string; version: number };
  const november = 'from=2090-11-01T00:00:00Z&to=2090-12-01T00:00:00Z';
  const seen = async () => (await as().get(`/api/events/window?${november}`)).body.items;

  beforeEach(async () => {
    owner = await world.auth.signIn();
    const add = async (name: string) =>
      (await world.as(owner).post('/api/calendars', aCalendar({ name, is_public: false }))).body.id as string;
    [calendar, elsewhere] = [await add('Rowing'), await add('Private')];
    ofOwner = await created(owner, anEvent(calendar));
    await created(owner, anEvent(elsewhere, { title: 'Dentist' }));
    await world.sql.query('DELETE FROM calendar_members WHERE user_id = $1', [other.user_id]);
  });

  it('sees that calendar with its private events everywhere, and no other one of its owner', async () => {
    expect((await as().get(`/api/calendars/${calendar}`)).status).toBe(404);
    expect(await seen()).toEqual([]);
    await give('viewer');
    expect((await as().get(`/api/calendars/${calendar}`)).body).toMatchObject({
      role: 'viewer',
      is_owner: false,
    });
    expect((await as().get('/api/calendars')).body.items.map(({ id }: { id: string }) => id)).toContain(
      calendar,
    );
    expect(await seen()).toEqual([
      expect.objectContaining({ id: ofOwner.id, calendar_ids: [calendar], is_read_only: true }),
    ]);
    const listed = (await as().get('/api/events')).body.items;
    expect(listed).toEqual([expect.objectContaining({ id: ofOwner.id, is_read_only: true })]);
    expect((await as().get('/api/events/search?q=training')).body.items).toHaveLength(1);
    expect((await as().get('/api/events/search?q=dentist')).body.items).toEqual([]);
    expect((await as().get(`/api/calendars/${calendar}/events?${november}`)).body.items).toHaveLength(1);
    expect((await as().get(`/api/calendars/${calendar}/export.ics`)).status).toBe(200);
    expect((await as().get(`/api/calendars/${elsewhere}`)).status).toBe(404);
    expect(
      (await as().get('/api/events/upcoming')).body.items.map(
        (each: { calendar_id: string }) => each.calendar_id,
      ),
    ).not.toContain(elsewhere);
  });

  it('finds ended events among past ones, also while their owner has them neither archived nor deleted', async () => {
    await give('viewer');
    const ended = { start_local: '2020-11-03T19:00', end_local: '2020-11-03T20:30' };
    const series = { ...ended, recurrence: { recurrence_type: 'daily', count: 3 } };
    await created(owner, anEvent(calendar, { ...ended, title: 'Ended' }));
    await created(owner, anEvent(calendar, { ...series, title: 'Ended series' }));
    const titles = async (person: SignedIn, view: string) =>
      (await world.as(person).get(`/api/events?view=${view}`)).body.items.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles(other, 'current')).toEqual(['Training']);
    expect(await titles(other, 'past')).toEqual(['Ended series', 'Ended']);
    expect(await titles(owner, 'past')).toEqual([]);
  });

  it.each<[MemberRole, string]>([
    ['viewer', 'nothing'],
    ['contributor', 'what it added'],
    ['editor', 'every event'],
    ['manager', 'the calendar'],
  ])('may change as %s %s', async (role) => {
    await give(role);
    const rank = memberRoles.indexOf(role);
    const refused = { code: 'NOT_ENOUGH_ROLE', status: 403 };
    const answer = (isAllowed: boolean) =>
      isAllowed ? expect.not.objectContaining(refused) : expect.objectContaining(refused);
    const made = await as().post('/api/events', anEvent(calendar, { title: 'Added' }));
    expect(made.status).toBe(rank >= 1 ? 201 : 403);
    if (rank >= 1) {
      expect((await as().get(`/api/events/${made.body.id}`)).body).toMatchObject({
        created_by: { id: other.user_id },
      });
      const { rows } = await world.sql.query('SELECT user_id, created_by FROM events WHERE id = $1', [
        made.body.id,
      ]);
      expect(rows).toEqual([{ user_id: owner.user_id, created_by: other.user_id }]);
      const changed = await as().patch(`/api/events/${made.body.id}`, {
        title: 'Changed',
        version: made.body.version,
      });
      expect(changed.status).toBe(200);
      expect((await world.as(owner).get(`/api/events/${made.body.id}`)).body).toMatchObject({
        title: 'Changed',
        updated_by: { id: other.user_id },
      });
    }
    const edit = await as().patch(`/api/events/${ofOwner.id}`, { title: 'Moved', version: ofOwner.version });
    expect(edit.body).toEqual(answer(rank >= 2));
    const batch = {
      events: [{ id: ofOwner.id, version: rank >= 2 ? edit.body.version : ofOwner.version }],
      change: { action: 'delete' },
    };
    expect((await as().post('/api/events/batch', batch)).status).toBe(rank >= 2 ? 204 : 403);
    const { version } = (await as().get(`/api/calendars/${calendar}`)).body;
    const settings = await as().patch(`/api/calendars/${calendar}`, { name: 'Ours', version });
    expect(settings.body).toEqual(answer(rank >= 3));
    expect((await as().delete(`/api/calendars/${calendar}`)).body).toEqual(answer(false));
  });

  it('leaves an event in the calendars that it does not see, and with its owner', async () => {
    await give('editor');
    await world.sql.query('INSERT INTO calendar_events VALUES ($1, $2)', [elsewhere, ofOwner.id]);
    const shown = (await as().get(`/api/events/${ofOwner.id}`)).body;
    expect(shown.calendars).toEqual([expect.objectContaining({ id: calendar })]);
    const second = (await world.as(owner).post('/api/calendars', aCalendar({ is_public: false }))).body.id;
    await give('editor', second);
    const { body } = await as().patch(`/api/events/${ofOwner.id}`, {
      calendar_id: second,
      version: shown.version,
    });
    expect(body.calendars.map(({ id }: { id: string }) => id)).toEqual([second]);
    const { rows } = await world.sql.query('SELECT calendar_id FROM calendar_events WHERE event_id = $1', [
      ofOwner.id,
    ]);
    expect(rows.map(({ calendar_id }) => calendar_id).sort()).toEqual([elsewhere, second].sort());
    const own = (await as().post('/api/calendars', aCalendar())).body.id;
    const moved = await as().patch(`/api/events/${ofOwner.id}`, { calendar_id: own, version: body.version });
    expect(moved.body).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ field: 'calendar_id' }] });
    expect(
      (await as().patch(`/api/events/${ofOwner.id}`, { calendar_id: null, version: body.version })).status,
    ).toBe(400);
  });

  it('copies an event and a season only into calendars of the role', async () => {
    await give('contributor');
    await world.sql.query('INSERT INTO calendar_events VALUES ($1, $2)', [elsewhere, ofOwner.id]);
    const copy = await as().post(`/api/events/${ofOwner.id}/copy`, {});
    expect(copy.status).toBe(201);
    const placesOf = async (id: string) =>
      (await world.sql.query('SELECT calendar_id FROM calendar_events WHERE event_id = $1', [id])).rows.map(
        ({ calendar_id }) => calendar_id as string,
      );
    expect(await placesOf(copy.body.id)).toEqual([calendar]);
    const season = await as().post('/api/events/season', { event_id: ofOwner.id, starts_on: '2091-11-01' });
    expect(season.status).toBe(201);
    expect(await placesOf(season.body.id)).toEqual([calendar]);
  });

  describe('that is lost in the middle', () => {
    /** Sends something that waits for the lock of an event, and takes the role in its calendar meanwhile. */
    const losingRole = async (event: { id: string }, send: () => Promise<Response>) => {
      await world.sql.query('BEGIN');
      await world.sql.query('SELECT FROM events WHERE id = $1 FOR UPDATE', [event.id]);
      const [response] = await meanwhile(
        [send()],
        async () => {
          await until('it waits for the event', async () => {
            await world.sql.query('SELECT pg_stat_clear_snapshot()');
            return (await world.sql.query(SOMEBODY_WAITS)).rowCount;
          });
          await give('viewer', elsewhere);
          await world.sql.query('COMMIT');
        },
        () => void world.sql.query('ROLLBACK'),
      );
      return response!;
    };
    let lost: { id: string; version: number };
    let before: object;

    beforeEach(async () => {
      lost = await created(owner, anEvent(elsewhere, { title: 'Regatta' }));
      await give('editor');
      await give('editor', elsewhere);
      before = await rowsOf(owner.user_id);
    });

    it.each([{ action: 'delete' }, { action: 'move', days: 7 }, { action: 'cancel' }])(
      'changes none of several events ($action), and says which was refused',
      async (change) => {
        const events = [ofOwner, lost].map(({ id, version }) => ({ id, version }));
        const { status, body } = await losingRole(lost, async () =>
          as().post('/api/events/batch', { events, change }),
        );
        expect([status, body]).toMatchObject([
          403,
          {
            code: 'NOT_ENOUGH_ROLE',
            errors: [{ field: 'events.1', message: expect.stringMatching(/^Regatta: /) }],
          },
        ]);
        expect(await rowsOf(owner.user_id)).toEqual(before);
      },
    );

    it('copies nothing to the next season, neither outside of the calendar', async () => {
      const { status, body } = await losingRole(lost, async () =>
        as().post('/api/events/season', { event_id: lost.id, starts_on: '2091-11-01' }),
      );
      expect([status, body.code]).toEqual([403, 'NOT_ENOUGH_ROLE']);
      expect(await rowsOf(owner.user_id)).toEqual(before);
    });
  });

  it('orders and finds these calendars after its own', async () => {
    const own = (await as().post('/api/calendars', aCalendar({ name: 'Mine' }))).body.id;
    await give('viewer');
    await give('viewer', elsewhere);
    const order = async () =>
      (await as().get('/api/calendars')).body.items.map(({ id }: { id: string }) => id);
    expect((await order()).slice(-2)).toEqual([elsewhere, calendar]);
    expect((await as().put(`/api/calendars/${elsewhere}/place`, { after: calendar })).status).toBe(204);
    expect((await order()).slice(-2)).toEqual([calendar, elsewhere]);
    expect((await order()).indexOf(own)).toBeLessThan((await order()).indexOf(calendar));
    expect((await as().put(`/api/calendars/${unusedId()}/place`, { after: null })).status).toBe(404);
  });

  it('hides a calendar for its person alone', async () => {
    await give('viewer');
    const isHiddenFor = async (person: SignedIn) => {
      const { body } = await world.as(person).get('/api/calendars');
      return body.items.find(({ id }: { id: string }) => id === calendar).is_hidden ?? false;
    };
    const hide = (body: object) => as().patch('/api/calendars', { hidden: [], shown: [], ...body });
    // What is not in the list, or not the person's to see, tells nothing.
    expect((await hide({ hidden: [calendar, elsewhere, unusedId()] })).status).toBe(204);
    expect([await isHiddenFor(other), await isHiddenFor(owner)]).toEqual([true, false]);
    await world.as(owner).patch('/api/calendars', { hidden: [calendar], shown: [] });
    expect((await hide({ shown: [calendar] })).status).toBe(204);
    expect([await isHiddenFor(other), await isHiddenFor(owner)]).toEqual([false, true]);
    const { body } = await world.as(owner).get(`/api/calendars/${calendar}`);
    expect(body).toMatchObject({ is_hidden: true, version: 1 });
  });

  it('only reads while the account of the owner is deactivated', async () => {
    await give('manager');
    await world.sql.query("INSERT INTO inactive_accounts (account_id, state) VALUES ($1, 'deactivated')", [
      owner.user_id,
    ]);
    expect((await as().get(`/api/events/${ofOwner.id}`)).body).toMatchObject({ is_read_only: true });
    expect((await as().post('/api/events', anEvent(calendar))).body.code).toBe('NOT_ENOUGH_ROLE');
  });

  it('keeps the role in a calendar that comes back from the bin', async () => {
    await give('editor');
    await world.as(owner).delete(`/api/calendars/${calendar}`);
    expect((await as().get(`/api/calendars/${calendar}`)).status).toBe(404);
    await world.as(owner).post(`/api/bin/${calendar}/restore`, {});
    expect((await as().get(`/api/calendars/${calendar}`)).body.role).toBe('editor');
  });
});
