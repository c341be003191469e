const MEBIBYTE = 1024 * 1024;

/**
 * Limits on the resources that clients and peers use. For limits named `All`, a client network may have a third of what
 * it leaves free (`FairShares`): alone a quarter. Together they fit the memory of the container (512 MiB).
 */
export interface Limits {
  /**
   * Timeout for a peer's silence, before its response begins and between two parts of it. Waiting for a connection
   * counts.
   */
  peerMs: number;
  /** Minimum average speed of a client per period, while data waits for it, or its request's body is waited for. */
  clientBytesPerSecond: number;
  /**
   * Longer than a slow line needs for what the operating system takes at once: it takes the next part of a response
   * only when a third of its buffer (up to 4 MB) is free.
   */
  readerPeriodMs: number;
  senderPeriodMs: number;
  /** Maximum duration of an exchange, however fast its client reads or sends. 20 MB in that time are 35 kB/s. */
  exchangeMs: number;
  /**
   * Exchanges in progress, from the arrival of a request until its response ended. They bound the bodies of requests
   * too: each has at most 64 KiB in memory, all together 128 MiB. Files are passed on as they arrive.
   */
  exchangesAll: number;
  /** Streams that are held open for pages, apart from exchanges and connections: some 20 KB each. */
  streamsAll: number;
  /** Pipelined requests that may wait on one connection. No browser sends any. */
  pipelinedMax: number;
  connectionsAll: number;
  /** Bytes of responses in memory that were read from a peer and not yet taken by the client. */
  bufferedBytesAll: number;
  peerConnectionsAll: number;
  /**
   * If a client waits for a connection and has none, the slowest response that holds one because its client does not
   * read is ended, once it was stalled for this long. Shorter than `peerMs`, the maximum wait of the other client.
   */
  evictionAfterMs: number;
  /** Readers of at least this speed are never ended for others: a phone on a slow line reaches it. */
  evictionBytesPerSecond: number;
  waitingAll: number;
}

export const LIMITS: Limits = {
  peerMs: 15_000,
  clientBytesPerSecond: 8_192,
  readerPeriodMs: 60_000,
  senderPeriodMs: 30_000,
  exchangeMs: 600_000,
  exchangesAll: 2_048,
  streamsAll: 4_000,
  pipelinedMax: 8,
  connectionsAll: 4_096,
  bufferedBytesAll: 64 * MEBIBYTE,
  peerConnectionsAll: 256,
  evictionAfterMs: 5_000,
  evictionBytesPerSecond: 40_000,
  waitingAll: 2_048,
};
