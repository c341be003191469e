import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../logging/index.js';
import type { Readiness } from '../operations/readiness.js';

/** After this the process exits whatever is still running. Orchestrators must allow at least as long. */
const STOP_TIMEOUT_MS = 25_000;
/** How often connections that become idle while the server closes are closed. */
const IDLE_SWEEP_MS = 50;

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
  const latest = new Map<Socket, ServerResponse>();
  const stop = async (reason: string, exitCode: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    readiness.drain();
    // Responses begun before draining: their clients, too, must open their next connection elsewhere.
    for (const response of latest.values()) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
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
  // While draining, every response tells its client to open its next connection elsewhere.
  server.on('connection', (socket: Socket) => socket.once('close', () => latest.delete(socket)));
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    latest.set(socket, response);
    if (readiness.draining) response.setHeader('Connection', 'close');
  });
}
