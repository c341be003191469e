import type { ServerResponse } from 'node:http';
import type { Client } from './client.js';
import type { FairShares } from './fair-shares.js';

/** Why a response that had begun was not completed. */
export type CutCause =
  | 'caller left'
  | 'reader stalled'
  | 'took too long'
  | 'evicted'
  | 'peer stalled'
  | 'peer broke off';

/** A property, since a weak map with an entry for each response costs the collector more than all else here. */
const EXCHANGE = Symbol('exchange');
type CountedResponse = ServerResponse & { [EXCHANGE]?: Exchange };

/** The exchange that a response belongs to. */
export const exchangeOf = (response: CountedResponse): Exchange => response[EXCHANGE]!;

/** One request and its response, from its turn on its connection to its end. */
export class Exchange {
  /** Set when the response was cut, and not by the caller. */
  cutCause?: Exclude<CutCause, 'caller left'>;
  readonly startedAt = performance.now();
  /** For how long in the period that `SlowReaders` looks at data waited for the client. */
  waitedMs = 0;
  /** The bytes of the connection that its client had taken when that period began. */
  takenBefore = 0;
  private buffered = 0;

  constructor(
    readonly response: ServerResponse,
    readonly client: Client,
    private readonly bytes: FairShares,
  ) {
    (response as CountedResponse)[EXCHANGE] = this;
  }

  /** The bytes that the operating system took of all that was written to its connection, this response and those before it. */
  get takenBytes(): number {
    const { socket } = this.response;
    return socket ? socket.bytesWritten - socket.writableLength : 0;
  }

  /** Tells of bytes of the response that are in memory. @returns whether that is within the client's share */
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
