import type { Server } from 'node:http';

/** Shorter than a stopping process still serves in a cluster (SHUTDOWN_DELAY_MS). */
const OFFERED_MS = 4_000;
/** Longer than any proxy keeps an idle connection, so that the proxy is always the one that closes it. */
const KEPT_MS = 75_000;
/** More than that, or a connection that waits for its next request would be taken for a slow one. */
const HEADERS_MS = 80_000;

/**
 * Idle connections are offered for a few seconds and kept for longer. Who keeps to the offer has left before a process that
 * stops closes what is idle, so no request meets a connection that is just being closed; who does not is not cut off early.
 */
export function keepIdleConnections(server: Server): void {
  server.keepAliveTimeout = OFFERED_MS;
  server.keepAliveTimeoutBuffer = KEPT_MS - OFFERED_MS;
  server.headersTimeout = HEADERS_MS;
}
