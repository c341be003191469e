import type { IncomingMessage } from 'node:http';

/** Larger than what cameras make, which people choose as a logo. */
const DISCARDED_MAX_BYTES = 32 * 1024 * 1024;
/** As long as the gateway waits for a whole request: a slow line is no reason to lose the response either. */
const DISCARDING_MAX_MS = 30_000;

/**
 * Reads on without keeping anything after a request was refused in the middle of its body, for a while. A connection that
 * is cut while the client still sends often loses the response; one that never stops sending is cut all the same.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  const cut = () => request.socket.destroy();
  const timer = setTimeout(cut, DISCARDING_MAX_MS).unref();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DISCARDED_MAX_BYTES) cut();
  });
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.resume();
}
