import { beforeEach, describe, expect, it } from '@jest/globals';
import { world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

/** Second Tuesdays of March to June 2026 at 19:00, a matinee on the first of them, and one added date. */
const RULE = {
  recurrence_type: 'custom',
  rrule: 'FREQ=MONTHLY;BYDAY=2TU',
  count: 4,
  added_dates: ['2026-03-10T11:00', '2026-05-01T19:00'],
  excluded_dates: [],
};

describe('A series with two occurrences on one day', () => {
  useTimetable();
  let id: string;
  let references: string[];
  beforeEach(async () => {
    ({ id } = await table.create(
      aSeries({ start_local: '2026-03-10T19:00', end_local: '2026-03-10T21:00', recurrence: RULE }),
    ));
    references = (await table.occurrences()).map((one) => one.id);
  });

  const published = async () => {
    const feed = await world.asService('feed');
    const answer = await feed.get(`/internal/public/calendars/${table.calendarId}/feed`);
    const { events } = answer.body as {
      events: { id: string; cancelled_dates: string[]; changed_occurrences: { occurrence_date: string }[] }[];
    };
    return events.find((event) => event.id === id)!;
  };

  it('has both, in the order of the day', async () => {
    expect(await table.entries()).toEqual([
      '2026-03-10T11:00 Concert',
      '2026-03-10T19:00 Concert',
      '2026-04-14T19:00 Concert',
      '2026-05-01T19:00 Concert',
      '2026-05-12T19:00 Concert',
      '2026-06-09T19:00 Concert',
    ]);
  });

  it('lets each be changed, deleted and restored without the other', async () => {
    const [matinee, evening] = references as [string, string];
    expect((await table.change(matinee, { title: 'Matinee' })).status).toBe(200);
    expect((await table.delete(`${id}-occurrence-0`)).status).toBe(204);
    expect(evening).toBe(id);
    const [first, second] = await table.entries();
    expect([first, second]).toEqual(['2026-03-10T11:00 Matinee', '2026-04-14T19:00 Concert']);
    expect(await published()).toMatchObject({
      cancelled_dates: ['2026-03-10'],
      changed_occurrences: [{ occurrence_date: '2026-03-10T11:00' }],
    });
    const listed = (await world.as(owner).get(`/api/events/${id}/exceptions`)).body.items as {
      occurrence_date: string;
    }[];
    expect(listed.map(({ occurrence_date }) => occurrence_date)).toEqual(['2026-03-10', '2026-03-10T11:00']);
    await table.restore(`${id}-occurrence-0`);
    expect((await table.entries()).slice(0, 2)).toEqual([
      '2026-03-10T11:00 Matinee',
      '2026-03-10T19:00 Concert',
    ]);
    await table.delete(id);
    await world.as(owner).post(`/api/bin/${id}/restore`, undefined);
    expect((await table.entries()).slice(0, 2)).toEqual([
      '2026-03-10T11:00 Matinee',
      '2026-03-10T19:00 Concert',
    ]);
  });

  it('can be split before any of its dates: count, added dates and exceptions go with their part', async () => {
    const may = references[4]!;
    await table.change(may, { title: 'Recital' });
    const later = await table.change(references[2]!, { location: 'Hall' }, 'following');
    expect(later.status).toBe(200);
    expect(later.body.recurrence).toMatchObject({
      rrule: 'FREQ=MONTHLY;BYDAY=2TU',
      count: 3,
      added_dates: ['2026-05-01T19:00'],
    });
    expect((await table.get(id)).body.recurrence).toMatchObject({
      count: 1,
      added_dates: ['2026-03-10T11:00'],
    });
    expect(await table.entries()).toEqual([
      '2026-03-10T11:00 Concert',
      '2026-03-10T19:00 Concert',
      '2026-04-14T19:00 Concert',
      '2026-05-01T19:00 Concert',
      '2026-05-12T19:00 Recital',
      '2026-06-09T19:00 Concert',
    ]);
  });

  it('keeps what still is one of its dates when its rule changes, and names the rest', async () => {
    await table.change(references[0]!, { title: 'Matinee' });
    await table.change(references[4]!, { title: 'Recital' });
    const rule = { ...RULE, rrule: 'FREQ=MONTHLY;BYDAY=2WE' };
    const refused = await table.change(id, { recurrence: rule });
    expect(refused.status).toBe(409);
    expect(refused.body.errors).toEqual([
      { field: 'exceptions', message: 'May 12th, 2026: Recital (changed)' },
    ]);
    const kept = await table.change(id, { recurrence: rule, drop_exceptions: true });
    expect(kept.status).toBe(200);
    expect((await table.entries())[0]).toBe('2026-03-10T11:00 Matinee');
  });

  it('counts the dates of its rule in the text that its owner may keep', async () => {
    const bytes = async () =>
      (await (await world.asService('admin')).get(`/internal/accounts/${owner.user_id}/holdings`)).body
        .event_bytes as number;
    const before = await bytes();
    const dates = Array.from(
      { length: 500 },
      (_, number) => `20${30 + (number % 50)}-0${1 + (Math.floor(number / 50) % 9)}-01T11:00`,
    );
    await table.change(id, { recurrence: { ...RULE, added_dates: dates } });
    expect(await bytes()).toBeGreaterThan(before + 5_000);
  });
});
