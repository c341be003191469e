import { beforeEach, describe, expect, it } from '@jest/globals';
import { FEED_PAGE_EVENTS } from '@daymark/contracts/internal';
import { FeedOrder } from './feed-page.js';

const EVENTS = 2 * FEED_PAGE_EVENTS + 1;

describe('The order of a large feed', () => {
  let order: FeedOrder;
  let searches: string[];
  beforeEach(() => {
    order = new FeedOrder();
    searches = [];
  });

  const page = (version: string, after?: string, events = EVENTS) =>
    order.page('calendar', version, after, (id) => {
      searches.push(id);
      return Promise.resolve(Array.from({ length: events }, (_, number) => `${version}-${number}`));
    });

  it('is found once for all of its pages, each with one event more than it shows', async () => {
    const [first, second, third] = [
      await page('1'),
      await page('1', `1-${FEED_PAGE_EVENTS - 1}`),
      await page('1', `1-${2 * FEED_PAGE_EVENTS - 1}`),
    ];
    expect(first).toHaveLength(FEED_PAGE_EVENTS + 1);
    expect(second).toHaveLength(FEED_PAGE_EVENTS + 1);
    expect(third).toEqual([`1-${2 * FEED_PAGE_EVENTS}`]);
    expect(second[0]).toBe(first.at(-1));
    expect(searches).toEqual(['calendar']);
  });

  it('is found again for another version', async () => {
    await page('1');
    expect((await page('2'))[0]).toBe('2-0');
    expect(searches).toHaveLength(2);
  });

  it('has nothing after an event that is not there', async () => {
    expect(await page('1', 'gone')).toEqual([]);
  });

  it('is not cached if there is only one page', async () => {
    await page('1', undefined, FEED_PAGE_EVENTS);
    expect(await page('1', undefined, FEED_PAGE_EVENTS)).toHaveLength(FEED_PAGE_EVENTS);
    expect(searches).toHaveLength(2);
  });
});
