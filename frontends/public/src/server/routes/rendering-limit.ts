import { ClientLimit } from '@daymark/service-kit/limits';

/**
 * The rendering budget of one client per minute: a thousand people behind one address who view the same calendars pay
 * for each page once, since rendered pages are cached for everybody.
 */
const ALLOWANCE = { points: 3_000, windowSeconds: 60 };
const COSTS = { page: 5, picture: 30 } as const;

export class RenderingRefused extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('the client had all of its share made');
  }
}

/** Charges each client for what is rendered for it; counted per process, since the cost is that process's CPU time. */
export class RenderingLimit {
  private readonly limit: ClientLimit;

  constructor(allowance = ALLOWANCE) {
    this.limit = new ClientLimit(allowance);
  }

  async take(client: string, kind: keyof typeof COSTS): Promise<void> {
    const retryAfterSeconds = await this.limit.take(client, COSTS[kind]);
    if (retryAfterSeconds !== null) throw new RenderingRefused(retryAfterSeconds);
  }
}
