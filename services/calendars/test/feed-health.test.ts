import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '@daymark/service-kit/testing';
import {
  aCalendar,
  anEvent,
  other,
  type Requests,
  unusedId,
  useCalendars,
  world,
} from './support/calendars-under-test.js';

/** The estimated size of an event without its texts. */
const ENTRY_BYTES = 950;

describe('The health of a feed', () => {
  useCalendars();
  let owner: SignedIn;
  let feed: Requests;
  let calendarId: string;
  beforeAll(async () => {
    owner = await world.auth.signIn();
    feed = await world.asService('feed');
  });
  beforeEach(async () => {
    calendarId = (await world.as(owner).post('/api/calendars', aCalendar())).body.id;
  });

  const health = async () => (await world.as(owner).get(`/api/calendars/${calendarId}/feed-health`)).body;
  const version = async () => (await feed.get(`/internal/public/calendars/${calendarId}`)).body.updated_at;
  const create = (fields: object = {}) =>
    world.as(owner).post('/api/events', anEvent({ calendar_id: calendarId, ...fields }));
  const report = (...reads: object[]) => feed.post('/internal/feed-reads', { reads });
  const aRead = async (fields: object = {}) => ({
    calendar_id: calendarId,
    program: 'google',
    last_read_at: '2026-01-01T10:00:00.000Z',
    version: await version(),
    reads: 3,
    not_modified: 2,
    bytes: 1_200,
    ...fields,
  });

  it('counts shared and unshared events, and says that nobody read it yet', async () => {
    await create();
    await create({ is_public_shareable: false });
    expect(await health()).toEqual({
      is_public: true,
      last_changed_at: await version(),
      feed_bytes: null,
      expected_feed_bytes: ENTRY_BYTES + 'Concert'.length,
      shared_events: 1,
      hidden_events: 1,
      readers: [],
    });
  });

  it('adds up what each kind of program fetched, the latest first', async () => {
    expect((await report(await aRead(), await aRead({ reads: 1, not_modified: 0 }))).status).toBe(204);
    await report(await aRead({ last_read_at: '2026-01-02T10:00:00.000Z' }));
    await report(
      await aRead({ program: 'apple', last_read_at: '2026-01-03T00:00:00.000Z', not_modified: 0 }),
    );
    const { readers, feed_bytes } = await health();
    expect(feed_bytes).toBe(1_200);
    expect(readers).toEqual([
      {
        program: 'apple',
        last_read_at: '2026-01-03T00:00:00.000Z',
        has_latest_change: true,
        reads: 3,
        not_modified: 0,
      },
      {
        program: 'google',
        last_read_at: '2026-01-02T10:00:00.000Z',
        has_latest_change: true,
        reads: 7,
        not_modified: 4,
      },
    ]);
  });

  it('shows that a program has not seen the latest change, until it fetched again', async () => {
    await report(await aRead());
    await create();
    expect((await health()).readers[0].has_latest_change).toBe(false);
    // A late report of an older version reverts nothing.
    const old = await aRead({ version: '2026-01-01T00:00:00.000Z', bytes: 5 });
    await report(await aRead({ bytes: 2_000 }));
    await report(old);
    const { readers, feed_bytes } = await health();
    expect(readers[0].has_latest_change).toBe(true);
    expect(feed_bytes).toBe(2_000);
  });

  it('begins to count again after 30 days', async () => {
    await report(await aRead());
    await world.sql.query(
      `UPDATE calendar_feed_reads SET counted_since = now() - interval '31 days' WHERE calendar_id = $1`,
      [calendarId],
    );
    await report(await aRead({ reads: 2, not_modified: 1 }));
    expect((await health()).readers[0]).toMatchObject({ reads: 2, not_modified: 1 });
  });

  it('never shows a fetch in the future', async () => {
    await report(await aRead({ last_read_at: '2999-01-01T00:00:00.000Z' }));
    expect(Date.parse((await health()).readers[0].last_read_at)).toBeLessThan(
      Date.parse('2999-01-01T00:00:00Z'),
    );
  });

  it('ignores a deleted calendar, and is deleted with its calendar', async () => {
    expect((await report(await aRead({ calendar_id: unusedId() }), await aRead())).status).toBe(204);
    await world.as(owner).delete(`/api/calendars/${calendarId}`);
    const { rows } = await world.sql.query(
      `SELECT count(*)::integer AS rows FROM calendar_feed_reads WHERE calendar_id = $1`,
      [calendarId],
    );
    expect(rows).toEqual([{ rows: 0 }]);
  });

  it('is shown to the owner only', async () => {
    const path = `/api/calendars/${calendarId}/feed-health`;
    expect((await world.as(null).get(path)).status).toBe(401);
    expect((await world.as(other).get(path)).status).toBe(403);
    await world.as(owner).patch(`/api/calendars/${calendarId}`, { is_public: false, version: 1 });
    expect((await world.as(other).get(path)).status).toBe(404);
    expect((await health()).is_public).toBe(false);
  });

  it.each([
    ['another program', { program: 'notepad' }],
    ['a negative count', { reads: -1 }],
    ['a count past the column', { reads: 3_000_000_000 }],
    ['an invalid version', { version: 'now' }],
    ['an invalid id', { calendar_id: 'x' }],
  ])('refuses a report with %s', async (_title, fields) => {
    expect((await report(await aRead(fields))).status).toBe(400);
    expect((await health()).readers).toEqual([]);
  });

  it('accepts reports of the feed service only, at most 200 entries', async () => {
    const reads = [await aRead()];
    expect((await world.as(owner).post('/internal/feed-reads', { reads })).status).toBe(401);
    const auth = await world.asService('auth');
    expect((await auth.post('/internal/feed-reads', { reads })).status).toBe(403);
    expect((await report(...Array.from({ length: 201 }, () => reads[0]!))).status).toBe(400);
  });
});
