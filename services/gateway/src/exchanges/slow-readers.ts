import type { Limits } from '../limits.js';
import type { Exchange } from './exchange.js';

const SWEEP_MS = 1_000;
/** Tests have short periods; each is checked several times. */
const SWEEPS_PER_PERIOD = 8;

/**
 * Periodically checks all exchanges in progress, and ends those whose clients read too slowly, or that last too long.
 * Only time in which data waits counts against a client, not a slow peer's.
 */
export class SlowReaders {
  private readonly timer: NodeJS.Timeout;
  private sweptAt = performance.now();

  constructor(
    private readonly limits: Limits,
    private readonly connections: { values: () => Iterable<{ readonly exchange: Exchange | undefined }> },
  ) {
    const interval = Math.min(SWEEP_MS, limits.readerPeriodMs / SWEEPS_PER_PERIOD);
    this.timer = setInterval(() => this.sweep(performance.now()), interval).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private sweep(now: number): void {
    const sinceLast = now - this.sweptAt;
    this.sweptAt = now;
    for (const { exchange } of this.connections.values()) {
      if (exchange) this.look(exchange, now, sinceLast);
    }
  }

  private look(exchange: Exchange, now: number, sinceLast: number): void {
    const { exchangeMs, readerPeriodMs, readerBytesPerSecond } = this.limits;
    const lasted = now - exchange.startedAt;
    if (lasted > exchangeMs) exchange.cut('took too long');
    if (exchange.response.writableLength === 0) return;
    const taken = exchange.readBytes;
    if (exchange.waitedMs === 0) exchange.readBefore = taken;
    exchange.waitedMs += Math.min(sinceLast, lasted);
    if (exchange.waitedMs < readerPeriodMs) return;
    const needed = (readerBytesPerSecond * exchange.waitedMs) / 1_000;
    if (taken - exchange.readBefore < needed) exchange.cut('reader stalled');
    exchange.waitedMs = 0;
  }
}
