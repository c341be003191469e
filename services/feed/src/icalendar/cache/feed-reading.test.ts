import { describe, expect, it } from '@jest/globals';
import type { PublishedFeed } from '@daymark/contracts/internal';
import { ChangedMeanwhile, feedPages } from './feed-reading.js';

const page = (version: string, ids: string, next: string | null): PublishedFeed =>
  ({
    calendar: { updated_at: version },
    events: [...ids].map((id) => ({ id })),
    removed: null,
    next,
  }) as unknown as PublishedFeed;

/** Returns these pages one after another, and records the requests. */
function answering(...pages: PublishedFeed[]) {
  const asked: object[] = [];
  const ask = (_id: string, query: object) => {
    asked.push(query);
    return Promise.resolve(pages.shift()!);
  };
  return { ask, asked };
}
async function all(pages: AsyncIterable<PublishedFeed>): Promise<PublishedFeed[]> {
  const read: PublishedFeed[] = [];
  for await (const one of pages) read.push(one);
  return read;
}
const idsOf = (pages: PublishedFeed[]) => pages.map(({ events }) => events.map(({ id }) => id).join(''));

describe('Reading a feed', () => {
  it('asks for page after page', async () => {
    const { ask, asked } = answering(page('1', 'ab', 'b'), page('1', 'cd', 'd'), page('1', 'e', null));
    expect(idsOf(await all(feedPages(ask, 'calendar', '0')))).toEqual(['ab', 'cd', 'e']);
    expect(asked).toEqual([{ since: '0' }, { after: 'b' }, { after: 'd' }]);
  });

  it('asks for the next page before it hands one out', async () => {
    const { ask, asked } = answering(page('1', 'ab', 'b'), page('1', 'c', null));
    const pages = feedPages(ask, 'calendar', undefined);
    await pages.next();
    expect(asked).toEqual([{}, { after: 'b' }]);
    await pages.next();
    expect(asked).toHaveLength(2);
  });

  it('ends where the calendar changed between two pages, which do not belong together', async () => {
    const { ask } = answering(page('1', 'ab', 'b'), page('2', 'x', null));
    await expect(all(feedPages(ask, 'calendar', undefined))).rejects.toThrow(ChangedMeanwhile);
  });

  it('reports a page that could not be read when the reader reaches it', async () => {
    const pages = feedPages(
      (_id, { after }) => (after ? Promise.reject(new Error('away')) : Promise.resolve(page('1', 'a', 'a'))),
      'calendar',
      undefined,
    );
    await pages.next();
    await new Promise((resolve) => setImmediate(resolve));
    await expect(pages.next()).rejects.toThrow('away');
  });
});
