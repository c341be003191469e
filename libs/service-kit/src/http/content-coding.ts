import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

export type ContentCoding = 'identity' | 'gzip' | 'br';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
const CHUNK_BYTES = 128 * 1024;

/** Browsers and calendar programs together send a few dozen different headers. */
const HEADERS_CACHED_MAX = 200;
const cache = new Map<string, ReadonlySet<string>>();

/**
 * Chooses the content coding (RFC 9110, 12.5.3): the first offered one that the client names and does not refuse. A
 * wildcard does not count: some clients that send it cannot decode the response.
 */
export function codingFor(
  acceptEncoding: string | undefined,
  onOffer: readonly ContentCoding[],
): ContentCoding {
  if (!acceptEncoding) return 'identity';
  const named = cache.get(acceptEncoding) ?? codingsNamedIn(acceptEncoding);
  return onOffer.find((coding) => named.has(coding)) ?? 'identity';
}

function codingsNamedIn(acceptEncoding: string): ReadonlySet<string> {
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings();
  const named = new Set(accepted.map((encoding) => encoding.toLowerCase()));
  if (cache.size < HEADERS_CACHED_MAX) cache.set(acceptEncoding, named);
  return named;
}

export interface Effort {
  br: number;
  gzip?: number;
}

export async function encode(
  bytes: Buffer,
  coding: ContentCoding,
  { br, gzip: level }: Effort,
): Promise<Buffer> {
  if (coding === 'identity') return bytes;
  if (coding === 'gzip') return toGzip(bytes, { level });
  return toBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: br, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** The stream's end or failure ends the returned one. */
export function encodeStream(stream: Readable, coding: 'gzip' | 'br', { br, gzip: level }: Effort): Readable {
  const encoder =
    coding === 'gzip'
      ? createGzip({ level, chunkSize: CHUNK_BYTES })
      : createBrotliCompress({ chunkSize: CHUNK_BYTES, params: { [constants.BROTLI_PARAM_QUALITY]: br } });
  // The encoder's reader sees the failure.
  pipeline(stream, encoder, () => undefined);
  return encoder;
}
