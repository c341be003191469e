import { setImmediate } from 'node:timers';

/** What somebody asks for takes several steps, and each of them may have to wait this long for other people's work. */
const TURN_MS = 3;

/** One piece runs per turn of the loop, and clients alternate: light readers do not wait for heavy ones. */
export class RoundRobin {
  private readonly waiting = new Map<string, (() => void)[]>();
  private beganAt = -Infinity;

  /** Resolves when it is this client's turn. */
  next(client: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = this.waiting.get(client);
    if (queue) queue.push(resolve);
    else {
      if (this.waiting.size === 0) setImmediate(this.begin);
      this.waiting.set(client, [resolve]);
    }
    return promise;
  }

  isOver(): boolean {
    return performance.now() - this.beganAt > TURN_MS;
  }

  private readonly begin = () => {
    const [client, queue] = this.waiting.entries().next().value!;
    this.waiting.delete(client);
    this.beganAt = performance.now();
    queue.shift()!();
    if (queue.length > 0) this.waiting.set(client, queue);
    // An immediate that schedules another one yields to input that arrived meanwhile.
    if (this.waiting.size > 0) setImmediate(this.begin);
  };
}

/** There is one event loop per process. */
export const eventLoop = new RoundRobin();

/** Clients take turns, so that one with many requests does not hold up another's. */
export const nextTurn = (client = ''): Promise<void> => eventLoop.next(client);

export const isTurnOver = (): boolean => eventLoop.isOver();
