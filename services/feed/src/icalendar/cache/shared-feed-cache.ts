import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Logger } from '@daymark/service-kit';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { CachedFeed } from './cached-feed.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * The lifetime of a feed after its calendar was last found to be public. So a feed that is no longer public expires
 * within a minute, including the time to write it, whatever message is lost and whichever process stops.
 */
const LEASE_MS = 45_000;
/** Maximum lifetime, even if it stays public. */
const LIFETIME_MAX_MS = 24 * 60 * 60_000;
/** How long one replica has the exclusive turn to check which feeds are still public. */
const CHECK_LEASE_MS = 10_000;
/** The maximum of one request. */
const FOUND_AT_A_TIME = 500;
const FEED_MAX_BYTES = 4 * 1024 * 1024;
const ALL_FEEDS_MAX_BYTES = 256 * 1024 * 1024;
/** The limit on an uncompressed feed: write access to Redis must not suffice to fill the memory of this process. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;

const PREFIX = 'feed-copy:';
/** When each feed was written, and the sizes of each and of all together. */
const INDEX = [`${PREFIX}ages`, `${PREFIX}sizes`] as const;

const Outline = z.object({
  version: z.iso.datetime(),
  head_length: z.int().min(0),
  pieces: z.array(
    z.tuple([z.string(), z.string(), z.string(), z.record(z.string(), z.int()), z.int().min(0)]),
  ),
});

const DELETE_FEED = `
local prefix = ARGV[1]
local function evict(id)
  redis.call('DEL', prefix .. id)
  redis.call('ZREM', KEYS[1], id)
  local bytes = redis.call('HGET', KEYS[2], id)
  if bytes then
    redis.call('HINCRBY', KEYS[2], 'total', '-' .. bytes)
    redis.call('HDEL', KEYS[2], id)
  end
end
`;

/** Writes a feed, and removes the oldest ones while the total is too large. */
const STORE = `${DELETE_FEED}
local id, now, lease, most = ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local size = 0
for i = 6, #ARGV do size = size + #ARGV[i] end
evict(id)
redis.call('HSET', prefix .. id, unpack(ARGV, 6))
redis.call('PEXPIRE', prefix .. id, lease)
redis.call('ZADD', KEYS[1], now, id)
redis.call('HSET', KEYS[2], id, size)
local total = redis.call('HINCRBY', KEYS[2], 'total', size)
while total > most do
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0)[1]
  if not oldest then break end
  evict(oldest)
  total = tonumber(redis.call('HGET', KEYS[2], 'total'))
end
`;

/** Extends the lifetime of the given feeds, and removes the others and stale index entries. */
const RETAIN = `${DELETE_FEED}
local lease = tonumber(ARGV[2])
for i = 3, #ARGV, 2 do
  local id, stays = ARGV[i], ARGV[i + 1]
  if stays == '0' or redis.call('PEXPIRE', prefix .. id, lease) == 0 then evict(id) end
end
`;

export type FindPublic = (calendarIds: string[]) => Promise<ReadonlySet<string>>;

/**
 * Feeds in Redis, so that neither another replica nor a restart has to write them again: the latest one of each
 * calendar, up to a day while that is public, within a total limit. Without Redis there are none, and nothing else
 * changes.
 */
export class SharedFeedCache {
  constructor(
    private readonly redis: Redis,
    /** Feeds of a program with another fingerprint are not read. */
    private readonly fingerprint: string,
    private readonly logger: Logger,
    private readonly limits = { feedMaxBytes: FEED_MAX_BYTES, allMaxBytes: ALL_FEEDS_MAX_BYTES },
  ) {}

  /** The latest feed that a replica wrote, possibly of an earlier version; null if there is none. */
  async read(id: string): Promise<CachedFeed | null> {
    try {
      const stored = await this.redis.hgetallBuffer(PREFIX + id);
      const isOurs = stored.program?.toString() === this.fingerprint;
      return isOurs && stored.outline && stored.gzip ? await unpacked(stored) : null;
    } catch (error) {
      this.logger.debug({ err: error }, 'a feed could not be read from the cache');
      return null;
    }
  }

  /** Best effort: nothing depends on it. */
  async write(id: string, feed: CachedFeed): Promise<void> {
    try {
      const outline = await compress(JSON.stringify(outlineOf(feed)), { level: 1 });
      const [packed, br] = [await feed.in('gzip'), feed.at('br')];
      const fields = ['program', this.fingerprint, 'outline', outline, 'gzip', packed.bytes];
      if (br) fields.push('br', br.bytes);
      const size = outline.length + packed.bytes.length + (br?.bytes.length ?? 0);
      if (size > this.limits.feedMaxBytes) return;
      const settings = [PREFIX, id, Date.now(), LEASE_MS, this.limits.allMaxBytes];
      await this.redis.eval(STORE, INDEX.length, ...INDEX, ...settings, ...fields);
    } catch (error) {
      this.logger.debug({ err: error }, 'a feed could not be written to the cache');
    }
  }

  /**
   * Removes the feeds of calendars that are no longer public, and extends the lifetime of the others. If several
   * replicas start it at once, one runs it; a feed that none of them extends expires.
   */
  async retain(findPublic: FindPublic): Promise<void> {
    if (!(await this.redis.set(`${PREFIX}turn`, 1, 'PX', CHECK_LEASE_MS, 'NX'))) return;
    const oldest = Date.now() - LIFETIME_MAX_MS;
    let cursor = '0';
    do {
      const [next, found] = await this.redis.zscan(INDEX[0], cursor, 'COUNT', FOUND_AT_A_TIME);
      const writtenAt = new Map<string, number>();
      for (let at = 0; at < found.length; at += 2) writtenAt.set(found[at]!, Number(found[at + 1]));
      if (writtenAt.size > 0) {
        const requestedAt = performance.now();
        const isPublic = await findPublic([...writtenAt.keys()]);
        const lease = Math.max(1, Math.round(LEASE_MS - (performance.now() - requestedAt)));
        const verdicts = [...writtenAt].flatMap(([id, at]) => [
          id,
          isPublic.has(id) && at > oldest ? '1' : '0',
        ]);
        await this.redis.eval(RETAIN, INDEX.length, ...INDEX, PREFIX, lease, ...verdicts);
      }
      cursor = next;
    } while (cursor !== '0');
  }
}

function outlineOf({ text: { version, bytes, pieces } }: CachedFeed): z.input<typeof Outline> {
  return {
    version,
    head_length: pieces[0]?.at ?? bytes.length,
    pieces: pieces.map(({ event_id, uid, start_local, zones, length }) => [
      event_id,
      uid,
      start_local,
      zones,
      length,
    ]),
  };
}

async function unpacked(stored: Record<string, Buffer>): Promise<CachedFeed> {
  const limit = { maxOutputLength: UNPACKED_MAX_BYTES };
  const [outlineText, bytes] = await Promise.all([
    decompress(stored.outline!, limit),
    decompress(stored.gzip!, limit),
  ]);
  const outline = Outline.parse(JSON.parse(outlineText.toString()));
  let at = outline.head_length;
  const pieces = outline.pieces.map(([event_id, uid, start_local, zones, length]) => {
    const piece = { event_id, uid, start_local, zones, bytes, at, length };
    at += length;
    return piece;
  });
  if (at > bytes.length) throw new RangeError('The pieces of a feed reach beyond its end');
  return CachedFeed.of({ version: outline.version, bytes, pieces }, { gzip: stored.gzip!, br: stored.br });
}
