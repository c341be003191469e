import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Below this, headers outweigh what is saved. */
const COMPRESS_MIN_BYTES = 1_024;
/** Documents are made per request, so the effort is moderate; assets are compressed at build time. */
const BROTLI_QUALITY = 4;

export interface EncodedBody {
  body: Buffer;
  encoding?: 'br' | 'gzip';
}

/** The coding that a client takes, best first. `q=0` is a refusal. */
export function acceptedEncoding(header: string | undefined): 'br' | 'gzip' | undefined {
  const accepted = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name));
}

/** Compresses text for a client that sent `acceptEncoding`. */
export async function encodeBody(text: string, acceptEncoding: string | undefined): Promise<EncodedBody> {
  const body = Buffer.from(text);
  const encoding = body.length < COMPRESS_MIN_BYTES ? undefined : acceptedEncoding(acceptEncoding);
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return { body: await toBrotli(body, { params }), encoding };
  }
  if (encoding === 'gzip') return { body: await toGzip(body), encoding };
  return { body };
}
