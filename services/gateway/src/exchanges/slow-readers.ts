import type { Limits } from '../limits.js';
import type { Exchange } from './exchange.js';

const SWEEP_MS = 1_000;
/** Tests have short periods; each is looked at several times. */
const SWEEPS_PER_PERIOD = 8;

interface Watched {
  startedAt: number;
  /** For how long in this period data waited for the client. */
  waitedMs: number;
  /** The bytes of the connection that its client had taken when the period began. */
  takenBefore: number;
}

/**
 * Looks now and then at all exchanges under way, and ends those whose clients take less than they must, or that last too
 * long. Only time in which data waits counts against a client: a peer's slowness is not its own.
 */
export class SlowReaders {
  private readonly watched = new Map<Exchange, Watched>();
  private readonly timer: NodeJS.Timeout;
  private sweptAt = performance.now();

  constructor(private readonly limits: Limits) {
    const interval = Math.min(SWEEP_MS, limits.readerPeriodMs / SWEEPS_PER_PERIOD);
    this.timer = setInterval(() => this.sweep(performance.now()), interval).unref();
  }

  watch(exchange: Exchange): void {
    this.watched.set(exchange, { startedAt: performance.now(), waitedMs: 0, takenBefore: takenOf(exchange) });
  }

  forget(exchange: Exchange): void {
    this.watched.delete(exchange);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** How many exchanges have their turn. */
  get size(): number {
    return this.watched.size;
  }

  private sweep(now: number): void {
    const { exchangeMs, readerPeriodMs, readerBytesPerSecond } = this.limits;
    const sinceLast = now - this.sweptAt;
    this.sweptAt = now;
    for (const [exchange, watched] of this.watched) {
      if (now - watched.startedAt > exchangeMs) exchange.cut('took too long');
      if (exchange.response.writableLength === 0) continue;
      watched.waitedMs += Math.min(sinceLast, now - watched.startedAt);
      if (watched.waitedMs < readerPeriodMs) continue;
      const taken = takenOf(exchange);
      const needed = (readerBytesPerSecond * watched.waitedMs) / 1_000;
      if (taken - watched.takenBefore < needed) exchange.cut('reader stalled');
      watched.waitedMs = 0;
      watched.takenBefore = taken;
    }
  }
}

/** What the operating system took of all that was written to the connection. */
const takenOf = ({ response: { socket } }: Exchange): number =>
  socket ? socket.bytesWritten - socket.writableLength : 0;
