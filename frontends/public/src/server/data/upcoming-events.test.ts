import { expect, it, jest } from '@jest/globals';
import { aSummary, CALENDAR_ID } from '../../../test/support/fixtures.js';
import type { FeedCalls } from './feed-client.js';
import { findEvents } from './upcoming-events.js';

const asked = {
  calendarId: CALENDAR_ID,
  search: 'spring concert',
  now: Date.parse('2026-03-10T12:00:00Z'),
  language: 'en' as const,
};

it('A search asks for the first 200 events to come that match, and says where there are more', async () => {
  const calendarEvents = jest.fn<FeedCalls['calendarEvents']>(async () => ({
    kind: 'found',
    value: { items: [aSummary()], truncated: true, has_earlier: true, has_later: true },
  }));
  const found = await findEvents({ calendarEvents } as unknown as FeedCalls, asked);
  expect(found).toMatchObject({ items: [{ id: aSummary().id }], truncated: true });
  expect(calendarEvents.mock.calls).toEqual([
    [
      CALENDAR_ID,
      { from: '2026-03-10T12:00:00.000Z', to: '2027-04-14T12:00:00.000Z', q: 'spring concert', limit: '200' },
    ],
  ]);
});

it('A search says that it failed where the events cannot be had', async () => {
  const feed = { calendarEvents: async () => ({ kind: 'trouble' }) } as unknown as FeedCalls;
  expect(await findEvents(feed, asked)).toMatchObject({ state: 'failed' });
});
