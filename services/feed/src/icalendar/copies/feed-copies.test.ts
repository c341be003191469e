import { describe, expect, it } from '@jest/globals';
import type { PublishedEvent, PublishedFeed } from '@daymark/contracts/internal';
import { CalendarVersions } from '../../versions/versions.module.js';
import { FeedCopies, type FeedSources } from './feed-copies.js';
import { ChangedMeanwhile } from './feed-reading.js';

const VERSION = '2026-03-01T00:00:00.000Z';
const pageOf = (id: string): PublishedFeed => ({
  calendar: { updated_at: VERSION } as PublishedFeed['calendar'],
  events: [{ id } as PublishedEvent],
  removed: null,
  next: null,
});
const copiesThat = (read: FeedSources['read']) =>
  new FeedCopies({
    versions: new CalendarVersions(() => Promise.resolve(VERSION)),
    shared: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
    read,
    writer: {
      piece: ({ id }) => ({ uid: id, start_local: '', zones: {}, text: `[${id}]` }),
      frame: (_calendar, pieces) => ({ head: '<', pieces: [...pieces], end: '>' }),
    },
  });
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('Feeds that nobody has written yet', () => {
  it('are read a few at a time, and however many are asked for at once, each is answered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let reading = 0;
    let most = 0;
    const copies = copiesThat(async function* (id) {
      reading += 1;
      most = Math.max(most, reading);
      await promise;
      yield pageOf(id);
      reading -= 1;
    });
    const asked = Array.from({ length: 300 }, (_, number) => copies.current(`calendar ${number}`));
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
      copiesThat(async function* (id) {
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
