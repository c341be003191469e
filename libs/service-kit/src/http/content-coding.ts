import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

export type ContentCoding = 'identity' | 'gzip' | 'br';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Browsers and calendar programs send a few dozen different headers between them. */
const HEADERS_CACHED_MAX = 200;
const cache = new Map<string, ReadonlySet<string>>();

/**
 * The coding to answer in (RFC 9110, 12.5.3): of those on offer the first that a client asks for by its name and does not
 * refuse. A client that takes "anything" has not asked: some that say so cannot read it.
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

/** Bytes in a coding; `quality` is that of brotli. */
export async function encode(bytes: Buffer, coding: ContentCoding, quality: number): Promise<Buffer> {
  if (coding === 'identity') return bytes;
  if (coding === 'gzip') return toGzip(bytes);
  return toBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
