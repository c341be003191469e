import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CalendarsUnderTest, startCalendars, unusedId } from './support/calendars-under-test.js';

describe('A process for the audience alone', () => {
  let world: CalendarsUnderTest;
  let calendarId: string;
  let eventId: string;
  beforeAll(async () => {
    world = await startCalendars({ SERVES: 'audience' });
    [calendarId, eventId] = [unusedId(), unusedId()];
    await world.sql.query(
      `INSERT INTO calendars (id, user_id, name, is_public) VALUES ($1, $2, 'Concerts', true)`,
      [calendarId, unusedId()],
    );
    await world.sql.query(
      `INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
         series_end, is_recurring, is_public_shareable)
       VALUES ($1, $2, 'a@example.org', 'Concert', '2026-03-02T19:00', '2026-03-02T21:00', 'UTC', false,
         '2026-03-02T19:00Z', '2026-03-02T21:00Z', '2026-03-02T21:00Z', false, true)`,
      [eventId, unusedId()],
    );
    await world.sql.query('INSERT INTO calendar_events (calendar_id, event_id) VALUES ($1, $2)', [
      calendarId,
      eventId,
    ]);
  });
  afterAll(() => world.close());

  it('answers all that feed asks, and takes in what it tells', async () => {
    const feed = await world.asService('feed');
    const calendar = `/internal/public/calendars/${calendarId}`;
    const asked = [
      calendar,
      `${calendar}/version`,
      `${calendar}/feed`,
      `${calendar}/events?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z`,
      `/internal/public/events/${eventId}`,
      `/internal/public/events/${eventId}/file`,
    ];
    for (const path of asked) expect([path, (await feed.get(path)).status]).toEqual([path, 200]);
    const logo = await feed.get('/internal/public/logos/0123456789abcdef0123456789abcdef');
    expect([logo.status, logo.body.code]).toEqual([404, 'NOT_FOUND']);
    const reads = [
      {
        calendar_id: calendarId,
        program: 'apple',
        last_read_at: '2026-03-02T19:00:00.000Z',
        version: '2026-03-02T19:00:00.000Z',
        reads: 1,
        not_modified: 0,
        bytes: 1_000,
      },
    ];
    expect((await feed.post('/internal/feed-reads', { reads })).status).toBeLessThan(300);
    const { rows } = await world.sql.query('SELECT program, reads FROM calendar_feed_reads');
    expect(rows).toEqual([{ program: 'apple', reads: 1 }]);
  });

  it('has no route of people', async () => {
    const person = world.as(await world.auth.signIn());
    for (const path of ['/api/calendars', `/api/calendars/${calendarId}`, '/api/events', '/api/settings']) {
      expect([path, (await person.get(path)).status]).toEqual([path, 404]);
    }
  });
});
