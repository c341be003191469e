import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Logger } from '@daymark/service-kit';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { FeedCopy } from './feed-copy.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const LIFETIME_MS = 24 * 60 * 60_000;
const COPY_MAX_BYTES = 4 * 1024 * 1024;
const ALL_COPIES_MAX_BYTES = 256 * 1024 * 1024;
/** What a copy may come to when it is unpacked: whoever can write to Redis cannot fill the memory of this process. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;

const Outline = z.object({
  version: z.iso.datetime(),
  head_length: z.int().min(0),
  pieces: z.array(
    z.tuple([z.string(), z.string(), z.string(), z.record(z.string(), z.int()), z.int().min(0)]),
  ),
});

/** Writes a copy, and removes those that are over and, as long as all together are too large, the oldest. */
const STORE = `
local prefix, id, now, lifetime, most = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local size = 0
for i = 6, #ARGV do size = size + #ARGV[i] end
local function forget(other)
  redis.call('DEL', prefix .. other)
  redis.call('ZREM', KEYS[1], other)
  local bytes = redis.call('HGET', KEYS[2], other)
  if bytes then
    redis.call('HINCRBY', KEYS[2], 'total', '-' .. bytes)
    redis.call('HDEL', KEYS[2], other)
  end
end
forget(id)
for _, other in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - lifetime)) do forget(other) end
redis.call('HSET', prefix .. id, unpack(ARGV, 6))
redis.call('PEXPIRE', prefix .. id, lifetime)
redis.call('ZADD', KEYS[1], now, id)
redis.call('HSET', KEYS[2], id, size)
local total = redis.call('HINCRBY', KEYS[2], 'total', size)
while total > most do
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0)[1]
  if not oldest then break end
  forget(oldest)
  total = tonumber(redis.call('HGET', KEYS[2], 'total'))
end
`;

/**
 * Copies of feeds in Redis, so that neither another replica nor a restart has to write them again: the latest one of each
 * calendar, for a day, all together within bounds. Without Redis there are none, and nothing else is different.
 */
export class SharedCopies {
  private readonly prefix: string;

  constructor(
    private readonly redis: Redis,
    /** Copies that another program wrote are others. */
    fingerprint: string,
    private readonly logger: Logger,
    private readonly limits = { copyMaxBytes: COPY_MAX_BYTES, allMaxBytes: ALL_COPIES_MAX_BYTES },
  ) {
    this.prefix = `feed-copy:${fingerprint}:`;
  }

  /** The latest copy that somebody wrote, perhaps of an earlier version; null where there is none. */
  async read(id: string): Promise<FeedCopy | null> {
    try {
      const stored = await this.redis.hgetallBuffer(this.prefix + id);
      return stored.outline && stored.gzip ? await unpacked(stored) : null;
    } catch (error) {
      this.logger.debug({ err: error }, 'no copy of a feed can be read');
      return null;
    }
  }

  /** Best effort: a copy that cannot be written is not missed. */
  async write(id: string, copy: FeedCopy): Promise<void> {
    try {
      const outline = await compress(JSON.stringify(outlineOf(copy)), { level: 1 });
      const [packed, br] = [await copy.in('gzip'), copy.at('br')];
      const fields = ['outline', outline, 'gzip', packed.bytes, ...(br ? ['br', br.bytes] : [])];
      const size = outline.length + packed.bytes.length + (br?.bytes.length ?? 0);
      if (size > this.limits.copyMaxBytes) return;
      const keys = [`${this.prefix}ages`, `${this.prefix}sizes`];
      const settings = [this.prefix, id, Date.now(), LIFETIME_MS, this.limits.allMaxBytes];
      await this.redis.eval(STORE, keys.length, ...keys, ...settings, ...fields);
    } catch (error) {
      this.logger.debug({ err: error }, 'a copy of a feed could not be written');
    }
  }
}

function outlineOf({ text: { version, bytes, pieces } }: FeedCopy): z.input<typeof Outline> {
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

async function unpacked(stored: Record<string, Buffer>): Promise<FeedCopy> {
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
  if (at > bytes.length) throw new RangeError('The pieces of a copy reach beyond its end');
  return new FeedCopy({ version: outline.version, bytes, pieces }, { gzip: stored.gzip!, br: stored.br });
}
