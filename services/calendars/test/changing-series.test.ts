import { describe, expect, it } from '@jest/globals';
import { aCalendar, world } from './support/calendars-under-test.js';
import { aSeries, owner, type Shown, table, useTimetable } from './support/timetable.js';

describe('Changing events', () => {
  useTimetable();

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
      const response = await table.change(`${id}-occurrence-3`, times, 'series');
      expect(response.body).toMatchObject({ id, start_local: '2026-03-02T08:00' });
      expect((await table.entries())[3]).toBe('2026-03-23T08:00 Concert');
    });

    it('keeps individual changes of occurrences and updates the rest of them', async () => {
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
      await table.change(`${id}-occurrence-2`, {
        start_local: '2026-03-18T19:00',
        end_local: '2026-03-18T21:00',
      });
      await table.delete(`${id}-occurrence-3`);
      const before = await table.occurrences();
      const rule = { recurrence_type: 'weekly', days_of_week: [2], count: 4 };
      const response = await table.change(id, { recurrence: rule });
      expect([response.status, response.body.code]).toEqual([409, 'EXCEPTIONS_WOULD_BE_LOST']);
      expect(response.body.errors).toEqual([
        { field: 'exceptions', message: 'March 9th, 2026: Recital (changed)' },
        { field: 'exceptions', message: 'March 16th, 2026: Concert (moved)' },
        { field: 'exceptions', message: 'March 23rd, 2026: Concert (deleted)' },
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
      const response = await table.change(id, { recurrence: null, drop_exceptions: true });
      expect(response.body).toMatchObject({ is_recurring: false, recurrence: null, occurrence_index: null });
      expect(await table.entries()).toEqual(['2026-03-02T19:00 Concert']);
      const { rows } = await world.sql.query('SELECT FROM event_recurrences WHERE event_id = $1', [id]);
      expect(rows).toHaveLength(0);
    });
  });

  describe('of which one and those after it are meant', () => {
    it('splits the series in two', async () => {
      const { id } = await table.create(aSeries({ passcode: 'open' }));
      const response = await table.change(`${id}-occurrence-2`, { title: 'Gala' }, 'following');
      expect(response.body).toMatchObject({
        title: 'Gala',
        passcode: 'open',
        is_recurring: true,
        start_local: '2026-03-16T19:00',
        recurrence_text: 'Weekly on Mon, 2 times',
        calendars: [{ id: table.calendarId, name: 'Concerts' }],
      });
      expect(response.body.id).not.toContain(id);
      expect((await table.get(id)).body.recurrence_text).toBe('Weekly on Mon, 2 times');
      expect(await table.entries()).toEqual([
        '2026-03-02T19:00 Concert',
        '2026-03-09T19:00 Concert',
        '2026-03-16T19:00 Gala',
        '2026-03-23T19:00 Gala',
      ]);
      const { rows } = await world.sql.query('SELECT uid, related_uid FROM events WHERE id = ANY($1)', [
        [id, response.body.id],
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
      expect((await table.get(id)).body.recurrence_text).toBe('Weekly on Mon, until March 15th, 2026');
      expect(later.body.recurrence_text).toBe('Weekly on Mon, forever');
    });

    it('ends when it did before if the rule is sent back as it was shown', async () => {
      const { id } = await table.create(aSeries());
      const { version: _, ...shown } = (await table.get(`${id}-occurrence-1`)).body as Shown;
      const response = await table.change(`${id}-occurrence-1`, { ...shown, title: 'Gala' }, 'following');
      expect(response.body.recurrence_text).toBe('Weekly on Mon, 3 times');
    });

    it('moves the exceptions from there on to the new series, with their customizations', async () => {
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
      const response = await table.change(`${id}-occurrence-1`, times, 'following');
      expect(response.body.errors).toEqual([
        { field: 'exceptions', message: 'March 23rd, 2026: Finale (changed)' },
      ]);
      await table.change(`${id}-occurrence-1`, { ...times, drop_exceptions: true }, 'following');
      expect(await table.entries()).toEqual([
        '2026-03-02T19:00 Concert',
        '2026-03-10T19:00 Concert',
        '2026-03-17T19:00 Concert',
        '2026-03-24T19:00 Concert',
      ]);
    });

    it('can put the new series into another calendar, and the old one stays where it is', async () => {
      const { id } = await table.create(aSeries());
      const target = (await world.as(owner).post('/api/calendars', aCalendar({ name: 'Other' }))).body;
      const following = (calendar_id: string | null) =>
        table.change(`${id}-occurrence-2`, { calendar_id }, 'following');
      const stranger = await world.auth.signIn();
      const theirs = (await world.as(stranger).post('/api/calendars', aCalendar())).body;
      expect((await following(theirs.id)).status).toBe(403);
      expect(await table.entries()).toHaveLength(4);
      expect((await following(target.id)).body.calendars).toMatchObject([{ id: target.id, name: 'Other' }]);
      expect(await table.entries()).toEqual(['2026-03-02T19:00 Concert', '2026-03-09T19:00 Concert']);
    });

    it('can be made one event, when the rule is taken away', async () => {
      const { id } = await table.create(aSeries());
      const response = await table.change(`${id}-occurrence-2`, { recurrence: null }, 'following');
      expect(response.body).toMatchObject({ is_recurring: false, start_local: '2026-03-16T19:00' });
      expect(await table.entries()).toHaveLength(3);
    });

    it('is the whole series from its first occurrence on', async () => {
      const { id } = await table.create(aSeries());
      const response = await table.change(id, { title: 'Gala' }, 'following');
      expect(response.body).toMatchObject({ id, title: 'Gala', recurrence_text: 'Weekly on Mon, 4 times' });
    });
  });
});
