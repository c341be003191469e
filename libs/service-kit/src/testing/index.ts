import { createLogger, type Logger } from '../logging.js';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueName } from '../messaging/queues.js';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface ConnectionSwitch {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Nothing gets through, but connections stay open: a store that hangs. */
  freeze(): void;
  close(): Promise<void>;
}

/** Below those of outgoing connections, none of which can take the port while the proxy is cut. */
const PORTS = [15_000, 32_000] as const;
const LISTEN_ATTEMPTS = 20;

export async function startConnectionSwitch(url: string, isCut = false): Promise<ConnectionSwitch> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;

  const track = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.on('data', (chunk) => {
      if (!isFrozen) other.write(chunk);
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    track(near, far);
    track(far, near);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  for (let attempt = 1; !server.listening; attempt += 1)
    await listen(randomInt(...PORTS)).catch((error: unknown) => {
      if (attempt === LISTEN_ATTEMPTS) throw error;
    });
  const { port } = server.address() as AddressInfo;

  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = async () => {
    const isClosed = new Promise((resolve) => server.close(resolve));
    breakAll();
    await isClosed;
  };
  if (isCut) await cut();
  const line = new URL(url);
  line.hostname = '127.0.0.1';
  line.port = String(port);
  return {
    url: line.href,
    cut,
    async mend() {
      // Data sent into a frozen connection is lost, so the connection is useless.
      if (isFrozen) breakAll();
      isFrozen = false;
      if (!server.listening) await listen(port);
    },
    freeze: () => void (isFrozen = true),
    async close() {
      if (server.listening) await cut();
    },
  };
}

export * from './service-tables.js';
export * from './fake-auth.js';

export interface TestQueue {
  /** It is retried every tenth of a second. */
  add(job: string, payload: Record<string, string>): Promise<string>;
  stateOf(messageId: string): Promise<string | undefined>;
  attemptsOf(messageId: string): Promise<number>;
  close(): Promise<void>;
}

export function startTestQueue(redisUrl: string, name: QueueName): TestQueue {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue(name, { connection, skipVersionCheck: true });
  return {
    async add(job, payload) {
      const messageId = randomUUID();
      await queue.add(
        job,
        { ...payload, message_id: messageId, request_id: null },
        { jobId: messageId, attempts: 1_000, backoff: { type: 'fixed', delay: 100 } },
      );
      return messageId;
    },
    stateOf: async (messageId) => (await queue.getJob(messageId))?.getState(),
    attemptsOf: async (messageId) => (await queue.getJob(messageId))?.attemptsMade ?? 0,
    async close() {
      await queue.close();
      connection.disconnect();
    },
  };
}

/**
 * Waits for both in any case, so that nothing goes on after the test or fails unseen. `stop` ends what does not end by
 * itself.
 */
export async function meanwhile<Result>(
  running: readonly Promise<Result>[],
  act: () => Promise<void>,
  stop: () => void = () => {},
): Promise<Result[]> {
  const settled = Promise.allSettled(running);
  try {
    await act();
  } finally {
    stop();
    await settled;
  }
  return Promise.all(running);
}

const POLL_MS = 20;

export async function until<Result>(
  whatFor: string,
  condition: () => Promise<Result> | Result,
  // Long enough for a process to start on a busy machine; Jest's own limit comes after it.
  timeoutMs = 120_000,
): Promise<NonNullable<Result>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const result = await condition();
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain for: ${whatFor}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const LINES_MAX = 20;
/** `infra/jest/test-hooks.mjs` reads it, which is not a module of this library. */
const KEY = Symbol.for('daymark.test-log');

/**
 * Prints nothing; a failing test's error shows the last warnings and errors of all services (`infra/jest/test-
 * hooks.mjs`).
 */
export function testLogger(service: string): Logger {
  const lines = ((globalThis as Record<symbol, unknown>)[KEY] ??= []) as string[];
  const write = (line: string) => {
    lines.push(line);
    if (lines.length > LINES_MAX) lines.shift();
  };
  return createLogger(service, 'warn', { write });
}
