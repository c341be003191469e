import { ProblemException, unavailable } from '@daymark/service-kit';

/** Maximum waiting sign-ins of this process, since each holds a connection. */
const WAITING_MAX = 64;
/** The gateway's timeout is fifteen seconds. */
const WAITING_LIMIT_MS = 8_000;

export interface QueuedSignIn {
  email: string;
  earlierTries: number;
  /** The pause after it, during which clients with earlier attempts are not checked. */
  delayMs: number;
}

interface Waiting extends QueuedSignIn {
  start: () => void;
  refuse: (error: ProblemException) => void;
}

interface EmailQueue {
  isBusy: boolean;
  /** Until then, by `performance.now()`, clients with earlier attempts are not checked. */
  slowUntil: number;
  timer?: NodeJS.Timeout;
}

/**
 * One at a time for an address: fewest earlier attempts first, and of those the latest arrival, so that a new client of
 * the owner overtakes all guessers. Clients without earlier attempts proceed at once; all others share the rate that
 * `delayMs` sets. If too many wait, those with the most attempts are refused, independently of the address.
 */
export class SignInQueue {
  private readonly waiting: Waiting[] = [];
  private readonly emailQueues = new Map<string, EmailQueue>();

  /**
   * TOO_MANY_REQUESTS for clients with earlier attempts, SERVICE_UNAVAILABLE for others, where too many wait or the
   * wait was too long.
   */
  async run<Result>(
    signIn: QueuedSignIn,
    attempt: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    await this.waitForTurn(signIn, signal);
    try {
      return await attempt();
    } finally {
      this.emailQueueOf(signIn.email).isBusy = false;
      this.startNext(signIn.email);
    }
  }

  private async waitForTurn(signIn: QueuedSignIn, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw unavailable(signal.reason);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = { ...signIn, start: resolve, refuse: reject };
    const giveUp = () => reject(unavailable(signal?.reason));
    const timer = setTimeout(() => reject(refusalOf(signIn)), WAITING_LIMIT_MS);
    signal?.addEventListener('abort', giveUp, { once: true });
    this.waiting.push(entry);
    this.startNext(signIn.email);
    if (this.waiting.length > WAITING_MAX) this.refuseWorst();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      this.remove(entry);
    }
  }

  private startNext(email: string): void {
    const queue = this.emailQueueOf(email);
    if (queue.isBusy) return;
    clearTimeout(queue.timer);
    const pauseMs = queue.slowUntil - performance.now();
    const next = this.nextOf(email);
    if (next && (next.earlierTries === 0 || pauseMs <= 0)) {
      queue.isBusy = true;
      if (next.earlierTries > 0) queue.slowUntil = performance.now() + next.delayMs;
      this.remove(next);
      next.start();
    } else if (pauseMs > 0) queue.timer = setTimeout(() => this.startNext(email), pauseMs).unref();
    else this.emailQueues.delete(email);
  }

  private nextOf(email: string): Waiting | undefined {
    let next: Waiting | undefined;
    for (const entry of this.waiting) {
      if (entry.email === email && (!next || entry.earlierTries <= next.earlierTries)) next = entry;
    }
    return next;
  }

  /** Of the address for which most of them wait, the one that waited longest. */
  private refuseWorst(): void {
    const waitingOf = Map.groupBy(this.waiting, ({ email }) => email);
    const isWorse = (one: Waiting, other: Waiting) =>
      one.earlierTries - other.earlierTries ||
      waitingOf.get(one.email)!.length - waitingOf.get(other.email)!.length;
    const worst = this.waiting.reduce((worst, entry) => (isWorse(entry, worst) > 0 ? entry : worst));
    this.remove(worst);
    worst.refuse(refusalOf(worst));
  }

  private remove(entry: Waiting): void {
    const index = this.waiting.indexOf(entry);
    if (index !== -1) this.waiting.splice(index, 1);
  }

  private emailQueueOf(email: string): EmailQueue {
    const queue = this.emailQueues.get(email) ?? { isBusy: false, slowUntil: 0 };
    this.emailQueues.set(email, queue);
    return queue;
  }
}

const refusalOf = ({ earlierTries, delayMs }: QueuedSignIn) =>
  earlierTries > 0
    ? new ProblemException('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(delayMs / 1000)) })
    : unavailable(new Error('too many sign-ins wait'));
