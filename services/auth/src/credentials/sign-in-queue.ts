import { ProblemException, unavailable } from '@daymark/service-kit';

/** Whoever waits holds a connection, so only so many may, in this process. */
const WAITING_MAX = 64;
/** The gateway waits for fifteen seconds. */
const WAITING_LIMIT_MS = 8_000;

/** A sign-in to an account at which somebody guesses. */
export interface QueuedSignIn {
  email: string;
  /** How often it was tried from the same network before. */
  earlierTries: number;
  /** So long after it nobody is checked who tried before. */
  delayMs: number;
}

interface Waiting extends QueuedSignIn {
  start: () => void;
  refuse: (error: ProblemException) => void;
}

/** The sign-ins to one address. */
interface Lane {
  isBusy: boolean;
  /** Before that, by `performance.now()`, whoever tried before is not checked. */
  slowUntil: number;
  timer?: NodeJS.Timeout;
}

/**
 * Lets sign-ins to an address happen one at a time: whoever tried least often goes first, and of those the one who came
 * last, so that a new client of the owner passes all who guess. Who never tried goes on at once; all who did share the
 * pace that `delayMs` sets. Where too many wait, those who tried most often have to go, and nobody for whose address it is.
 */
export class SignInQueue {
  /** In the order in which they came. */
  private readonly waiting: Waiting[] = [];
  private readonly lanes = new Map<string, Lane>();

  /**
   * @throws ProblemException TOO_MANY_REQUESTS for whoever tried before, SERVICE_UNAVAILABLE for whoever did not, where
   * too many wait or it took too long; what `attempt` throws
   */
  async run<Result>(
    signIn: QueuedSignIn,
    attempt: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    await this.turn(signIn, signal);
    try {
      return await attempt();
    } finally {
      this.laneOf(signIn.email).isBusy = false;
      this.startNext(signIn.email);
    }
  }

  private async turn(signIn: QueuedSignIn, signal?: AbortSignal): Promise<void> {
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
    const lane = this.laneOf(email);
    if (lane.isBusy) return;
    clearTimeout(lane.timer);
    const pauseMs = lane.slowUntil - performance.now();
    const next = this.nextOf(email);
    if (next && (next.earlierTries === 0 || pauseMs <= 0)) {
      lane.isBusy = true;
      if (next.earlierTries > 0) lane.slowUntil = performance.now() + next.delayMs;
      this.remove(next);
      next.start();
    } else if (pauseMs > 0) lane.timer = setTimeout(() => this.startNext(email), pauseMs).unref();
    else this.lanes.delete(email);
  }

  private nextOf(email: string): Waiting | undefined {
    let next: Waiting | undefined;
    for (const entry of this.waiting) {
      if (entry.email === email && (!next || entry.earlierTries <= next.earlierTries)) next = entry;
    }
    return next;
  }

  /** Of those who tried most often, one who waits for the address for which most do, and longest. */
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

  private laneOf(email: string): Lane {
    const lane = this.lanes.get(email) ?? { isBusy: false, slowUntil: 0 };
    this.lanes.set(email, lane);
    return lane;
  }
}

const refusalOf = ({ earlierTries, delayMs }: QueuedSignIn) =>
  earlierTries > 0
    ? new ProblemException('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(delayMs / 1000)) })
    : unavailable(new Error('too many sign-ins wait'));
