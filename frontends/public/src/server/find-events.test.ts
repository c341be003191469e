import { expect, it } from '@jest/globals';
import type { PublicEventSummary } from '@daymark/contracts';
import { aSummary, CALENDAR_ID } from '../../test/support/fixtures.js';
import type { FeedCalls } from './feed-client.js';
import { findEvents } from './find-events.js';

const now = Date.parse('2026-03-10T12:00:00Z');

/** The titles that a search finds in a calendar with these events. */
async function found(search: string, events: PublicEventSummary[]) {
  const feed = {
    calendarEvents: async () => ({ kind: 'found', value: { items: events, truncated: false } }),
  } as unknown as FeedCalls;
  const month = await findEvents(feed, { calendarId: CALENDAR_ID, search, now });
  if (month.state === 'failed') throw new Error('Nothing could be searched');
  return { titles: month.items.map(({ title }) => title), truncated: month.truncated };
}
const titled = (title: string, more: Partial<PublicEventSummary> = {}) =>
  aSummary({ title, description: null, location: null, ...more });

it('A search finds what has all of its words, in title, description or place, whatever their case and accents', async () => {
  const events = [
    titled('Übung', { description: 'Bring the green folder' }),
    titled('Übung', { location: 'Café am Fluss' }),
    titled('Concert', { description: 'Ubung before it', location: 'CAFE' }),
  ];
  expect((await found('übung', events)).titles).toHaveLength(3);
  expect((await found('cafe UBUNG', events)).titles).toEqual(['Übung', 'Concert']);
  expect((await found('übung folder river', events)).titles).toEqual([]);
});

it('A search finds nothing that is over, and says where there is more than it shows', async () => {
  const over = titled('Rehearsal', { end_time: '2026-03-10T12:00:00.000Z' });
  const later = titled('Rehearsal', { end_time: '2026-03-10T12:01:00.000Z' });
  expect(await found('rehearsal', [over, later])).toEqual({ titles: ['Rehearsal'], truncated: false });
  const many = await found(
    'rehearsal',
    Array.from({ length: 201 }, () => later),
  );
  expect([many.titles.length, many.truncated]).toEqual([200, true]);
});

it('A search says that it failed where the events cannot be had', async () => {
  const feed = { calendarEvents: async () => ({ kind: 'trouble' }) } as unknown as FeedCalls;
  expect(await findEvents(feed, { calendarId: CALENDAR_ID, search: 'a', now })).toMatchObject({
    state: 'failed',
  });
});
