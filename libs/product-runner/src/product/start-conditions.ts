import { once } from 'node:events';
import { createServer } from 'node:net';
import { LOOPBACK, StackError, withConnection } from '@daymark/local-stack/stores';
import type { StartOptions } from './start-options.js';

const CONNECT_TIMEOUT_MS = 5_000;

export async function requireDatabase(databaseUrl: string): Promise<void> {
  try {
    await withConnection(databaseUrl, (client) => client.query('SELECT 1'));
  } catch (error) {
    throw new StackError(`DATABASE_URL: the database at ${placeOf(databaseUrl)} ${reasonOf(error)}.`);
  }
}

export async function requireRedis(redisUrl: string): Promise<void> {
  // Imported only if a person named a server; the launcher would keep it in memory.
  const { Redis } = await import('ioredis');
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: CONNECT_TIMEOUT_MS,
    // A failed connection would otherwise keep the process alive for two seconds.
    disconnectTimeout: 1,
  });
  let lastError: unknown;
  client.on('error', (error) => (lastError = error));
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    throw new StackError(`REDIS_URL: the server at ${placeOf(redisUrl)} ${reasonOf(lastError ?? error)}.`);
  } finally {
    client.disconnect();
  }
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
}

/** If a name has several addresses, their connection attempts fail together, with the reasons inside. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const { code, message } = cause as { code?: string; message: string };
  if (code === 'ECONNREFUSED') return 'does not answer (connection refused)';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'has a host name that is not known';
  if (/timeout/i.test(message) || code === 'ETIMEDOUT') return 'does not answer (timed out)';
  return `refuses the connection (${message})`;
}

const IPV6_LOOPBACK = '::1';

export async function requireListening({ host, port }: StartOptions): Promise<void> {
  // Browsers try both addresses of "localhost"; another program on the other one would get our visitors.
  for (const address of host === LOOPBACK ? [LOOPBACK, IPV6_LOOPBACK] : [host]) {
    const server = createServer();
    const code = await once(server.listen({ host: address, port, exclusive: true }), 'listening').then(
      () => undefined,
      ({ code, message }: NodeJS.ErrnoException) => code ?? message,
    );
    server.close();
    if (code === 'EADDRINUSE') {
      throw new StackError(
        `Port ${port} is already in use; stop what uses it, or choose another: PORT=8081 npm start.`,
      );
    }
    // On a machine without IPv6 nobody listens there.
    if (code === undefined || address === IPV6_LOOPBACK) continue;
    if (code === 'EACCES') {
      throw new StackError(`PORT ${port} needs rights that this account lacks; choose one above 1023.`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new StackError(`HOST "${host}" is no address of this machine.`);
    }
    throw new StackError(`The product cannot listen on ${host}, port ${port} (${code}).`);
  }
}
