import { beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_BYTES_PER_PERSON_MAX } from '@daymark/contracts';
import { aCalendar, anEvent, world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

const ORIGINAL = 'BEGIN:VEVENT\r\nUID:x\r\nX-KEPT:1\r\nEND:VEVENT\r\n';

describe('The original of an imported event', () => {
  useTimetable();
  let id: string;
  beforeEach(async () => {
    ({ id } = await table.create(aSeries()));
    await keep(ORIGINAL);
  });

  const keep = (content: string, eventId = id) =>
    world.sql.query(
      `INSERT INTO event_originals (event_id, user_id, content, zones, sequence, as_of_version)
       SELECT id, user_id, $2, '{"Berlin": "Europe/Berlin"}', 3, latest_version FROM events WHERE id = $1
       ON CONFLICT (event_id) DO UPDATE SET content = excluded.content`,
      [eventId, content],
    );
  const originals = async () =>
    (
      await world.sql.query<{ event_id: string; content: string; zones: object; is_current: boolean }>(
        `SELECT o.event_id, o.content, o.zones, o.as_of_version = e.latest_version AS is_current
         FROM event_originals o JOIN events e ON e.id = o.event_id WHERE e.user_id = $1 ORDER BY o.event_id = $2 DESC`,
        [owner.user_id, id],
      )
    ).rows;
  const kept = { content: ORIGINAL, zones: { Berlin: 'Europe/Berlin' } };

  it('is current while nobody changes the event, also in another calendar and back from the bin', async () => {
    const second = (await world.as(owner).post('/api/calendars', aCalendar())).body.id as string;
    await table.change(id, { calendar_id: second });
    expect(await originals()).toEqual([{ event_id: id, ...kept, is_current: true }]);
    await table.delete(id);
    expect(await originals()).toEqual([]);
    await world.as(owner).post(`/api/bin/${id}/restore`, undefined);
    expect(await originals()).toEqual([{ event_id: id, ...kept, is_current: true }]);
  });

  it.each([
    ['the series', () => table.change(id, { title: 'Recital' })],
    ['one date', () => table.change(`${id}-occurrence-1`, { title: 'Recital' })],
    ['a date that is deleted', () => table.delete(`${id}-occurrence-1`)],
    ['a cancellation', () => table.cancel(id)],
  ])('is marked as outdated once something changes: %s', async (_title, act) => {
    await act();
    expect(await originals()).toEqual([{ event_id: id, ...kept, is_current: false }]);
  });

  it('is outdated once a changed date is reset to its series', async () => {
    await table.change(`${id}-occurrence-1`, { title: 'Recital' });
    await world.sql.query(
      `UPDATE event_originals SET as_of_version = (SELECT latest_version FROM events WHERE id = $1)`,
      [id],
    );
    await table.restore(`${id}-occurrence-1`);
    expect(await originals()).toEqual([{ event_id: id, ...kept, is_current: false }]);
  });

  it('is copied to both parts of a split series, and current for neither', async () => {
    const later = (await table.change(`${id}-occurrence-2`, { title: 'Recital' }, 'following')).body.id;
    expect(await originals()).toEqual([
      { event_id: id, ...kept, is_current: false },
      { event_id: later, ...kept, is_current: false },
    ]);
  });

  it('counts in the text that a person may keep, also in the bin', async () => {
    const { id: large } = await table.create(aSeries());
    await keep('x'.repeat(EVENT_BYTES_PER_PERSON_MAX - 5_000), large);
    await keep('x'.repeat(4_000));
    const tooMuch = await world.as(owner).post('/api/events', anEvent({ description: 'x'.repeat(3_000) }));
    expect(tooMuch.body.title).toBe('Too much text');
    await table.delete(id);
    const withBin = await world.as(owner).post('/api/events', anEvent({ description: 'x'.repeat(3_000) }));
    expect(withBin.body.detail).toMatch(/empty the bin/);
  });
});
