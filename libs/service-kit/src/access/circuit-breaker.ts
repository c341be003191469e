/** After so many calls in a row that nobody answered, no more are made. */
const FAILURES_MAX = 5;
/** This often one of them finds out whether somebody is there again. */
const TRIAL_INTERVAL_MS = 1_000;

/**
 * Keeps calls from a peer that does not answer: each of them would wait as long as it may, hold what it has for so long, and
 * be one more for the peer to work off when it is back.
 */
export class CircuitBreaker {
  private failures = 0;
  private nextTrialAt = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether a call may be made now. */
  admits(): boolean {
    if (!this.isOpen) return true;
    if (this.now() < this.nextTrialAt) return false;
    this.nextTrialAt = this.now() + TRIAL_INTERVAL_MS;
    return true;
  }

  /** Whether the peer has not answered for a while. */
  get isOpen(): boolean {
    return this.failures >= FAILURES_MAX;
  }

  /** The peer answered, with whatever status. */
  answered(): void {
    this.failures = 0;
  }

  /** The peer could not be reached, or not in time. */
  failed(): void {
    this.failures += 1;
    if (this.failures === FAILURES_MAX) this.nextTrialAt = this.now() + TRIAL_INTERVAL_MS;
  }
}
