import { createServer } from 'node:net';
import { LOOPBACK, StackError } from '@daymark/local-stack/stores';
import type { StartOptions } from './start-options.js';

const IPV6_LOOPBACK = '::1';

/**
 * Checks that the product can listen on its address.
 *
 * @throws StackError with one sentence that says what is wrong and what to set.
 */
export async function requireListening({ host, port }: StartOptions): Promise<void> {
  // Browsers try both addresses of "localhost"; another program on the other one would get our visitors.
  for (const address of host === LOOPBACK ? [LOOPBACK, IPV6_LOOPBACK] : [host]) {
    const code = await listeningError(address, port);
    if (code === undefined) continue;
    if (code === 'EADDRINUSE') {
      throw new StackError(
        `Port ${port} is already in use; stop what uses it, or choose another: PORT=8081 npm start.`,
      );
    }
    // On a machine without IPv6 nobody listens there.
    if (address === IPV6_LOOPBACK) continue;
    if (code === 'EACCES') {
      throw new StackError(`PORT ${port} needs rights that this account lacks; choose one above 1023.`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new StackError(`HOST "${host}" is no address of this machine.`);
    }
    throw new StackError(`The product cannot listen on ${host}, port ${port} (${code}).`);
  }
}

function listeningError(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
