import { codingFor, encode, type ContentCoding } from '@daymark/service-kit/http';

/** Below this, headers outweigh the savings. */
const COMPRESS_MIN_BYTES = 1_024;
/** Moderate effort, since documents are rendered per request; assets are compressed at build time. */
const EFFORT = { br: 4 };

export interface EncodedBody {
  body: Buffer;
  encoding: ContentCoding;
}

export const acceptedEncoding = (header: string | undefined): ContentCoding =>
  codingFor(header, ['br', 'gzip']);

export async function encodeBody(text: string, acceptEncoding: string | undefined): Promise<EncodedBody> {
  const plain = Buffer.from(text);
  const encoding = plain.length < COMPRESS_MIN_BYTES ? 'identity' : acceptedEncoding(acceptEncoding);
  return { body: await encode(plain, encoding, EFFORT), encoding };
}
