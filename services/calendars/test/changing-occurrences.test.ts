import { describe, expect, it } from '@jest/globals';
import { world } from './support/calendars-under-test.js';
import { aSeries, owner, type Shown, table, useTimetable } from './support/timetable.js';

describe('Changing events', () => {
  useTimetable();

  describe('of which one occurrence is meant', () => {
    it('does not change the others, and the changed one keeps its number', async () => {
      const { id } = await table.create(aSeries());
      const response = await table.change(`${id}-occurrence-2`, {
        title: 'Recital',
        start_local: '2026-03-18T10:00',
        end_local: '2026-03-18T11:00',
      });
      expect(response.body).toMatchObject({
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
      expect((await table.get(`${id}-occurrence-2`)).body).toMatchObject(response.body);
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
      const response = await table.change(`${id}-occurrence-1`, shown);
      expect(response.body).toMatchObject({ is_exception: false, is_recurring: true });
      expect((await world.as(owner).get(`/api/events/${id}/exceptions`)).body.items).toEqual([]);
    });

    it('has neither its own rule nor calendars', async () => {
      const { id } = await table.create(aSeries());
      const response = await table.change(`${id}-occurrence-1`, {
        title: 'Recital',
        recurrence: { recurrence_type: 'daily' },
        calendar_id: null,
      });
      expect(response.body).toMatchObject({ recurrence: null, calendars: [{ id: table.calendarId }] });
      expect((await table.get(id)).body.recurrence_text).toBe('Weekly on Mon, 4 times');
      const moved = await table.change(`${id}-occurrence-1`, { calendar_id: table.calendarId });
      expect([moved.status, moved.body.errors]).toMatchObject([400, [{ field: 'calendar_id' }]]);
    });

    it('cannot be shared while its series is not', async () => {
      const { id } = await table.create(aSeries({ is_public_shareable: false }));
      const response = await table.change(`${id}-occurrence-1`, { is_public_shareable: true });
      expect(response.body.errors).toMatchObject([{ field: 'is_public_shareable' }]);
      expect((await table.change(`${id}-occurrence-1`, { title: 'Recital' })).body.is_public_shareable).toBe(
        false,
      );
    });

    it('is shared again with its series, unless it was hidden individually', async () => {
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
        const response = await table.change(`${id}-occurrence-${number}`, { title: 'Recital', version: 1 });
        expect(response.status).toBe(404);
      }
    });

    it('is listed by date with the deleted ones, whose texts are left to the series', async () => {
      const { id } = await table.create(aSeries());
      await table.delete(`${id}-occurrence-2`);
      await table.change(`${id}-occurrence-1`, {
        title: 'Recital',
        start_local: '2026-06-01T10:00',
        end_local: '2026-06-01T11:00',
      });
      const response = await world.as(owner).get(`/api/events/${id}/exceptions`);
      expect(response.body.items).toEqual([
        {
          id: `${id}-occurrence-1`,
          occurrence_index: 1,
          occurrence_date: '2026-03-09',
          is_deleted: false,
          is_cancelled: false,
          status: 'confirmed',
          title: 'Recital',
          cancellation_note: null,
          description: null,
          location: null,
          start_local: '2026-06-01T10:00',
          end_local: '2026-06-01T11:00',
          timezone: 'Europe/Berlin',
          is_all_day: false,
          start_time: '2026-06-01T08:00:00.000Z',
          end_time: '2026-06-01T09:00:00.000Z',
        },
        {
          id: `${id}-occurrence-2`,
          occurrence_index: 2,
          occurrence_date: '2026-03-16',
          is_deleted: true,
          is_cancelled: true,
          status: 'confirmed',
          title: 'Concert',
          cancellation_note: null,
          description: null,
          location: null,
          start_local: '2026-03-16T19:00',
          end_local: '2026-03-16T21:00',
          timezone: 'Europe/Berlin',
          is_all_day: false,
          start_time: '2026-03-16T18:00:00.000Z',
          end_time: '2026-03-16T20:00:00.000Z',
        },
      ]);
      const stranger = await world.auth.signIn();
      expect((await world.as(stranger).get(`/api/events/${id}/exceptions`)).status).toBe(404);
    });

    it('that ends in the repeated hour can be sent back as it is shown', async () => {
      const { id } = await table.create(
        aSeries({
          start_local: '2026-10-24T02:45',
          end_local: '2026-10-24T03:15',
          recurrence: { recurrence_type: 'daily', count: 3 },
        }),
      );
      const { version: _, ...shown } = (await table.get(`${id}-occurrence-1`)).body as Shown;
      expect([shown.start_local, shown.end_local]).toEqual(['2026-10-25T02:45', '2026-10-25T02:15']);
      const response = await table.change(`${id}-occurrence-1`, { ...shown, title: 'Recital' });
      expect(response.status).toBe(200);
      expect(response.body.start_time).toBe('2026-10-25T00:45:00.000Z');
    });

    it('takes a copy of the customization with it', async () => {
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
});
