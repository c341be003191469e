import { describe, expect, it } from '@jest/globals';
import type { PublishedEvent } from '@daymark/contracts/internal';
import { eventsToRead, feedPage } from './feed-page.js';

const event = (id: string, description = ''): PublishedEvent =>
  ({ id, description }) as unknown as PublishedEvent;
const limits = { maxEvents: 3, maxBytes: 1_000 };
const idsOf = ({ events, next }: ReturnType<typeof feedPage>) => [events.map(({ id }) => id).join(''), next];

describe('A page of a feed', () => {
  it('has that many events, and the one after which the next page begins', () => {
    expect(
      idsOf(
        feedPage(
          ['a', 'b', 'c', 'd'].map((id) => event(id)),
          limits,
        ),
      ),
    ).toEqual(['abc', 'c']);
  });

  it('is the last one where nothing more was read', () => {
    expect(
      idsOf(
        feedPage(
          ['a', 'b', 'c'].map((id) => event(id)),
          limits,
        ),
      ),
    ).toEqual(['abc', null]);
    expect(idsOf(feedPage([], limits))).toEqual(['', null]);
  });

  it('ends before an event that would make it too heavy', () => {
    const heavy = ['a', 'b', 'c'].map((id) => event(id, 'é'.repeat(250)));
    expect(idsOf(feedPage(heavy, limits))).toEqual(['a', 'a']);
  });

  it('has one event at least, however heavy that is', () => {
    expect(idsOf(feedPage([event('a', 'x'.repeat(5_000)), event('b')], limits))).toEqual(['a', 'a']);
  });
});

describe('The read of a page of a feed', () => {
  it.each([
    ['as many events as weigh no more than a page', [400, 500, 100, 1], { read: 3 }],
    ['one event at least, whatever it weighs', [5_000, 1], { read: 1 }],
    ['no event behind those that a page has', [1, 1, 1, 1], { read: 3 }],
    ['all that are left', [1, 1], { read: 2 }],
    ['nothing where nothing is left', [], { read: 0 }],
  ])('is %s', (_title, weights, { read }) => {
    expect(eventsToRead(weights, limits)).toBe(read);
  });
});
