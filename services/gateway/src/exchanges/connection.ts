import type { Client } from './client.js';
import type { Exchange } from './exchange.js';

/** A parsed request, and what to do when its turn comes. */
export interface Arrival {
  exchange: Exchange;
  serve: (exchange: Exchange) => void;
  /** Its response ended, or its connection before it began. */
  onEnd: () => void;
}

/**
 * Serialises the requests of one connection. Node reads as many as the client sends without waiting for a response
 * (pipelining), and would serve all of them at once; here, none begins before the previous response ended.
 */
export class Connection {
  /** No further requests are accepted: it is closed after the refusing response. */
  isRefused = false;
  private current: Arrival | undefined;
  private waiting: Arrival[] = [];

  /** @param client undefined for a proxy, which has many clients */
  constructor(readonly client: Client | undefined) {}

  get exchange(): Exchange | undefined {
    return this.current?.exchange;
  }

  /** Whether a response has begun and is incomplete. */
  get isAnswering(): boolean {
    return this.exchange?.response.headersSent ?? false;
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  add(arrival: Arrival): void {
    if (this.current) this.waiting.push(arrival);
    else this.begin(arrival);
  }

  /** Drops all waiting requests, and returns the first of them. */
  dropWaiting(): Exchange | undefined {
    const dropped = this.waiting.splice(0);
    for (const { onEnd } of dropped) onEnd();
    return dropped[0]?.exchange;
  }

  private begin(arrival: Arrival): void {
    const { exchange, serve } = arrival;
    this.current = arrival;
    exchange.response.on('close', () => this.endCurrent());
    exchange.begin();
    serve(exchange);
  }

  private endCurrent(): void {
    const { exchange, onEnd } = this.current!;
    onEnd();
    exchange.end();
    this.current = undefined;
    const next = this.waiting.shift();
    if (!next) return;
    // Node has given the connection to the next response by now, unless the previous one was the last.
    if (next.exchange.response.socket?.writable) this.begin(next);
    else {
      next.onEnd();
      this.dropWaiting();
    }
  }
}
