import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PublishedCollection } from '@daymark/contracts/internal';
import { notFound, ProblemException } from '@daymark/service-kit';
import { PublicAddresses } from '../../public-calendars/public-addresses.js';
import { CachedFeed } from '../cache/cached-feed.js';
import { CollectionFeeds, type CollectionFeedSources } from './collection-feeds.js';

const MEBIBYTE = 1024 * 1024;
const IDS = ['a', 'b', 'c'];

describe('The feed of several calendars', () => {
  let versions: Record<string, string>;
  let bytesOfEach: number;
  let gone: string | null;
  const current = jest.fn<CollectionFeedSources['feeds']['current']>();
  const charge = jest.fn(async (_bytes: number) => undefined);
  let feeds: CollectionFeeds;
  const get = () => feeds.current({ reference: 'together' }, charge);
  const refused = expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' });

  beforeEach(() => {
    versions = Object.fromEntries(IDS.map((id) => [id, '2026-03-01T00:00:00.000Z']));
    bytesOfEach = 1_000;
    gone = null;
    charge.mockReset();
    current.mockReset().mockImplementation(async (id) => {
      if (id === gone) throw notFound();
      const bytes = Buffer.alloc(bytesOfEach, 'x');
      const piece = { id, uid: id, bytes, at: 0, length: bytes.length, start: 0, zones: [] };
      return CachedFeed.of({ version: versions[id]!, bytes, pieces: [piece as never] });
    });
    const calendars = IDS.map((id) => ({ id, name: id, reminder_minutes: null }));
    feeds = new CollectionFeeds({
      directory: {
        find: async () =>
          ({ name: null, updated_at: null, is_whole: true, calendars }) as unknown as PublishedCollection,
      },
      feeds: { current, version: async (id) => versions[id]! },
      addresses: new PublicAddresses('https://calendar.example.org'),
      productName: 'Daymark',
    });
  });

  it('is refused without reading any calendar again where they were too large together, until one changes', async () => {
    bytesOfEach = 8 * MEBIBYTE;
    await expect(get()).rejects.toEqual(refused);
    expect(current).toHaveBeenCalledTimes(3);
    for (let repeated = 0; repeated < 5; repeated += 1) await expect(get()).rejects.toEqual(refused);
    expect(current).toHaveBeenCalledTimes(3);
    versions['b'] = '2026-03-02T00:00:00.000Z';
    bytesOfEach = 1_000;
    expect((await get()).feed.version).toBe(versions['b']);
  });

  it('is refused as soon as what was read is too much, and costs the bytes that were read', async () => {
    bytesOfEach = 25 * MEBIBYTE;
    await expect(get()).rejects.toEqual(refused);
    expect(charge.mock.calls).toEqual([[bytesOfEach], [bytesOfEach]]);
    expect(current).toHaveBeenCalledTimes(2);
  });

  it('is made once for all who ask, at the cost of its bytes, and then costs nothing', async () => {
    const [one, other] = await Promise.all([get(), get()]);
    expect(other).toBe(one);
    expect(await get()).toBe(one);
    expect(charge.mock.calls).toEqual(IDS.map(() => [bytesOfEach]));
  });

  it('is not made for a client that has read too much', async () => {
    charge.mockRejectedValue(new ProblemException('TOO_MANY_REQUESTS'));
    await expect(get()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(current).toHaveBeenCalledTimes(1);
    charge.mockReset();
    expect((await get()).members).toHaveLength(3);
  });

  it('lacks a calendar that is deleted meanwhile, and has no date then', async () => {
    gone = 'b';
    const { members, feed } = await get();
    expect(members.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(feed.lastModified).toBeNull();
  });
});
