import { beforeEach, describe, expect, it } from '@jest/globals';
import { until, type SignedIn } from '@daymark/service-kit/testing';
import { ZoneDataService } from '../src/events/events.module.js';
import { aCalendar, anEvent, useCalendars, world } from './support/calendars-under-test.js';

/** The stored instants of events. */
const INSTANTS = `SELECT title, start_time, end_time, series_end, is_exception FROM events ORDER BY title, is_exception`;

describe('When a process starts with other data of time zones, events', () => {
  useCalendars();
  let owner: SignedIn;
  let calendarId: string;
  beforeEach(async () => {
    await until(
      'the run at the start',
      async () => (await world.sql.query('SELECT FROM zone_data')).rowCount === 1,
    );
    await world.sql.query('DELETE FROM events; DELETE FROM calendars');
    owner = await world.auth.signIn();
    calendarId = (await world.as(owner).post('/api/calendars', aCalendar())).body.id as string;
    const create = async (fields: object) =>
      (await world.as(owner).post('/api/events', anEvent({ calendar_id: calendarId, ...fields }))).body;
    const times = {
      start_local: '2031-06-02T09:00',
      end_local: '2031-06-02T10:00',
      timezone: 'Asia/Kathmandu',
    };
    await create({ title: 'One', ...times });
    const series = await create({
      title: 'Series',
      ...times,
      recurrence: { recurrence_type: 'weekly', interval: 1, days_of_week: [1], count: 4 },
    });
    await world.as(owner).patch(`/api/events/${series.id}-occurrence-1?scope=occurrence`, {
      start_local: '2031-06-10T11:00',
      end_local: '2031-06-10T12:00',
      version: series.version,
    });
  });

  const instants = async () => (await world.sql.query<Record<string, unknown>>(INSTANTS)).rows;
  const publishedAt = async () =>
    (await world.sql.query<{ published_at: Date }>('SELECT published_at FROM calendars')).rows[0]!
      .published_at;
  /** Simulates that everything was written with time zone data in which the zone is a quarter of an hour behind. */
  async function deriveUnder(version: string): Promise<void> {
    await world.sql.query(
      `UPDATE events SET start_time = start_time + interval '15 minutes', end_time = end_time + interval '15 minutes',
         series_end = series_end + interval '15 minutes'`,
    );
    await world.sql.query(`DELETE FROM zone_data`);
    await world.sql.query(`INSERT INTO zone_data (version) VALUES ($1)`, [version]);
  }
  const follow = () => world.service.application.get(ZoneDataService).follow();
  const list = async () => {
    const window = 'from=2031-06-01T00:00:00Z&to=2031-07-01T00:00:00Z';
    const { body } = await world.as(owner).get(`/api/calendars/${calendarId}/events?${window}`);
    return (body.items as { title: string; start_time: string }[]).map(({ title, start_time }) => [
      title,
      start_time,
    ]);
  };

  it('keep their local times and get the instants of the newer data, series and moved occurrences too', async () => {
    const [before, listed] = [await instants(), await list()];
    await deriveUnder('2020a');
    const earlier = await publishedAt();
    expect(await follow()).toBe(3);
    expect(await instants()).toEqual(before);
    expect(await list()).toEqual(listed);
    expect((await publishedAt()).getTime()).toBeGreaterThan(earlier.getTime());
    expect(listed).toContainEqual(['One', '2031-06-02T03:15:00.000Z']);
  });

  it('are checked once more an hour later, for those that a replica with the older data wrote, and then no more', async () => {
    await deriveUnder('2020a');
    expect(await follow()).toBe(3);
    expect(await follow()).toBe(0);
    const age = `UPDATE zone_data SET since = now() - interval '1 hour'`;
    const shift = `UPDATE events SET start_time = start_time - interval '1 hour' WHERE title = 'One'`;
    await world.sql.query(age);
    await world.sql.query(shift);
    expect(await follow()).toBe(1);
    await world.sql.query(shift);
    expect(await follow()).toBe(0);
  });

  it('do not change if a newer process derived them, or if they are over', async () => {
    await deriveUnder('9999z');
    const shifted = await instants();
    expect(await follow()).toBe(0);
    expect(await instants()).toEqual(shifted);
    await deriveUnder('2020a');
    await world.sql.query(
      `UPDATE events SET start_time = now() - interval '4 days', end_time = now() - interval '3 days',
         series_end = now() - interval '3 days'`,
    );
    expect(await follow()).toBe(0);
  });
});
