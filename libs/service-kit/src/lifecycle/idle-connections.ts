import type { Server } from 'node:http';

/** Shorter than the time in which a stopping process still serves in a cluster (SHUTDOWN_DELAY_MS). */
const ANNOUNCED_TIMEOUT_MS = 4_000;
/** Longer than any proxy keeps an idle connection, so that the proxy always closes it first. */
const IDLE_TIMEOUT_MS = 75_000;
/** Longer than the idle time-out, or a connection waiting for its next request would count as a slow one. */
const HEADERS_MS = 80_000;

/**
 * Announces a short keep-alive time-out and keeps connections for longer. A client that follows the announcement has
 * closed its connection before a stopping process closes idle ones, so no request meets a closing connection; a client
 * that does not is not cut off early.
 */
export function keepIdleConnections(server: Server): void {
  server.keepAliveTimeout = ANNOUNCED_TIMEOUT_MS;
  server.keepAliveTimeoutBuffer = IDLE_TIMEOUT_MS - ANNOUNCED_TIMEOUT_MS;
  server.headersTimeout = HEADERS_MS;
}
