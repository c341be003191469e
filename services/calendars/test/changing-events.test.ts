import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '@daymark/service-kit/testing';
import {
  aCalendar,
  anEvent,
  problemOf,
  startCalendars,
  unusedId,
  type CalendarsUnderTest,
} from './support/calendars-under-test.js';
import { violations } from './support/invariants.js';
import { aSeries, Timetable, type Shown } from './support/timetable.js';

describe('Changing events', () => {
  let world: CalendarsUnderTest;
  let owner: SignedIn;
  let other: SignedIn;
  let table: Timetable;
  beforeAll(async () => {
    world = await startCalendars();
    other = await world.auth.signIn();
  });
  afterAll(() => world.close());
  afterEach(async () => expect(await violations(world.sql)).toEqual({}));
  beforeEach(async () => {
    owner = await world.auth.signIn();
    const { id } = (await world.as(owner).post('/api/calendars', aCalendar())).body;
    table = new Timetable(world, owner, id);
  });

  describe('that do not repeat', () => {
    it('changes what is given and leaves the rest', async () => {
      const event = await table.create(anEvent({ description: 'Doors at six', location: 'Hall' }));
      const answer = await table.change(event.id, { title: 'Recital', location: null });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        id: event.id,
        title: 'Recital',
        description: 'Doors at six',
        location: null,
        start_local: '2026-03-02T19:00',
        version: 2,
      });
      expect((await table.get(event.id)).body).toEqual(answer.body);
    });

    it('makes a series of one that is given a rule, moved to the first date that fits', async () => {
      const event = await table.create(anEvent());
      const rule = { recurrence_type: 'weekly', days_of_week: [2], count: 2 };
      expect((await table.change(event.id, { recurrence: rule })).body).toMatchObject({
        is_recurring: true,
        start_local: '2026-03-03T19:00',
      });
      expect(await table.entries()).toEqual(['2026-03-03T19:00 Concert', '2026-03-10T19:00 Concert']);
    });

    it('takes times and rule of the result for granted only when they fit together', async () => {
      const event = await table.create(anEvent());
      const late = await table.change(event.id, { start_local: '2026-03-02T21:30' });
      expect(late.body.errors).toEqual([
        { field: 'end_local', message: 'End time must be after start time' },
      ]);
      const whole = await table.change(event.id, { is_all_day: true });
      expect(whole.status).toBe(400);
    });

    it.each(['occurrence', 'following', 'series'])(
      'is about the event whatever the scope: %s',
      async (scope) => {
        const event = await table.create(anEvent());
        const answer = await table.change(event.id, { title: 'Recital' }, scope);
        expect(answer.body).toMatchObject({ id: event.id, title: 'Recital', is_exception: false });
      },
    );
  });

  describe('from an old version', () => {
    it('is refused with 409 and changes nothing', async () => {
      const event = await table.create(anEvent());
      await table.change(event.id, { title: 'First' });
      const answer = await table.change(event.id, { title: 'Second', version: 1 });
      expect([answer.status, answer.body.code]).toEqual([409, 'STALE_VERSION']);
      expect((await table.get(event.id)).body.title).toBe('First');
    });

    it('is refused without a version', async () => {
      const event = await table.create(anEvent());
      const answer = await table.change(event.id, { title: 'First', version: undefined });
      expect(answer.status).toBe(400);
    });

    it('of an occurrence is refused when it was changed by itself in the meantime, or restored', async () => {
      const { id } = await table.create(aSeries());
      const read = async () => ((await table.get(`${id}-occurrence-1`)).body as Shown).version;
      const change = (version: number, title: string) =>
        table.change(`${id}-occurrence-1`, { version, title });
      const first = await read();
      expect((await change(first, 'Changed')).status).toBe(200);
      expect((await change(first, 'Late')).status).toBe(409);
      const second = await read();
      await table.restore(`${id}-occurrence-1`);
      expect((await change(second, 'Late')).status).toBe(409);
      expect((await change(await read(), 'Again')).status).toBe(200);
      expect((await change(second, 'Late')).status).toBe(409);
    });

    it('of an occurrence is refused when its series was changed in the meantime', async () => {
      const { id } = await table.create(aSeries());
      const { version } = (await table.change(`${id}-occurrence-1`, { title: 'Changed' })).body as Shown;
      await table.change(id, { location: 'Hall' });
      expect((await table.change(`${id}-occurrence-1`, { version, title: 'Late' })).status).toBe(409);
    });

    it('of an occurrence is not refused because another occurrence was changed', async () => {
      const { id, version } = await table.create(aSeries());
      await table.change(`${id}-occurrence-1`, { title: 'Changed' });
      expect((await table.change(`${id}-occurrence-2`, { version, title: 'Changed too' })).status).toBe(200);
      expect((await table.change(id, { version, title: 'All' })).status).toBe(200);
    });

    it.each(['following', 'series'])(
      'of the series (%s) is refused only when the series changed, from whatever occurrence it starts',
      async (scope) => {
        const { id, version } = await table.create(aSeries());
        const changed = `${id}-occurrence-1`;
        await table.change(changed, { title: 'Recital' });
        const own = ((await table.get(changed)).body as Shown).version;
        const change = (given: number, title: string) =>
          world.as(owner).patch(`/api/events/${changed}?scope=${scope}`, { version: given, title });
        expect((await change(own + 1, 'Unknown')).status).toBe(409);
        expect((await change(own, 'From the occurrence')).status).toBe(200);
        // After the split it is another series that has the occurrence.
        const late = scope === 'following' ? 404 : 409;
        expect((await change(own, 'Again')).status).toBe(late);
        expect((await change(version, 'Before')).status).toBe(late);
      },
    );

    it.each([
      [50, 'an event', ''],
      [20, 'an occurrence', '-occurrence-1'],
    ])('loses nothing of what %d writers count up in %s', async (writers, _what, suffix) => {
      const { id } = await table.create(aSeries({ description: '0' }));
      const reference = id + suffix;
      const countUp = async (): Promise<void> => {
        for (;;) {
          const { description, version } = (await table.get(reference)).body as Shown;
          const next = String(Number(description) + 1);
          const answer = await table.change(reference, { version, description: next });
          if (answer.status === 200) return;
          expect(answer.body.code).toBe('STALE_VERSION');
        }
      };
      await Promise.all(Array.from({ length: writers }, countUp));
      expect((await table.get(reference)).body.description).toBe(String(writers));
    });
  });

  describe('of which one occurrence is meant', () => {
    it('leaves the others as they are, and the changed one has the number that it had', async () => {
      const { id } = await table.create(aSeries());
      const answer = await table.change(`${id}-occurrence-2`, {
        title: 'Recital',
        start_local: '2026-03-18T10:00',
        end_local: '2026-03-18T11:00',
      });
      expect(answer.body).toMatchObject({
        id: `${id}-occurrence-2`,
        parent_event_id: id,
        occurrence_index: 2,
        is_exception: true,
        is_recurring: false,
        recurrence: null,
        title: 'Recital',
        start_local: '2026-03-18T10:00',
        start_time: '2026-03-18T09:00:00.000Z',
        calendars: [{ id: table.calendarId, name: 'Concerts' }],
      });
      expect((await table.get(`${id}-occurrence-2`)).body).toEqual(answer.body);
      expect(await table.entries()).toEqual([
        '2026-03-02T19:00 Concert',
        '2026-03-09T19:00 Concert',
        '2026-03-18T10:00 Recital',
        '2026-03-23T19:00 Concert',
      ]);
      expect((await table.occurrences()).map((one) => one.id)).toEqual([
        id,
        `${id}-occurrence-1`,
        `${id}-occurrence-2`,
        `${id}-occurrence-3`,
      ]);
    });

    it('can be the base, which then has a number in lists, while the plain id stays the series', async () => {
      const { id } = await table.create(aSeries());
      await table.change(`${id}-occurrence-0`, { title: 'Opening' });
      expect((await table.get(`${id}-occurrence-0`)).body).toMatchObject({
        id: `${id}-occurrence-0`,
        title: 'Opening',
        parent_event_id: id,
      });
      expect((await table.get(id)).body).toMatchObject({ id, title: 'Concert', is_recurring: true });
      expect((await table.occurrences())[0]).toMatchObject({ id: `${id}-occurrence-0`, title: 'Opening' });
      await table.change(id, { title: 'Finale', version: 2 }, 'occurrence');
      expect((await table.get(`${id}-occurrence-0`)).body.title).toBe('Finale');
    });

    it('stays part of its series when it is saved as it was', async () => {
      const { id } = await table.create(aSeries());
      const { version: _, ...shown } = (await table.get(`${id}-occurrence-1`)).body as Shown;
      const answer = await table.change(`${id}-occurrence-1`, shown);
      expect(answer.body).toMatchObject({ is_exception: false, is_recurring: true });
      expect((await world.as(owner).get(`/api/events/${id}/exceptions`)).body.items).toEqual([]);
    });

    it('has neither a rule nor calendars of its own', async () => {
      const { id } = await table.create(aSeries());
      const answer = await table.change(`${id}-occurrence-1`, {
        title: 'Recital',
        recurrence: { recurrence_type: 'daily' },
        calendar_id: null,
      });
      expect(answer.body).toMatchObject({ recurrence: null, calendars: [{ id: table.calendarId }] });
      expect((await table.get(id)).body.recurrence_text).toBe('Weekly, 4 times');
    });

    it('cannot be shared while its series is not', async () => {
      const { id } = await table.create(aSeries({ is_public_shareable: false }));
      const answer = await table.change(`${id}-occurrence-1`, { is_public_shareable: true });
      expect(answer.body.errors).toMatchObject([{ field: 'is_public_shareable' }]);
      expect((await table.change(`${id}-occurrence-1`, { title: 'Recital' })).body.is_public_shareable).toBe(
        false,
      );
    });

    it('is shared again with its series, unless it was hidden by itself', async () => {
      const { id } = await table.create(aSeries());
      await table.change(`${id}-occurrence-1`, { title: 'Recital' });
      await table.change(`${id}-occurrence-2`, { is_public_shareable: false });
      const shared = async () =>
        (await table.occurrences()).map(({ is_public_shareable }) => is_public_shareable);
      expect(await shared()).toEqual([true, true, false, true]);
      await table.change(id, { is_public_shareable: false });
      await table.change(`${id}-occurrence-3`, { title: 'Finale' });
      expect(await shared()).toEqual([false, false, false, false]);
      await table.change(id, { is_public_shareable: true });
      expect(await shared()).toEqual([true, true, false, true]);
    });

    it('is not found where it was deleted, or never was', async () => {
      const { id } = await table.create(aSeries());
      await table.delete(`${id}-occurrence-1`);
      for (const number of [1, 4]) {
        const answer = await table.change(`${id}-occurrence-${number}`, { title: 'Recital', version: 1 });
        expect(answer.status).toBe(404);
      }
    });

    it('that ends in the hour which comes twice can be sent back as it is shown', async () => {
      const { id } = await table.create(
        aSeries({
          start_local: '2026-10-24T02:45',
          end_local: '2026-10-24T03:15',
          recurrence: { recurrence_type: 'daily', count: 3 },
        }),
      );
      const { version: _, ...shown } = (await table.get(`${id}-occurrence-1`)).body as Shown;
      expect([shown.start_local, shown.end_local]).toEqual(['2026-10-25T02:45', '2026-10-25T02:15']);
      const answer = await table.change(`${id}-occurrence-1`, { ...shown, title: 'Recital' });
      expect(answer.status).toBe(200);
      expect(answer.body.start_time).toBe('2026-10-25T00:45:00.000Z');
    });

    it('takes a copy of the look with it', async () => {
      const { id } = await table.create(aSeries());
      await world.sql.query(
        `INSERT INTO event_customizations (event_id, background_color, button_color, font_family)
         VALUES ($1, '#112233', '#445566', 'Lato, system-ui, sans-serif')`,
        [id],
      );
      await table.change(`${id}-occurrence-1`, { title: 'Recital' });
      const { rows } = await world.sql.query(
        `SELECT c.background_color FROM event_customizations c JOIN events e ON e.id = c.event_id
         WHERE e.parent_event_id = $1`,
        [id],
      );
      expect(rows).toEqual([{ background_color: '#112233' }]);
    });
  });

  describe('of which all are meant', () => {
    it('moves the series as a whole when its start moves and its rule is not given', async () => {
      const { id } = await table.create(aSeries());
      await table.change(id, { start_local: '2026-03-04T08:00', end_local: '2026-03-04T09:00' });
      expect(await table.entries()).toEqual([
        '2026-03-04T08:00 Concert',
        '2026-03-11T08:00 Concert',
        '2026-03-18T08:00 Concert',
        '2026-03-25T08:00 Concert',
      ]);
    });

    it('is the same from the id of an occurrence: the times are those of the base', async () => {
      const { id } = await table.create(aSeries());
      const times = { start_local: '2026-03-02T08:00', end_local: '2026-03-02T09:00' };
      const answer = await table.change(`${id}-occurrence-3`, times, 'series');
      expect(answer.body).toMatchObject({ id, start_local: '2026-03-02T08:00' });
      expect((await table.entries())[3]).toBe('2026-03-23T08:00 Concert');
    });

    it('lets changed occurrences keep what was changed about them and follow in the rest', async () => {
      const { id } = await table.create(aSeries({ passcode: 'old' }));
      await table.change(`${id}-occurrence-1`, { title: 'Recital' });
      await table.change(`${id}-occurrence-2`, {
        start_local: '2026-03-17T19:00',
        end_local: '2026-03-17T21:00',
      });
      await table.change(id, {
        title: 'Gala',
        passcode: 'new',
        start_local: '2026-03-02T20:00',
        end_local: '2026-03-02T22:00',
      });
      expect(await table.entries()).toEqual([
        '2026-03-02T20:00 Gala',
        '2026-03-09T20:00 Recital',
        '2026-03-17T19:00 Gala',
        '2026-03-23T20:00 Gala',
      ]);
      expect((await table.occurrences()).map(({ passcode }) => passcode)).toEqual(Array(4).fill('new'));
    });

    it('names the changed and deleted occurrences that the new dates have no place for, and changes nothing', async () => {
      const { id } = await table.create(aSeries());
      await table.change(`${id}-occurrence-1`, { title: 'Recital' });
      await table.delete(`${id}-occurrence-3`);
      const before = await table.occurrences();
      const rule = { recurrence_type: 'weekly', days_of_week: [2], count: 4 };
      const answer = await table.change(id, { recurrence: rule });
      expect([answer.status, answer.body.code]).toEqual([409, 'EXCEPTIONS_WOULD_BE_LOST']);
      expect(answer.body.errors).toEqual([
        { field: 'exceptions', message: 'March 9th, 2026: Recital' },
        { field: 'exceptions', message: 'March 23rd, 2026: Concert' },
      ]);
      expect(await table.occurrences()).toEqual(before);
      const agreed = await table.change(id, { recurrence: rule, drop_exceptions: true });
      expect(agreed.status).toBe(200);
      expect(await table.entries()).toEqual([
        '2026-03-03T19:00 Concert',
        '2026-03-10T19:00 Concert',
        '2026-03-17T19:00 Concert',
        '2026-03-24T19:00 Concert',
      ]);
    });

    it('keeps the exceptions whose dates are still occurrences, under their new numbers', async () => {
      const { id } = await table.create(aSeries());
      await table.change(`${id}-occurrence-1`, { title: 'Recital' });
      await table.delete(`${id}-occurrence-3`);
      await table.change(id, {
        start_local: '2026-02-23T19:00',
        end_local: '2026-02-23T21:00',
        recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 6 },
      });
      expect(await table.entries()).toEqual([
        '2026-02-23T19:00 Concert',
        '2026-03-02T19:00 Concert',
        '2026-03-09T19:00 Recital',
        '2026-03-16T19:00 Concert',
        '2026-03-30T19:00 Concert',
      ]);
      expect((await table.occurrences())[2]!.id).toBe(`${id}-occurrence-2`);
    });

    it('takes the rule away when it is set to null, and names what would be lost', async () => {
      const { id } = await table.create(aSeries());
      await table.delete(`${id}-occurrence-1`);
      expect((await table.change(id, { recurrence: null })).body.code).toBe('EXCEPTIONS_WOULD_BE_LOST');
      const answer = await table.change(id, { recurrence: null, drop_exceptions: true });
      expect(answer.body).toMatchObject({ is_recurring: false, recurrence: null, occurrence_index: null });
      expect(await table.entries()).toEqual(['2026-03-02T19:00 Concert']);
      const { rows } = await world.sql.query('SELECT FROM event_recurrences WHERE event_id = $1', [id]);
      expect(rows).toHaveLength(0);
    });
  });

  describe('of which one and those after it are meant', () => {
    it('splits the series in two', async () => {
      const { id } = await table.create(aSeries({ passcode: 'open' }));
      const answer = await table.change(`${id}-occurrence-2`, { title: 'Gala' }, 'following');
      expect(answer.body).toMatchObject({
        title: 'Gala',
        passcode: 'open',
        is_recurring: true,
        start_local: '2026-03-16T19:00',
        recurrence_text: 'Weekly, 2 times',
        calendars: [{ id: table.calendarId, name: 'Concerts' }],
      });
      expect(answer.body.id).not.toContain(id);
      expect((await table.get(id)).body.recurrence_text).toBe('Weekly, 2 times');
      expect(await table.entries()).toEqual([
        '2026-03-02T19:00 Concert',
        '2026-03-09T19:00 Concert',
        '2026-03-16T19:00 Gala',
        '2026-03-23T19:00 Gala',
      ]);
      const { rows } = await world.sql.query('SELECT uid, related_uid FROM events WHERE id = ANY($1)', [
        [id, answer.body.id],
      ]);
      const [old, fresh] = rows.sort((a) => (a.related_uid ? 1 : -1));
      expect(fresh.related_uid).toBe(old.uid);
      expect(fresh.uid).not.toBe(old.uid);
    });

    it('ends a series without a count on the day before', async () => {
      const { id } = await table.create(
        aSeries({ recurrence: { recurrence_type: 'weekly', days_of_week: [1] } }),
      );
      const later = await table.change(`${id}-occurrence-2`, { title: 'Gala' }, 'following');
      expect((await table.get(id)).body.recurrence_text).toBe('Weekly, until March 15th, 2026');
      expect(later.body.recurrence_text).toBe('Weekly, forever');
    });

    it('goes on as long as it did when the rule is sent back as it was shown', async () => {
      const { id } = await table.create(aSeries());
      const { version: _, ...shown } = (await table.get(`${id}-occurrence-1`)).body as Shown;
      const answer = await table.change(`${id}-occurrence-1`, { ...shown, title: 'Gala' }, 'following');
      expect(answer.body.recurrence_text).toBe('Weekly, 3 times');
    });

    it('moves the exceptions from there on to the new series, with their looks', async () => {
      const { id } = await table.create(aSeries());
      await table.change(`${id}-occurrence-0`, { title: 'Opening' });
      await table.change(`${id}-occurrence-3`, { title: 'Finale' });
      await table.delete(`${id}-occurrence-1`);
      const later = (await table.change(`${id}-occurrence-2`, { location: 'Hall' }, 'following'))
        .body as Shown;
      expect(await table.entries()).toEqual([
        '2026-03-02T19:00 Opening',
        '2026-03-16T19:00 Concert',
        '2026-03-23T19:00 Finale',
      ]);
      const shown = await table.occurrences();
      expect(shown.map((one) => one.id)).toEqual([
        `${id}-occurrence-0`,
        later.id,
        `${later.id}-occurrence-1`,
      ]);
      expect(shown.map(({ location }) => location)).toEqual([null, 'Hall', 'Hall']);
    });

    it('names the exceptions that the new part has no place for', async () => {
      const { id } = await table.create(aSeries());
      await table.change(`${id}-occurrence-3`, { title: 'Finale' });
      const times = { start_local: '2026-03-10T19:00', end_local: '2026-03-10T21:00' };
      const answer = await table.change(`${id}-occurrence-1`, times, 'following');
      expect(answer.body.errors).toEqual([{ field: 'exceptions', message: 'March 23rd, 2026: Finale' }]);
      await table.change(`${id}-occurrence-1`, { ...times, drop_exceptions: true }, 'following');
      expect(await table.entries()).toEqual([
        '2026-03-02T19:00 Concert',
        '2026-03-10T19:00 Concert',
        '2026-03-17T19:00 Concert',
        '2026-03-24T19:00 Concert',
      ]);
    });

    it('is the whole series from its first occurrence on', async () => {
      const { id } = await table.create(aSeries());
      const answer = await table.change(id, { title: 'Gala' }, 'following');
      expect(answer.body).toMatchObject({ id, title: 'Gala', recurrence_text: 'Weekly, 4 times' });
    });
  });

  describe('in a calendar', () => {
    it('moves an event to another, or out of all', async () => {
      const { id } = await table.create(anEvent());
      const target = (await world.as(owner).post('/api/calendars', aCalendar({ name: 'Other' }))).body;
      const moved = await table.change(id, { calendar_id: target.id });
      expect(moved.body.calendars).toEqual([{ id: target.id, name: 'Other' }]);
      expect(await table.entries()).toEqual([]);
      expect((await table.change(id, { calendar_id: null })).body.calendars).toEqual([]);
    });

    it("of somebody else is refused with 'Access Denied', or as missing where that is private", async () => {
      const { id } = await table.create(anEvent());
      const theirs = async (is_public: boolean) =>
        (await world.as(other).post('/api/calendars', aCalendar({ is_public }))).body.id as string;
      const denied = await table.change(id, { calendar_id: await theirs(true) });
      expect([denied.status, denied.body.title]).toEqual([403, 'Access Denied']);
      const [hidden, missing] = [
        await table.change(id, { calendar_id: await theirs(false) }),
        await table.change(id, { calendar_id: unusedId() }),
      ];
      expect(hidden.status).toBe(404);
      expect(problemOf(hidden)).toEqual(problemOf(missing));
      expect((await table.get(id)).body).toMatchObject({ version: 1, calendars: [{ id: table.calendarId }] });
    });
  });

  describe('of somebody else', () => {
    const scopes = ['', '-occurrence-1'].flatMap((suffix) =>
      ['occurrence', 'following', 'series'].map((scope) => [suffix, scope] as const),
    );

    it.each(scopes)(
      'is refused where they are shared, and as missing where not: id%s, %s',
      async (suffix, scope) => {
        const change = (id: string) =>
          world.as(other).patch(`/api/events/${id}${suffix}?scope=${scope}`, { version: 1, title: 'Taken' });
        const shared = await table.create(aSeries());
        const hidden = await table.create(aSeries({ is_public_shareable: false }));
        const before = await table.occurrences();
        expect((await change(shared.id)).body).toMatchObject({ status: 403, title: 'Access Denied' });
        const [refused, missing] = [await change(hidden.id), await change(unusedId())];
        expect(refused.status).toBe(404);
        expect(problemOf(refused)).toEqual(problemOf(missing));
        expect(await table.occurrences()).toEqual(before);
      },
    );

    it('is refused to an administrator too', async () => {
      const administrator = await world.auth.signIn({ role: 'admin' });
      const hidden = await table.create(anEvent({ is_public_shareable: false }));
      const answer = await world
        .as(administrator)
        .patch(`/api/events/${hidden.id}`, { version: 1, title: 'T' });
      expect(answer.status).toBe(404);
    });

    it('cannot be reached by the row of a changed occurrence', async () => {
      const { id } = await table.create(aSeries());
      await table.change(`${id}-occurrence-1`, { title: 'Recital' });
      const { rows } = await world.sql.query('SELECT id FROM events WHERE parent_event_id = $1', [id]);
      expect((await table.get(rows[0].id)).status).toBe(404);
      const answer = await world.as(owner).patch(`/api/events/${rows[0].id}`, { version: 1, title: 'T' });
      expect(answer.status).toBe(404);
    });
  });

  describe('when a step fails', () => {
    it.each([
      ['of changing one occurrence', 'BEFORE INSERT ON events', '-occurrence-1', 'occurrence'],
      ['of changing the series', 'BEFORE DELETE ON event_recurrences', '', 'series'],
      ['in the new part of a split', 'BEFORE INSERT ON calendar_events', '-occurrence-1', 'following'],
      ['in the old part of a split', 'BEFORE DELETE ON event_recurrences', '-occurrence-1', 'following'],
    ])('%s leaves everything as it was', async (_step, when, suffix, scope) => {
      const { id } = await table.create(aSeries());
      await table.change(`${id}-occurrence-2`, { title: 'Recital' });
      const rows = async () => {
        const { rows: found } = await world.sql.query(
          `SELECT e::text, r::text FROM events e LEFT JOIN event_recurrences r ON r.event_id = e.id
           WHERE e.user_id = $1 ORDER BY e.id`,
          [owner.user_id],
        );
        return found as unknown[];
      };
      const before = await rows();
      await world.sql.query(`
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test'; END $$;
        CREATE TRIGGER refuse ${when} FOR EACH ROW EXECUTE FUNCTION refuse()`);
      const recurrence = { recurrence_type: 'weekly', days_of_week: [1], count: 5 };
      const change = scope === 'series' ? { recurrence } : { title: 'Gala' };
      const answer = await table.change(id + suffix, change, scope);
      await world.sql.query(`DROP FUNCTION refuse CASCADE`);
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain('refused');
      expect(await rows()).toEqual(before);
      expect((await table.change(id + suffix, change, scope)).status).toBe(200);
    });

    it('of copying the look only warns, and the occurrence is changed', async () => {
      const { id } = await table.create(aSeries());
      await world.sql.query(
        `INSERT INTO event_customizations (event_id, background_color, button_color, font_family)
         VALUES ($1, '#112233', '#445566', 'Lato, system-ui, sans-serif')`,
        [id],
      );
      await world.sql.query(`
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON event_customizations FOR EACH ROW EXECUTE FUNCTION refuse()`);
      const answer = await table.change(`${id}-occurrence-1`, { title: 'Recital' });
      await world.sql.query(`DROP FUNCTION refuse CASCADE`);
      expect(answer.body.title).toBe('Recital');
    });
  });

  it('at the same time in many places answers nobody with an error of ours', async () => {
    const calendars = await Promise.all(
      ['A', 'B', 'C'].map(async (name) => {
        const { id } = (await world.as(owner).post('/api/calendars', aCalendar({ name }))).body;
        return id as string;
      }),
    );
    const events = await Promise.all(Array.from({ length: 6 }, () => table.create(aSeries())));
    const places = events.flatMap(({ id }) => calendars.map((calendar) => [calendar, id]));
    for (const place of places) await world.sql.query('INSERT INTO calendar_events VALUES ($1, $2)', place);
    const acts = events.flatMap(({ id }, number) => [
      () => table.change(id, { title: `Renamed ${number}` }),
      () => table.change(`${id}-occurrence-1`, { title: `Special ${number}` }),
      () => table.change(`${id}-occurrence-2`, { title: `Split ${number}` }, 'following'),
      () => table.delete(`${id}-occurrence-3`),
      () => table.copy(id),
      () => world.as(owner).post('/api/events', anEvent({ calendar_id: calendars[number % 3] })),
    ]);
    acts.push(() => world.as(owner).delete(`/api/calendars/${calendars[0]}`));
    const answers = await Promise.all(acts.map((act) => act()));
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });

  it('ignores what the server owns', async () => {
    const { id } = await table.create(aSeries());
    const owned = {
      id: unusedId(),
      user_id: other.user_id,
      uid: 'mine',
      revision: 9,
      latest_version: 90,
      is_exception: true,
      is_cancelled: true,
      parent_event_id: unusedId(),
      occurrence_date: '2026-01-01',
      related_uid: 'x',
      archived_at: '2026-01-01T00:00:00Z',
      start_time: '2000-01-01T00:00:00Z',
      created_at: '2000-01-01T00:00:00Z',
    };
    const before = (await world.sql.query('SELECT * FROM events WHERE id = $1', [id])).rows[0];
    await table.change(id, owned);
    const after = (await world.sql.query('SELECT * FROM events WHERE id = $1', [id])).rows[0];
    expect(after).toEqual({ ...before, version: 2, latest_version: 2 });
  });
});
