import type { Limits } from '../limits.js';
import type { Exchange } from './exchange.js';

const SWEEP_MS = 1_000;
/** Tests have short periods; each is looked at several times. */
const SWEEPS_PER_PERIOD = 8;

/**
 * Looks now and then at all exchanges under way, and ends those whose clients take less than they must, or that last too
 * long. Only time in which data waits counts against a client: a peer's slowness is not its own.
 */
export class SlowReaders {
  private readonly watched = new Set<Exchange>();
  private readonly timer: NodeJS.Timeout;
  private sweptAt = performance.now();

  constructor(private readonly limits: Limits) {
    const interval = Math.min(SWEEP_MS, limits.readerPeriodMs / SWEEPS_PER_PERIOD);
    this.timer = setInterval(() => this.sweep(performance.now()), interval).unref();
  }

  watch(exchange: Exchange): void {
    this.watched.add(exchange);
  }

  forget(exchange: Exchange): void {
    this.watched.delete(exchange);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private sweep(now: number): void {
    const { exchangeMs, readerPeriodMs, readerBytesPerSecond } = this.limits;
    const sinceLast = now - this.sweptAt;
    this.sweptAt = now;
    for (const exchange of this.watched) {
      const lasted = now - exchange.startedAt;
      if (lasted > exchangeMs) exchange.cut('took too long');
      if (exchange.response.writableLength === 0) continue;
      const taken = takenOf(exchange);
      if (exchange.waitedMs === 0) exchange.takenBefore = taken;
      exchange.waitedMs += Math.min(sinceLast, lasted);
      if (exchange.waitedMs < readerPeriodMs) continue;
      const needed = (readerBytesPerSecond * exchange.waitedMs) / 1_000;
      if (taken - exchange.takenBefore < needed) exchange.cut('reader stalled');
      exchange.waitedMs = 0;
    }
  }
}

/** What the operating system took of all that was written to the connection. */
const takenOf = ({ response: { socket } }: Exchange): number =>
  socket ? socket.bytesWritten - socket.writableLength : 0;
