const MEBIBYTE = 1024 * 1024;

/**
 * What clients and peers may make the gateway spend. Of what says `All` a client network may have a third of what it
 * leaves free (`FairShares`): alone a quarter. Together they stay within the memory of the container (512 MiB).
 */
export interface Limits {
  /** The longest that a peer is silent, before its response begins and between two parts of it. A wait for a connection counts. */
  peerMs: number;
  /** While data waits for a client it takes at least so much, on the average of each such period. */
  readerBytesPerSecond: number;
  /**
   * Longer than a slow line needs for what the operating system asks for at once: it takes the next part of a response
   * only when a third of its buffer (up to 4 MB) is free.
   */
  readerPeriodMs: number;
  /** No exchange takes longer, however fast its client reads. 20 MB in that time are 35 kB/s. */
  exchangeMs: number;
  /** Exchanges under way, from the arrival of a request until its response ended. */
  exchangesAll: number;
  /** Requests of one connection that wait until the response before them ended. No browser sends any. */
  pipelinedMax: number;
  /** Connections, most of them idle. */
  connectionsAll: number;
  /** Bytes of responses in memory that were taken off a peer and not taken by the client yet. */
  bufferedBytesAll: number;
  /** Bytes of the bodies of requests, from when a request says how long its own will be. */
  bodyBytesAll: number;
  /** A body of so many bytes is not counted in `bodyBytesAll`: of these there is one for each exchange, 32 MiB. */
  smallBodyBytes: number;
  /** Connections to one peer in each of its pools. */
  peerConnectionsAll: number;
  /**
   * Where a client waits for a connection and has none, the slowest of the responses that hold one because their clients
   * do not read is ended, once it was held up for so long. Shorter than `peerMs`, which the other one waits at most.
   */
  evictionAfterMs: number;
  /** Nobody who reads so fast is ended for others: a phone on a slow line does. */
  evictionBytesPerSecond: number;
  /** Requests that wait for a connection to one peer. */
  waitingAll: number;
}

export const LIMITS: Limits = {
  peerMs: 15_000,
  readerBytesPerSecond: 8_192,
  readerPeriodMs: 60_000,
  exchangeMs: 600_000,
  exchangesAll: 2_048,
  pipelinedMax: 8,
  connectionsAll: 4_096,
  bufferedBytesAll: 64 * MEBIBYTE,
  bodyBytesAll: 32 * MEBIBYTE,
  smallBodyBytes: 16 * 1024,
  peerConnectionsAll: 256,
  evictionAfterMs: 5_000,
  evictionBytesPerSecond: 40_000,
  waitingAll: 2_048,
};
