import type { FastifyInstance } from 'fastify';
import { codingFor, entityTag, isNotModified, type ContentCoding } from '@daymark/service-kit/http';
import { EncodedRepresentations } from './encoded-representations.js';

/** Below this, gzip saves nothing worth the trouble. */
const COMPRESSED_MIN_CHARACTERS = 1_024;
/**
 * Clients may store a response but must revalidate it each time: a calendar that becomes private, or a change, shows within two
 * seconds, which a response that stays fresh for minutes would prevent. Asking costs a 304 without a body. A shared cache
 * in front of everything may answer for one second by itself, which is what it takes to survive a crowd.
 */
export const AUDIENCE_CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate';

/** The codings of what is compressed once and cached, the shortest first. */
export const codingsOnOffer = ({ COMPRESSION }: { COMPRESSION: 'on' | 'off' }): readonly ContentCoding[] =>
  COMPRESSION === 'on' ? ['br', 'gzip'] : [];

export interface ResponseOptions {
  isCompressing: boolean;
}

/**
 * What all responses of this service have in common. Nothing here depends on who asks, so any site may read it; what was
 * found carries a strong tag of its very bytes, per content coding, and answers 304 to those who have them. Pictures are
 * compressed as they are.
 */
export function addPublicResponseHook(instance: FastifyInstance, { isCompressing }: ResponseOptions): void {
  const representations = new EncodedRepresentations();
  instance.addHook('onSend', async (request, reply, payload) => {
    reply.header('access-control-allow-origin', '*');
    if (reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return payload;
    const { headers } = request;
    const isText = typeof payload === 'string';
    const isCompressed =
      isCompressing &&
      isText &&
      payload.length >= COMPRESSED_MIN_CHARACTERS &&
      codingFor(headers['accept-encoding'], ['gzip']) === 'gzip';
    const { bytes, etag } = isText
      ? await representations.of(payload, isCompressed ? 'gzip' : 'identity')
      : { bytes: payload, etag: entityTag(payload) };
    reply.headers({ etag, 'cache-control': AUDIENCE_CACHE_CONTROL, vary: 'Accept-Encoding' });
    if (isCompressed) reply.header('content-encoding', 'gzip');
    const conditions = {
      ifNoneMatch: headers['if-none-match'],
      ifModifiedSince: headers['if-modified-since'],
    };
    const lastModified = reply.getHeader('last-modified') as string | undefined;
    if (!isNotModified(conditions, { etag, lastModified })) return bytes;
    reply.code(304);
    // To HEAD, Fastify sends the length of what it is given, and nothing of it.
    return request.method === 'HEAD' ? bytes : '';
  });
}
