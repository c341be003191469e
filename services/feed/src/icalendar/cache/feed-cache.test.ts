import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PublishedEvent, PublishedFeed } from '@daymark/contracts/internal';
import { notFound, unavailable } from '@daymark/service-kit';
import { CalendarVersions } from '../../versions/versions.module.js';
import { FeedCache, type FeedSources } from './feed-cache.js';
import { ChangedMeanwhile } from './feed-reading.js';

const VERSION = '2026-03-01T00:00:00.000Z';
const pageOf = (id: string): PublishedFeed => ({
  calendar: { updated_at: VERSION } as PublishedFeed['calendar'],
  events: [{ id } as PublishedEvent],
  removed: null,
  next: null,
});
const cacheThat = (read: FeedSources['read']) =>
  new FeedCache({
    versions: new CalendarVersions(() => Promise.resolve(VERSION)),
    shared: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
    read,
    writer: {
      piece: ({ id }) => ({ uid: id, start_local: '', zones: {}, text: `[${id}]` }),
      frame: (_calendar, pieces) => ({ head: '<', pieces: [...pieces], end: '>' }),
    },
  });
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('Feeds that were not written yet', () => {
  it('are read a few at a time, and all of them respond, however many are requested at once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let reading = 0;
    let most = 0;
    const cache = cacheThat(async function* (id) {
      reading += 1;
      most = Math.max(most, reading);
      await promise;
      yield pageOf(id);
      reading -= 1;
    });
    const asked = Array.from({ length: 300 }, (_, number) => cache.current(`calendar ${number}`));
    await settle();
    expect(most).toBe(4);
    resolve();
    const texts = (await Promise.all(asked)).map(({ text }) => text.bytes.toString());
    expect(texts).toEqual(asked.map((_, number) => `<[calendar ${number}]>`));
    expect(most).toBe(4);
  });

  it('are read again where the calendar changed meanwhile, and are unavailable where it does so each time', async () => {
    let reads = 0;
    const changing = (times: number) =>
      cacheThat(async function* (id) {
        reads += 1;
        yield await Promise.resolve(pageOf(id));
        if (reads <= times) throw new ChangedMeanwhile();
      });
    expect((await changing(2).current('a')).text.bytes.toString()).toBe('<[a]>');
    expect(reads).toBe(3);
    reads = 0;
    await expect(changing(3).current('a')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(reads).toBe(3);
  });
});

describe('A feed whose calendar changed', () => {
  const NEXT = '2026-03-02T00:00:00.000Z';
  let version: string;
  let answer: () => Promise<string>;
  /** The versions since which it was read. */
  let reads: (string | undefined)[];
  let time: number;
  let isTold: boolean;
  let piece: () => { uid: string; start_local: string; zones: Record<string, number>; text: string };
  let cache: FeedCache;
  beforeEach(async () => {
    [version, reads, time, isTold] = [VERSION, [], 0, false];
    answer = () => Promise.resolve(version);
    piece = () => ({ uid: '1', start_local: '', zones: {}, text: version });
    cache = new FeedCache({
      versions: new CalendarVersions(
        () => answer(),
        () => time,
      ),
      shared: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
      read: (id, since) => {
        reads.push(since);
        return pagesOf(id, since);
      },
      writer: {
        piece: () => piece(),
        frame: (_calendar, pieces) => ({ head: '<', pieces: [...pieces], end: '>' }),
      },
    });
    await cache.current('a');
    [version, reads] = [NEXT, []];
  });
  const pagesOf = async function* (id: string, since: string | undefined) {
    const whole = pageOf(id);
    if (since && !isTold) throw await Promise.resolve(unavailable());
    yield { ...whole, calendar: { ...whole.calendar, updated_at: version }, removed: since ? [] : null };
  };
  const later = (): Promise<{ version: string }> => {
    time += 1_000;
    return cache.current('a');
  };

  it('is read completely if calendars cannot tell the changes, after one request for them', async () => {
    expect((await later()).version).toBe(NEXT);
    expect(reads).toEqual([VERSION, undefined]);
  });

  it('does not request the changes again if it cannot be read completely either', async () => {
    piece = () => {
      throw new RangeError('cannot be written');
    };
    for (let times = 0; times < 3; times += 1) await later().catch(() => undefined);
    expect(reads).toEqual([VERSION, undefined, undefined, undefined]);
  });

  it('is not read again where what changed was read and cannot be written', async () => {
    isTold = true;
    piece = () => {
      throw new RangeError('cannot be written');
    };
    await expect(later()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(reads).toEqual([VERSION]);
  });

  it('leaves the cache as soon as it is known to be no longer public', async () => {
    expect([...cache.calendarIds()]).toEqual(['a']);
    answer = () => Promise.reject(notFound());
    await expect(later()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([[...cache.calendarIds()], cache.find('a')]).toEqual([[], undefined]);
  });
});
