import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { discardRest } from '@daymark/service-kit/operations';

/** Reads a small body whole; null if it is larger. Never resolves if the client breaks off. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const { promise, resolve } = Promise.withResolvers<Buffer | null>();
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) resolve(null);
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) resolve(null);
    else chunks.push(chunk);
  });
  request.once('end', () => resolve(Buffer.concat(chunks)));
  return promise;
}

/**
 * The body of a request that is passed on as it arrives. What is in memory of it are the buffers of streams and
 * connections; the client is paused while its peer takes nothing.
 */
export class Upload {
  readonly body: Transform;
  private bytes = 0;

  /** @param onTooLarge called when there are more than `maxBytes`, whatever the client said before */
  constructor(
    private readonly request: IncomingMessage,
    maxBytes: number,
    onTooLarge: () => void,
  ) {
    this.body = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.bytes += chunk.length;
        if (this.bytes <= maxBytes) done(null, chunk);
        else onTooLarge();
      },
    });
    // The dispatcher destroys it with the reason for which it gave up.
    this.body.on('error', () => undefined);
    request.pipe(this.body);
  }

  /** Whether the client is waited for, rather than the peer. */
  get isAwaitingClient(): boolean {
    return !this.request.complete && this.body.readableLength === 0 && this.body.writableLength === 0;
  }

  discard(): void {
    this.request.unpipe(this.body);
    discardRest(this.request);
  }
}
