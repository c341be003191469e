/** After this many unanswered calls in a row the circuit opens. */
const FAILURES_MAX = 5;
/** While it is open, one trial call is made this often. */
const TRIAL_INTERVAL_MS = 1_000;

/**
 * Stops calls to a peer that does not answer: each would wait for its time-out, hold its resources meanwhile, and add
 * to the peer's backlog when it is back.
 */
export class CircuitBreaker {
  private failures = 0;
  private nextTrialAt = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  admits(): boolean {
    if (!this.isOpen) return true;
    if (this.now() < this.nextTrialAt) return false;
    this.nextTrialAt = this.now() + TRIAL_INTERVAL_MS;
    return true;
  }

  get isOpen(): boolean {
    return this.failures >= FAILURES_MAX;
  }

  answered(): void {
    this.failures = 0;
  }

  failed(): void {
    this.failures += 1;
    if (this.failures === FAILURES_MAX) this.nextTrialAt = this.now() + TRIAL_INTERVAL_MS;
  }
}
