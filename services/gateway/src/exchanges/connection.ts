import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Exchange } from './exchange.js';

/** A request that was read, and what is done when its turn comes. */
export interface Turn {
  request: IncomingMessage;
  response: ServerResponse;
  begin: () => Exchange;
  /** Its response ended, or its connection before it began. */
  end: () => void;
}

/**
 * The requests of one connection, one after another. Node reads as many as the client sends without waiting for a response
 * (pipelining), and would have all of them served at once; none begins before the response before it ended.
 */
export class Connection {
  /** Nothing more is taken from it: it is closed after the response that refuses. */
  isRefused = false;
  /** The one that has its turn. */
  exchange: Exchange | undefined;
  private current: Turn | undefined;
  private waiting: Turn[] = [];

  /** Whether a response has begun and is not complete. */
  get isAnswering(): boolean {
    return this.current?.response.headersSent ?? false;
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  add(turn: Turn): void {
    if (this.current) this.waiting.push(turn);
    else this.begin(turn);
  }

  /** Drops what waits, but for the first, and returns that. */
  dropWaiting(): Turn | undefined {
    const [first, ...others] = this.waiting;
    this.waiting = [];
    for (const turn of others) turn.end();
    return first;
  }

  private begin(turn: Turn): void {
    this.current = turn;
    turn.response.on('close', () => this.endTurn());
    this.exchange = turn.begin();
  }

  private endTurn(): void {
    this.current!.end();
    this.exchange?.end();
    this.exchange = this.current = undefined;
    const next = this.waiting.shift();
    if (!next) return;
    // Node has given the connection to the next response by now, unless the one before it was the last.
    if (next.response.socket?.writable) this.begin(next);
    else {
      next.end();
      for (const turn of this.waiting.splice(0)) turn.end();
    }
  }
}
