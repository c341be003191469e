import type { Limits } from '../limits.js';
import type { Exchange, Pace } from './exchange.js';

const SWEEP_MS = 1_000;
/** Tests have short periods; each is checked several times. */
const SWEEPS_PER_PERIOD = 8;

type SlowClientsLimits = Pick<
  Limits,
  'exchangeMs' | 'readerPeriodMs' | 'senderPeriodMs' | 'clientBytesPerSecond'
>;

/**
 * Periodically checks all exchanges in progress, and ends those whose clients read or send too slowly, or that last too
 * long. Only time in which the client is waited for counts against it, not a slow peer's.
 */
export class SlowClients {
  private readonly timer: NodeJS.Timeout;
  private sweptAt = performance.now();

  constructor(
    private readonly limits: SlowClientsLimits,
    private readonly connections: { values: () => Iterable<{ readonly exchange: Exchange | undefined }> },
    private readonly onSenderStalled: (exchange: Exchange) => void,
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
    const { exchangeMs, readerPeriodMs, senderPeriodMs } = this.limits;
    const lasted = now - exchange.startedAt;
    if (lasted > exchangeMs && exchange.heldAt === undefined) exchange.cut('took too long');
    const waited = Math.min(sinceLast, lasted);
    if (exchange.response.writableLength > 0) {
      if (this.isTooSlow(exchange.reading, exchange.readBytes, waited, readerPeriodMs))
        exchange.cut('reader stalled');
    } else if (exchange.isAwaitingBody) {
      if (this.isTooSlow(exchange.sending, exchange.sentBytes, waited, senderPeriodMs))
        this.onSenderStalled(exchange);
    }
  }

  private isTooSlow(pace: Pace, bytes: number, waited: number, periodMs: number): boolean {
    if (pace.waitedMs === 0) pace.bytesBefore = bytes;
    pace.waitedMs += waited;
    if (pace.waitedMs < periodMs) return false;
    const needed = (this.limits.clientBytesPerSecond * pace.waitedMs) / 1_000;
    pace.waitedMs = 0;
    return bytes - pace.bytesBefore < needed;
  }
}
