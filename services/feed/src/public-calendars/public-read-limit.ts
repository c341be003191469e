import { Inject, Injectable } from '@nestjs/common';
import { currentClientAddress, networkOf, ProblemException, RateLimits } from '@daymark/service-kit';
import { LRUCache } from 'lru-cache';

/**
 * So much a minute for each client, of IPv6 for each network. What was read already is free while it is small: an office of
 * a thousand behind one address, all looking at the same calendars, pays for each month once; as many event pages as
 * a thousand people open in a minute fit, and so do 300 windows that nobody had asked for before. Feeds are not counted,
 * but for those that do not exist.
 */
const ALLOWANCE = { attempts: 3_000, windowSeconds: 60 };
const WINDOW_COST = 10;
const PAGE_COST = 1;
const FILE_COST = 1;
const MISSING_COST = 1;
/** The problem of a calendar that the audience does not see, or no longer. */
const MISSING: ReadonlySet<string> = new Set(['NOT_FOUND', 'CALENDAR_DELETED']);
/** So many clients that asked for too much of what does not exist are remembered. */
const REFUSED_CLIENTS_MAX = 10_000;
/** Of an answer, each of these after the first counts. */
const CHARACTERS_PER_COST = 100_000;

/** What an anonymous client may have read for itself. */
@Injectable()
export class PublicReadLimit {
  /** Clients by network, with the moment in which they may ask again; while it has not come, nothing is asked for them. */
  private readonly refused = new LRUCache<string, number>({ max: REFUSED_CLIENTS_MAX });

  constructor(@Inject(RateLimits) private readonly limits: RateLimits) {}

  /** @throws ProblemException TOO_MANY_REQUESTS */
  forWindow = () => this.take(WINDOW_COST);

  /** @throws ProblemException TOO_MANY_REQUESTS */
  forPage = () => this.take(PAGE_COST);

  /**
   * A logo, or an event for a calendar program.
   * @throws ProblemException TOO_MANY_REQUESTS
   */
  forFile = () => this.take(FILE_COST);

  /** @throws ProblemException TOO_MANY_REQUESTS */
  async forSending(text: string): Promise<void> {
    const cost = Math.floor(text.length / CHARACTERS_PER_COST);
    if (cost > 0) await this.take(cost);
  }

  /**
   * Reads something of a calendar that may not exist. What does not is counted, and whoever has asked for too much of it
   * is refused before the question is asked.
   * @throws ProblemException TOO_MANY_REQUESTS, and whatever `read` throws
   */
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
