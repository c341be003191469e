import type { IncomingMessage } from 'node:http';

/** Larger than files from cameras, which people choose as a logo. */
const DISCARDED_MAX_BYTES = 32 * 1024 * 1024;
/** So that slow connections get the response too. */
const DISCARDING_MAX_MS = 30_000;

/**
 * Reads and discards the rest of a body for a while after the request was refused. If the connection is cut while the
 * client is still sending, the response is often lost; a client that never stops is cut off all the same.
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
