import { Inject, Injectable } from '@nestjs/common';
import { currentClientAddress, RateLimits } from '@daymark/service-kit';

/**
 * So much a minute for each client, of IPv6 for each network. What was read already is free while it is small: an office of
 * a thousand behind one address, all looking at the same calendars, pays for each month once; as many event pages as
 * a thousand people open in a minute fit, and so do 300 windows that nobody had asked for before. Feeds are not counted.
 */
const ALLOWANCE = { attempts: 3_000, windowSeconds: 60 };
const WINDOW_COST = 10;
const PAGE_COST = 1;
const FILE_COST = 1;
/** Of an answer, each of these after the first counts. */
const CHARACTERS_PER_COST = 100_000;

/** What an anonymous client may have read for itself. */
@Injectable()
export class ReadingAllowance {
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

  private take(cost: number): Promise<void> {
    return this.limits.take('public-reads', currentClientAddress() ?? '', ALLOWANCE, cost);
  }
}
