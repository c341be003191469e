import { Inject, Injectable } from '@nestjs/common';
import { currentClientAddress, networkOf, ProblemException, RateLimits } from '@daymark/service-kit';
import { LRUCache } from 'lru-cache';

/**
 * The budget of each client per minute, for IPv6 of each network. Cached responses are free while they are small: an
 * office of a thousand behind one address that looks at the same calendars pays for each month once; it suffices for
 * the event pages that a thousand people open in a minute, and for 300 uncached windows. Feeds are not counted, except
 * those that do not exist.
 */
const ALLOWANCE = { attempts: 3_000, windowSeconds: 60 };
const WINDOW_COST = 10;
const PAGE_COST = 1;
const FILE_COST = 1;
const MISSING_COST = 1;
/** The problems for a calendar that the audience cannot see, or no longer. */
const MISSING: ReadonlySet<string> = new Set(['NOT_FOUND', 'CALENDAR_DELETED']);
/** Maximum remembered clients that requested too many things that do not exist. */
const REFUSED_CLIENTS_MAX = 10_000;
/** Each further piece of this size in a response costs one more. */
const SENT_BYTES_PER_COST = 100_000;
/** Merging takes several times as long as sending. */
const MERGED_BYTES_PER_COST = 25_000;

@Injectable()
export class PublicReadLimit {
  /** Clients by network, with the time until which their requests are refused without a lookup. */
  private readonly refused = new LRUCache<string, number>({ max: REFUSED_CLIENTS_MAX });

  constructor(@Inject(RateLimits) private readonly limits: RateLimits) {}

  forWindow = () => this.take(WINDOW_COST);

  forPage = () => this.take(PAGE_COST);

  forFile = () => this.take(FILE_COST);

  async forSending({ length }: string | Buffer): Promise<void> {
    const cost = Math.floor(length / SENT_BYTES_PER_COST);
    if (cost > 0) await this.take(cost);
  }

  /** What several calendars are merged from: of each its bytes, since that is the work. */
  forMerging = (bytes: number) => this.take(1 + Math.floor(bytes / MERGED_BYTES_PER_COST));

  /** Missing ones are counted, and a client with too many is refused without a lookup. */
  async ofKnown<Result>(read: () => Promise<Result>): Promise<Result> {
    const client = networkOf(currentClientAddress() ?? '');
    const seconds = Math.ceil(((this.refused.get(client) ?? 0) - Date.now()) / 1000);
    if (seconds > 0) throw new ProblemException('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ProblemException && MISSING.has(error.code))) throw error;
      await this.take(MISSING_COST).catch((refusal: unknown) => {
        const retryAfterSeconds = refusal instanceof ProblemException && refusal.texts.retryAfterSeconds;
        if (retryAfterSeconds) this.refused.set(client, Date.now() + retryAfterSeconds * 1000);
        throw refusal;
      });
      throw error;
    }
  }

  private take(cost: number): Promise<void> {
    return this.limits.take('public-reads', currentClientAddress() ?? '', ALLOWANCE, cost);
  }
}
