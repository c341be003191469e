import { executionAsyncResource } from 'node:async_hooks';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ConfigurationError } from './configuration.js';
import type { Socket } from 'node:net';
import type { Logger } from './logging.js';
import type { Readiness } from './operations/readiness.js';

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

/** By then connections are open and consumers run. */
const STARTED_AFTER_MS = 10_000;

/** V8 collects nothing in an idle process, which would use a third more memory until its first busy hour. */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;
    // The kind of collection that runs before an out-of-memory error, which returns pages to the system.
    collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, STARTED_AFTER_MS).unref();
}

/**
 * A collection in an idle process forgets the shapes of objects that do not exist just then. Of Node's record of a tick
 * V8 inlines only the first shape, and a request has several ticks: with another one each costs half a microsecond more.
 */
function keepShapeOfTicks(): void {
  process.nextTick(() => Reflect.set(process, Symbol('a tick'), executionAsyncResource()));
}

/** A wrong setting ends it with one sentence, any other error with its stack, both with code 1. */
export function runProcess(name: string, start: () => Promise<void>): void {
  keepShapeOfTicks();
  start()
    .then(releaseStartMemory)
    .catch((error: unknown) => {
      if (error instanceof ConfigurationError) console.error(`${name} cannot start: ${error.message}`);
      else console.error(`${name} cannot start:`, error);
      process.exit(1);
    });
}

export const runService = (name: string, setUp: () => Promise<{ listen: () => Promise<void> }>): void =>
  runProcess(name, async () => (await setUp()).listen());

/** After this the process exits whatever is still running. Orchestrators must allow at least as long. */
const STOP_TIMEOUT_MS = 25_000;
/** How often connections that become idle while the server closes are closed. */
const IDLE_SWEEP_MS = 50;

/** Node's own record of the response under way: one of ours would keep each in memory until the next. */
type AnsweringSocket = Socket & { _httpMessage?: ServerResponse | null };

interface Stoppable {
  server: Server;
  readiness: Readiness;
  logger: Logger;
  shutdownDelayMs: number;
  close: () => Promise<void>;
}

/**
 * Readiness fails, requests are served for the delay, connections are told to close, running requests finish, then
 * stores.
 */
export function shutDownGracefully({ server, readiness, logger, shutdownDelayMs, close }: Stoppable): void {
  let isStopping = false;
  const sockets = new Set<AnsweringSocket>();
  const stop = async (reason: string, exitCode: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    readiness.drain();
    // Responses begun before draining: their clients, too, must open their next connection elsewhere.
    for (const { _httpMessage: response } of sockets) {
      if (response && !response.headersSent) response.setHeader('Connection', 'close');
    }
    await new Promise((resolve) => setTimeout(resolve, shutdownDelayMs));
    const isClosed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    // A response whose headers were already sent keeps its connection open; without this the process would wait for it.
    const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
    await isClosed;
    clearInterval(sweep);
    await close();
    logger.info('stopped');
    process.exit(exitCode);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal, 0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error }, event);
      void stop(event, 1);
    });
  }
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // While draining, every response tells its client to open its next connection elsewhere.
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (readiness.draining) response.setHeader('Connection', 'close');
  });
}
