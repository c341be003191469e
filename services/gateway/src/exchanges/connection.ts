import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Exchange } from './exchange.js';

/** A parsed request, and what to do when its turn comes. */
export interface PipelinedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  begin: () => Exchange;
  /** Its response ended, or its connection before it began. */
  end: () => void;
}

/**
 * Serialises the requests of one connection. Node reads as many as the client sends without waiting for a response
 * (pipelining), and would serve all of them at once; here, none begins before the previous response ended.
 */
export class Connection {
  /** No further requests are accepted: it is closed after the refusing response. */
  isRefused = false;
  /** The exchange in progress. */
  exchange: Exchange | undefined;
  private current: PipelinedRequest | undefined;
  private waiting: PipelinedRequest[] = [];

  /** Whether a response has begun and is incomplete. */
  get isAnswering(): boolean {
    return this.current?.response.headersSent ?? false;
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  add(request: PipelinedRequest): void {
    if (this.current) this.waiting.push(request);
    else this.begin(request);
  }

  /** Drops all waiting requests but the first, and returns that. */
  dropWaiting(): PipelinedRequest | undefined {
    const [first, ...others] = this.waiting;
    this.waiting = [];
    for (const request of others) request.end();
    return first;
  }

  private begin(request: PipelinedRequest): void {
    this.current = request;
    request.response.on('close', () => this.endCurrent());
    this.exchange = request.begin();
  }

  private endCurrent(): void {
    this.current!.end();
    this.exchange?.end();
    this.exchange = this.current = undefined;
    const next = this.waiting.shift();
    if (!next) return;
    // Node has given the connection to the next response by now, unless the previous one was the last.
    if (next.response.socket?.writable) this.begin(next);
    else {
      next.end();
      for (const request of this.waiting.splice(0)) request.end();
    }
  }
}
