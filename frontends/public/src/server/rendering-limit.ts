import { ClientLimit } from '@daymark/service-kit/limits';

/**
 * What one client may have made for itself in a minute: a thousand people behind one address who look at the same
 * calendars pay for each page once, since what was made is kept for everybody.
 */
const ALLOWANCE = { points: 3_000, windowSeconds: 60 };
const COSTS = { page: 5, picture: 30 } as const;

/** A client had all of its share made. */
export class RenderingRefused extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('the client had all of its share made');
  }
}

/** Charges each client for what is made for it: in this process alone, whose processor it is that is spent. */
export class RenderingLimit {
  private readonly limit: ClientLimit;

  constructor(allowance = ALLOWANCE) {
    this.limit = new ClientLimit(allowance);
  }

  /**
   * Charges a client before something is made for it.
   * @throws RenderingRefused
   */
  async take(client: string, made: keyof typeof COSTS): Promise<void> {
    const retryAfterSeconds = await this.limit.take(client, COSTS[made]);
    if (retryAfterSeconds !== null) throw new RenderingRefused(retryAfterSeconds);
  }
}
