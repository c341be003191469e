import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beginSpan, type Span } from '@daymark/service-kit/tracing';
import type { Route } from '../routing/index.js';
import type { Client } from './client.js';
import type { FairShares } from './fair-shares.js';

export type CutCause =
  | 'caller left'
  | 'reader stalled'
  | 'sender stalled'
  | 'took too long'
  | 'evicted'
  | 'peer stalled'
  | 'peer broke off';

/** How fast a client takes or sends bytes, in the current period of `SlowClients`. */
export interface Pace {
  /** How long it was waited for. */
  waitedMs: number;
  /** The bytes of its connection at the beginning of the period. */
  bytesBefore: number;
}

/** One request and its response, from its turn on its connection to its end. */
export class Exchange {
  readonly id = randomUUID();
  /** Its span, if tracing is on. A client's own trace headers are ignored: they would decide which traces are kept. */
  span: Span | undefined;
  startedAt = 0;
  /** When its response became a stream, which lasts as long as its client listens. */
  heldAt: number | undefined;
  /** Set once the address is admitted. */
  path?: string;
  query = '';
  /** The route of its address; undefined for what only the shell may know. */
  route: Route | undefined;
  cutCause?: Exclude<CutCause, 'caller left'>;
  peer: { giveUp(): void } | undefined;
  readonly reading: Pace = { waitedMs: 0, bytesBefore: 0 };
  readonly sending: Pace = { waitedMs: 0, bytesBefore: 0 };
  private buffered = 0;
  private countedIn: FairShares | undefined;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    readonly client: Client,
    private readonly bytes: FairShares,
    private readonly observe: (exchange: Exchange) => void,
  ) {}

  begin(): void {
    this.startedAt = performance.now();
    this.span = beginSpan('server', this.request.method!);
  }

  get isOver(): boolean {
    return this.response.destroyed || this.response.writableEnded;
  }

  /**
   * The bytes that the operating system took of everything written to its connection, for this response and earlier
   * ones.
   */
  get readBytes(): number {
    const { socket } = this.response;
    return socket ? socket.bytesWritten - socket.writableLength : 0;
  }

  /** The bytes that its connection has received, for this request and earlier ones. */
  get sentBytes(): number {
    return this.response.socket?.bytesRead ?? 0;
  }

  /** Whether the next part of the request's body is waited for: not while its peer does not take what is there. */
  get isAwaitingBody(): boolean {
    return !this.request.complete && this.request.readableFlowing === true;
  }

  /** Charges further bytes of the response in memory. @returns whether the client's share allows that */
  hold(bytes: number): boolean {
    this.buffered += bytes;
    return this.bytes.charge(this.client.network, bytes);
  }

  letGo(bytes: number): void {
    this.buffered -= bytes;
    this.bytes.release(this.client.network, bytes);
  }

  cut(cause: NonNullable<Exchange['cutCause']>): void {
    this.cutCause ??= cause;
    this.response.destroy();
  }

  countIn(shares: FairShares | undefined): void {
    this.countedIn?.release(this.client.network);
    this.countedIn = shares;
  }

  end(): void {
    this.peer?.giveUp();
    this.observe(this);
    if (this.buffered > 0) this.letGo(this.buffered);
  }
}
