import { beforeEach, expect, it } from '@jest/globals';
import { EVENTS_MAX } from '@daymark/contracts';
import { aDailySeries, fillCalendar, fillSeries } from './support/at-the-edge.js';
import { aCalendar, world } from './support/calendars-under-test.js';
import { rowsOf } from './support/stored-rows.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

/** The maximum of one person is deleted and restored in seconds, and in minutes on a busy machine. */
const LARGEST_MS = 300_000;

const restore = (id: string) => world.as(owner).post(`/api/bin/${id}/restore`, undefined);
const deleteCalendar = () => world.as(owner).delete(`/api/calendars/${calendarId}`).expect(204);

useTimetable();
let calendarId: string;
beforeEach(async () => {
  calendarId = (await world.as(owner).post('/api/calendars', aCalendar())).body.id as string;
});

it(
  'a calendar with all events that one may have, or a series with all dates, can be deleted and restored',
  async () => {
    const before = async () =>
      (
        await world.sql.query<{ rows: number }>(
          'SELECT count(*)::int AS rows FROM events WHERE user_id = $1',
          [owner.user_id],
        )
      ).rows[0]!.rows;
    await fillCalendar(world.sql, {
      userId: owner.user_id,
      calendarId,
      count: EVENTS_MAX,
      descriptionCharacters: 0,
    });
    await deleteCalendar();
    expect(await before()).toBe(0);
    expect((await restore(calendarId)).status).toBe(200);
    expect(await before()).toBe(EVENTS_MAX);
    await deleteCalendar();
    const { id } = await table.create(
      aSeries({
        start_local: '2026-01-01T19:00',
        end_local: '2026-01-01T21:00',
        recurrence: { recurrence_type: 'daily' },
      }),
    );
    await fillSeries(world.sql, id, { changed: 1_000, deleted: 5_000, descriptionCharacters: 500 });
    expect((await table.delete(id, 'series')).status).toBe(204);
    expect((await restore(id)).status).toBe(200);
    expect(await before()).toBe(6_001);
  },
  LARGEST_MS,
);

it(
  'a series with more deleted dates than the maximum of events can be restored, as it could be deleted',
  async () => {
    for (let series = 0; series < 4; series += 1) {
      const { body } = await world.as(owner).post('/api/events', aDailySeries({ calendar_id: calendarId }));
      await fillSeries(world.sql, body.id as string, {
        changed: 0,
        deleted: 5_000,
        descriptionCharacters: 0,
      });
    }
    const before = await rowsOf(owner.user_id);
    expect(before.events).toHaveLength(EVENTS_MAX + 4);
    await deleteCalendar();
    expect((await restore(calendarId)).status).toBe(200);
    expect(await rowsOf(owner.user_id)).toEqual(before);
  },
  LARGEST_MS,
);
