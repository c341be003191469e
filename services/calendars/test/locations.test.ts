import { describe, expect, it } from '@jest/globals';
import { LOCATIONS_PROPOSED_MAX } from '@daymark/contracts';
import { anEvent, other, world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

describe("A person's places", () => {
  useTimetable();

  const places = async (person = owner) => {
    const response = await world.as(person).get('/api/events/locations');
    expect(response.status).toBe(200);
    return response.body.items as string[];
  };
  const at = (location: string | null, fields: object = {}) => table.create(anEvent({ location, ...fields }));

  it('are those of their own events, the most frequent first, then the latest', async () => {
    await at('Hall 2');
    await at('Boathouse');
    await at('Boathouse', { start_local: '2024-03-02T19:00', end_local: '2024-03-02T21:00' });
    await at('Forest', { start_local: '2026-03-09T19:00', end_local: '2026-03-09T21:00' });
    await at(null);
    expect(await places()).toEqual(['Boathouse', 'Forest', 'Hall 2']);
    expect(await places(other)).toEqual([]);
  });

  it('count a series once, and none of its deleted dates', async () => {
    const { id } = await table.create(aSeries({ location: 'Quay' }));
    await table.delete(`${id}-occurrence-1`, 'occurrence');
    await at('Hall 2');
    await at('Hall 2');
    expect(await places()).toEqual(['Hall 2', 'Quay']);
  });

  it('are bounded, and found without reading more than the latest events', async () => {
    const { rows } = await world.sql.query(
      `INSERT INTO events (id, user_id, uid, title, location, start_local, end_local, timezone, is_all_day, start_time,
         end_time, series_end, is_recurring, is_public_shareable)
       SELECT gen_random_uuid(), $1, gen_random_uuid()::text, 'Event', 'Place ' || n % 150, '2026-01-01T10:00',
         '2026-01-01T10:00', 'UTC', false, at, at, at, false, true
       FROM generate_series(1, 2500) AS n, LATERAL (SELECT timestamptz '2026-01-01T10:00Z' - n * interval '1 hour' AS at) AS t
       RETURNING id`,
      [owner.user_id],
    );
    expect(rows).toHaveLength(2_500);
    await at('Longest ago', { start_local: '2001-03-02T19:00', end_local: '2001-03-02T21:00' });
    const found = await places();
    expect(found).toHaveLength(LOCATIONS_PROPOSED_MAX);
    expect(found).not.toContain('Longest ago');
  });
});
