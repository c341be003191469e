import { describe, expect, it } from '@jest/globals';
import type { EventOverlaps } from '@daymark/contracts';
import { aCalendar, anEvent, other, unusedId, world } from './support/calendars-under-test.js';
import { owner, table, useTimetable } from './support/timetable.js';

const HALL = 'Hall 2';
/** Mondays in 2031, an hour from 19:00 in Berlin. */
const on = (date: string, from = '19:00', to = '20:00') => ({
  start_local: `${date}T${from}`,
  end_local: `${date}T${to}`,
});
const weekly = { recurrence_type: 'weekly', days_of_week: [1] };

describe('What an event would overlap', () => {
  useTimetable();

  const { title: _, ...anyTime } = anEvent();
  const ask = (fields: object, person = owner) =>
    world.as(person).post('/api/events/overlaps', { ...anyTime, ...fields });
  const overlaps = async (fields: object): Promise<EventOverlaps> => {
    const response = await ask(fields);
    expect([response.status, response.body]).toEqual([200, expect.anything()]);
    return response.body as EventOverlaps;
  };
  const found = async (fields: object) => {
    const { dates, items } = await overlaps(fields);
    return [dates, ...items.map(({ title, start_local }) => `${start_local} ${title}`)];
  };
  const create = (title: string, fields: object) => table.create(anEvent({ title, ...fields }));
  const asks = async (calendarId = table.calendarId) => {
    const { body } = await world.as(owner).get(`/api/calendars/${calendarId}`);
    await world
      .as(owner)
      .patch(`/api/calendars/${calendarId}`, { version: body.version, warns_of_overlaps: true });
  };

  it('is at the same place at the same time, in whatever calendar and however it is written', async () => {
    await create('Juniors', { ...on('2031-03-03'), location: HALL });
    await create('Elsewhere', { ...on('2031-03-03'), location: 'Hall 3' });
    await create('Before', { ...on('2031-03-03', '18:00', '19:00'), location: HALL });
    await create('Other day', { ...on('2031-03-04'), location: HALL });
    expect(await found({ ...on('2031-03-03', '19:30', '21:00'), location: 'HALL 2' })).toEqual([
      1,
      '2031-03-03T19:00 Juniors',
    ]);
    expect(await found(on('2031-03-03'))).toEqual([0]);
    expect(await found({ ...on('2031-03-03', '20:00', '21:00'), location: HALL })).toEqual([0]);
  });

  it('is in the same calendar too, where its owner asked for that', async () => {
    await create('Juniors', on('2031-03-03'));
    const planned = { ...on('2031-03-03'), calendar_id: table.calendarId };
    expect(await found(planned)).toEqual([0]);
    await asks();
    const { items } = await overlaps(planned);
    expect(items).toMatchObject([{ title: 'Juniors', is_at_location: false }]);
    const another = await world.as(owner).post('/api/calendars', aCalendar());
    await asks(another.body.id);
    expect(await found({ ...planned, calendar_id: another.body.id })).toEqual([0]);
  });

  it('is neither the event itself nor what is cancelled', async () => {
    const { id } = await create('Own', { ...on('2031-03-03'), location: HALL });
    const cancelled = await create('Cancelled', { ...on('2031-03-03'), location: HALL });
    await table.cancel(cancelled.id);
    expect(await found({ ...on('2031-03-03'), location: HALL, event_id: id })).toEqual([0]);
  });

  it('is counted by the dates of a series, with changed and deleted dates as they are', async () => {
    const { id } = await create('Training', { ...on('2031-03-03'), location: HALL, recurrence: weekly });
    await table.delete(`${id}-occurrence-1`, 'occurrence');
    await table.change(`${id}-occurrence-2`, on('2031-03-18'), 'occurrence');
    const series = { ...on('2031-03-03', '19:30', '20:30'), location: HALL };
    expect(await found({ ...series, recurrence: { ...weekly, count: 5 } })).toEqual([
      3,
      '2031-03-03T19:00 Training',
      '2031-03-24T19:00 Training',
      '2031-03-31T19:00 Training',
    ]);
  });

  it('is looked for in a bounded number of dates', async () => {
    await create('Every day', {
      ...on('2031-03-03'),
      location: HALL,
      recurrence: { recurrence_type: 'daily' },
    });
    const { dates, items } = await overlaps({
      ...on('2031-03-03'),
      location: HALL,
      recurrence: { recurrence_type: 'daily' },
    });
    expect([dates, items.length]).toEqual([100, 3]);
  });

  it("is a person's own, and the calendar has to be one of theirs", async () => {
    await create('Juniors', { ...on('2031-03-03'), location: HALL });
    const response = await ask({ ...on('2031-03-03'), location: HALL }, other);
    expect(response.body).toEqual({ dates: 0, items: [] });
    expect((await ask({ calendar_id: table.calendarId }, other)).status).toBe(403);
    expect((await ask({ calendar_id: unusedId() })).status).toBe(404);
  });

  it('is refused like the event itself, where its times or its rule are impossible', async () => {
    expect((await ask(on('2031-03-03', '20:00', '19:00'))).status).toBe(400);
    const never = { recurrence_type: 'yearly', day_of_month: 30, month_of_year: 2 };
    expect((await ask({ location: HALL, recurrence: never })).status).toBe(400);
  });
});
