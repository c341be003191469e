/** Everybody who may wait is waiting already. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

/** Lets a fixed number of tasks run at once, a fixed number wait, and refuses the rest at once. */
export class ConcurrencyLimiter {
  private runningCount = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly runningMax: number,
    private readonly waitingMax: number,
  ) {}

  /** @throws QueueFullError */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    await this.enter();
    try {
      return await task();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.runningCount < this.runningMax) {
      this.runningCount += 1;
      return;
    }
    if (this.waiting.length >= this.waitingMax) throw new QueueFullError();
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  // The turn passes straight to the next one in line, so nobody who comes meanwhile can take it.
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.runningCount -= 1;
  }
}
