import { encode, entityTagInTurns, type ContentCoding } from '@daymark/service-kit/http';
import { EFFORT, type Representation } from '../../http/index.js';
import type { FeedText } from './feed-text.js';

/** The approximate memory of an event besides its bytes: ids, start, position. */
const PIECE_OVERHEAD_BYTES = 300;

/** When the audience last saw a change, and from when on that may be sent: in milliseconds, and as a header. */
export interface LastModified {
  at: number;
  header: string;
}

function lastModifiedOf(version: string): LastModified {
  const at = Date.parse(version);
  return { at, header: new Date(at).toUTCString() };
}

/** The feed of one version of a calendar: its bytes in each content coding, created on first use. */
export class CachedFeed {
  private readonly ready = new Map<ContentCoding, Representation>();
  private readonly pending = new Map<ContentCoding, Promise<Representation>>();

  private constructor(
    readonly text: FeedText,
    /** Null if a date does not describe the feed's state. */
    readonly lastModified: LastModified | null,
  ) {}

  static async of(
    text: FeedText,
    encodings: Partial<Record<ContentCoding, Buffer>> = {},
    lastModified: LastModified | null = lastModifiedOf(text.version),
  ): Promise<CachedFeed> {
    const feed = new CachedFeed(text, lastModified);
    for (const [coding, bytes] of Object.entries({ identity: text.bytes, ...encodings }))
      if (bytes) feed.ready.set(coding as ContentCoding, await representationOf(bytes));
    return feed;
  }

  get version(): string {
    return this.text.version;
  }

  get size(): number {
    let size = this.text.pieces.length * PIECE_OVERHEAD_BYTES;
    for (const { bytes } of this.ready.values()) size += bytes.length;
    return size;
  }

  at(coding: ContentCoding): Representation | undefined {
    return this.ready.get(coding);
  }

  async in(coding: ContentCoding): Promise<Representation> {
    const ready = this.ready.get(coding);
    if (ready || coding === 'identity') return ready!;
    const pending = this.pending.get(coding) ?? this.compress(coding);
    this.pending.set(coding, pending);
    return pending;
  }

  private async compress(coding: 'gzip' | 'br'): Promise<Representation> {
    try {
      const representation = await representationOf(await encode(this.text.bytes, coding, EFFORT));
      this.ready.set(coding, representation);
      return representation;
    } finally {
      this.pending.delete(coding);
    }
  }
}

const representationOf = async (bytes: Buffer): Promise<Representation> => ({
  bytes,
  etag: await entityTagInTurns(bytes),
});
