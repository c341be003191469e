import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/**
 * Below Linux's range for outgoing connections (32768 and up): such a connection cannot take a port found here before
 * the server starts.
 */
const LOWEST_PORT = 15_000;
const HIGHEST_PORT = 32_000;
const ATTEMPTS = 200;

export function isPortFree(port: number, host: string = LOOPBACK): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** The ports that this process has chosen, whose servers may not listen yet. */
const chosen = new Set<number>();

/** A free port: the preferred one if possible, otherwise a random one; never one that was returned before. */
export async function findFreePort(preferred?: number): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = attempt === 0 && preferred !== undefined ? preferred : randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (chosen.has(port)) continue;
    chosen.add(port);
    if (await isPortFree(port)) return port;
  }
  throw new Error('There is no free port on this machine.');
}
