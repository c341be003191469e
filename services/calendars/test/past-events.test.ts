import { describe, expect, it } from '@jest/globals';
import { instantToLocal } from '@daymark/recurrence';
import { anEvent, world } from './support/calendars-under-test.js';
import { owner, type Shown, table, useTimetable } from './support/timetable.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('The clean-up of past events', () => {
  useTimetable();

  const cleanUp = async (person = owner) =>
    (await world.as(person).post('/api/events/cleanup', undefined)).body.removed as number;
  const listed = async (view: 'current' | 'past') =>
    ((await world.as(owner).get(`/api/events?view=${view}&page_size=100`)).body.items as Shown[]).map(
      ({ title }) => title,
    );
  /** An event of one hour that ended this long ago, or ends in the future if negative. */
  const ended = (msAgo: number, fields: { timezone?: string; title?: string } & object = {}) => {
    const timezone = fields.timezone ?? 'UTC';
    const end = Math.floor((Date.now() - msAgo) / 60_000) * 60_000;
    return anEvent({
      timezone,
      start_local: instantToLocal(end - HOUR_MS, timezone).slice(0, 16),
      end_local: instantToLocal(end, timezone).slice(0, 16),
      ...fields,
    });
  };
  /** An all-day event whose last day is this many days before today in a zone. */
  const wholeDay = (daysAgo: number, timezone: string) => {
    const day = instantToLocal(Date.now() - daysAgo * DAY_MS, timezone).slice(0, 10);
    return anEvent({ is_all_day: true, timezone, start_local: day, end_local: day });
  };
  /** A zone far behind UTC in which no day ends within the next minute. */
  const farWest = () =>
    ['Etc/GMT+12', 'Etc/GMT+11'].find((zone) => !instantToLocal(Date.now(), zone).includes('T23:59'))!;
  const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  /** Called once per test: after midnight it would be another window. */
  const around = () => [`${dateIn(-20)}T00:00:00Z`, `${dateIn(20)}T00:00:00Z`] as const;
  const daily = (rule: object) => ({ recurrence: { recurrence_type: 'daily', ...rule } });
  const DAYS_1000 = 1000 * DAY_MS;

  it('leaves a list that begins with the latest, by dates too', async () => {
    await table.create(ended(5 * DAY_MS, { title: 'Older' }));
    await table.create(ended(9 * DAY_MS, { title: 'Series', ...daily({ count: 3 }) }));
    await table.create(ended(3 * DAY_MS, { title: 'Newer' }));
    expect(await cleanUp()).toBe(3);
    expect(await listed('past')).toEqual(['Newer', 'Older', 'Series']);
    const { items } = (await world.as(owner).get('/api/events?view=past&start_date=2000-01-01')).body as {
      items: Shown[];
    };
    expect(items.map(({ title }) => title)).toEqual(['Newer', 'Older', 'Series']);
  });

  it.each([
    ['an event that ended two days ago', true, () => ended(2 * DAY_MS)],
    ['an event that ended 24 hours and some minutes ago', true, () => ended(DAY_MS + 5 * 60_000)],
    ['an event that ended 23 hours ago', false, () => ended(23 * HOUR_MS)],
    ['an event that runs now', false, () => ended(-HOUR_MS / 2)],
    ['an event still to come', false, () => ended(-7 * DAY_MS)],
    ['a series without an end whose base ended years ago', false, () => ended(DAYS_1000, daily({}))],
    ['a series until tomorrow', false, () => ended(DAYS_1000, daily({ end_date: dateIn(1) }))],
    ['a series until last week', true, () => ended(DAYS_1000, daily({ end_date: dateIn(-7) }))],
    ['a series whose count is not used up', false, () => ended(10 * DAY_MS, daily({ count: 12 }))],
    ['a series whose count is used up', true, () => ended(10 * DAY_MS, daily({ count: 3 }))],
    [
      'a series of long intervals with one more to come',
      false,
      () => ended(400 * DAY_MS, daily({ interval: 500, count: 2 })),
    ],
    ['whole days that ended three days ago', true, () => wholeDay(3, 'UTC')],
    ['a whole day that still is today in UTC-12', false, () => wholeDay(0, 'Etc/GMT+12')],
    ['yesterday in the far west, which ended less than a day ago', false, () => wholeDay(1, farWest())],
    ['the day before yesterday in UTC+14', true, () => wholeDay(2, 'Pacific/Kiritimati')],
  ])('takes %s out of the list: %s', async (_what, isPast, event) => {
    await table.create(event());
    expect(await cleanUp()).toBe(isPast ? 1 : 0);
    expect(await listed('current')).toHaveLength(isPast ? 0 : 1);
    expect(await listed('past')).toHaveLength(isPast ? 1 : 0);
  });

  describe('looks at each occurrence that was changed individually:', () => {
    const endedSeries = () => table.create(ended(10 * DAY_MS, daily({ count: 3 })));
    const moveTo = (id: string, msAgo: number) => {
      const { start_local, end_local } = ended(msAgo) as unknown as {
        start_local: string;
        end_local: string;
      };
      return table.change(`${id}-occurrence-1`, { start_local, end_local });
    };

    it('a series that is over stays while a moved occurrence is still upcoming', async () => {
      const { id } = await endedSeries();
      await moveTo(id, -7 * DAY_MS);
      expect(await cleanUp()).toBe(0);
      expect(await listed('current')).toHaveLength(2);
    });

    it('a series that is over is archived with its exceptions, and counts as one', async () => {
      const { id } = await endedSeries();
      await moveTo(id, 3 * DAY_MS);
      await table.delete(`${id}-occurrence-2`);
      expect(await cleanUp()).toBe(1);
      expect(await listed('current')).toEqual([]);
      expect(await listed('past')).toHaveLength(2);
    });

    it('a deleted occurrence of a continuing series stays deleted', async () => {
      const { id } = await table.create(ended(10 * DAY_MS, daily({})));
      await table.delete(`${id}-occurrence-1`);
      await table.change(`${id}-occurrence-2`, { title: 'Recital' });
      const window = around();
      const before = await table.entries(...window);
      expect(await cleanUp()).toBe(0);
      expect(await table.entries(...window)).toEqual(before);
    });
  });

  it("does not touch other people's events", async () => {
    await table.create(ended(9 * DAY_MS));
    expect(await cleanUp(await world.auth.signIn())).toBe(0);
    expect(await listed('current')).toHaveLength(1);
  });

  it('does not change the calendar and its public views', async () => {
    const feed = await world.asService('feed');
    await table.create(ended(9 * DAY_MS));
    const read = async () => (await feed.get(`/internal/public/calendars/${table.calendarId}/feed`)).text;
    const window = around();
    const before = [await read(), await table.entries(...window)];
    expect(await cleanUp()).toBe(1);
    expect((await table.occurrences(...window))[0]!.is_archived).toBe(true);
    expect([await read(), await table.entries(...window)]).toEqual(before);
  });

  it('deletes past events if the person chose that, and the audience sees it', async () => {
    const feed = await world.asService('feed');
    await world.as(owner).patch('/api/settings', { past_events: 'delete', version: 0 });
    const { id } = await table.create(ended(9 * DAY_MS, daily({ count: 2 })));
    await table.delete(`${id}-occurrence-1`);
    const publishedAt = async () =>
      (await feed.get(`/internal/public/calendars/${table.calendarId}`)).body.updated_at as string;
    const before = await publishedAt();
    expect(await cleanUp()).toBe(1);
    const { rows } = await world.sql.query('SELECT FROM events WHERE user_id = $1', [owner.user_id]);
    expect(rows).toHaveLength(0);
    expect(Date.parse(await publishedAt())).toBeGreaterThan(Date.parse(before));
  });

  it('counts every event once when two tabs ask at the same time', async () => {
    for (let number = 0; number < 12; number += 1) await table.create(ended(9 * DAY_MS));
    const counts = await Promise.all([cleanUp(), cleanUp(), cleanUp()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(12);
    expect(await cleanUp()).toBe(0);
  });

  it('skips an event that somebody changes meanwhile', async () => {
    const { id } = await table.create(ended(9 * DAY_MS));
    await world.sql.query('BEGIN');
    await world.sql.query('SELECT FROM events WHERE id = $1 FOR UPDATE', [id]);
    const removed = await cleanUp();
    await world.sql.query('COMMIT');
    expect(removed).toBe(0);
    expect(await cleanUp()).toBe(1);
  });

  it('restores an event to the list that is moved to an upcoming day', async () => {
    const { id } = await table.create(ended(9 * DAY_MS));
    await cleanUp();
    await table.change(id, { title: 'Corrected' });
    expect(await listed('past')).toEqual(['Corrected']);
    const { start_local, end_local } = ended(-9 * DAY_MS) as unknown as {
      start_local: string;
      end_local: string;
    };
    await table.change(id, { start_local, end_local });
    expect(await listed('current')).toEqual(['Corrected']);
  });

  it('processes very many in parts, and says how many each time', async () => {
    const { id } = await table.create(ended(9 * DAY_MS));
    await world.sql.query(
      `INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                           series_end, is_recurring, is_public_shareable)
       SELECT gen_random_uuid(), user_id, gen_random_uuid()::text, title, start_local, end_local, timezone, is_all_day,
              start_time, end_time, end_time, false, true
       FROM events, generate_series(1, 1199) WHERE id = $1`,
      [id],
    );
    expect([await cleanUp(), await cleanUp(), await cleanUp()]).toEqual([1000, 200, 0]);
  });
});
