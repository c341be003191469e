import { describe, expect, it } from '@jest/globals';
import type { PublishedFeed } from '@daymark/contracts/internal';
import { readFeed } from './feed-reading.js';

const page = (version: string, ids: string, next: string | null): PublishedFeed =>
  ({
    calendar: { updated_at: version },
    events: [...ids].map((id) => ({ id })),
    removed: null,
    next,
  }) as unknown as PublishedFeed;

/** Answers with these pages in turn, and keeps what was asked. */
function answering(...pages: PublishedFeed[]) {
  const asked: object[] = [];
  const ask = (_id: string, query: object) => {
    asked.push(query);
    return Promise.resolve(pages.shift()!);
  };
  return { ask, asked };
}
const idsOf = ({ events }: PublishedFeed) => events.map(({ id }) => id).join('');

describe('Reading a feed', () => {
  it('asks for page after page and puts them together', async () => {
    const { ask, asked } = answering(page('1', 'ab', 'b'), page('1', 'cd', 'd'), page('1', 'e', null));
    const feed = await readFeed(ask, 'calendar', '0');
    expect([idsOf(feed), feed.next]).toEqual(['abcde', null]);
    expect(asked).toEqual([{ since: '0' }, { after: 'b' }, { after: 'd' }]);
  });

  it('begins again where the calendar changed between two pages', async () => {
    const { ask } = answering(
      page('1', 'ab', 'b'),
      page('2', 'x', null),
      page('2', 'ab', 'b'),
      page('2', 'x', null),
    );
    const feed = await readFeed(ask, 'calendar', undefined);
    expect([idsOf(feed), feed.calendar.updated_at]).toEqual(['abx', '2']);
  });

  it('ends as unavailable, and never with a part, where it changes each time', async () => {
    const changing = Array.from({ length: 6 }, (_, number) => page(String(number), 'a', 'a'));
    const { ask, asked } = answering(...changing);
    await expect(readFeed(ask, 'calendar', undefined)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(asked).toHaveLength(6);
  });
});
