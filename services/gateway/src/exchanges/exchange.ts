import type { ServerResponse } from 'node:http';
import type { Client } from './client.js';
import type { FairShares } from './fair-shares.js';

/** Why a response that had begun was not completed. */
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

/** A property rather than a weak map, whose entries for each response would dominate garbage collection. */
const EXCHANGE = Symbol('exchange');
type CountedResponse = ServerResponse & { [EXCHANGE]?: Exchange };

/** The exchange of a response. */
export const exchangeOf = (response: CountedResponse): Exchange => response[EXCHANGE]!;

/** One request and its response, from its turn on its connection to its end. */
export class Exchange {
  /** Set if the response was cut by the gateway or the peer. */
  cutCause?: Exclude<CutCause, 'caller left'>;
  readonly startedAt = performance.now();
  readonly reading: Pace = { waitedMs: 0, bytesBefore: 0 };
  readonly sending: Pace = { waitedMs: 0, bytesBefore: 0 };
  private buffered = 0;

  constructor(
    readonly response: ServerResponse,
    readonly client: Client,
    private readonly bytes: FairShares,
  ) {
    (response as CountedResponse)[EXCHANGE] = this;
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
    const { req: request } = this.response;
    return !request.complete && request.readableFlowing === true;
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

  /** Ends it before the response is complete. */
  cut(cause: NonNullable<Exchange['cutCause']>): void {
    this.cutCause ??= cause;
    this.response.destroy();
  }

  /** Called once, when the response ended. */
  end(): void {
    if (this.buffered > 0) this.letGo(this.buffered);
  }
}
