import type { FastifyInstance } from 'fastify';
import { codingFor, entityTag, isNotModified, type ContentCoding } from '@daymark/service-kit/http';
import { EncodedRepresentations } from './encoded-representations.js';

export { EFFORT, type Representation } from './encoded-representations.js';

/** Below this size compression does not pay off. */
const COMPRESSED_MIN_CHARACTERS = 1_024;
/**
 * Clients may store a response but must revalidate it each time: a change, or a calendar that becomes private, takes
 * effect within two seconds, which responses that stay fresh for minutes would prevent. Revalidation costs a 304
 * without a body. A shared cache in front may use a response for one second, which is enough to survive a crowd.
 */
export const AUDIENCE_CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate';

/** The codings of cached representations, smallest first. */
export const codingsOnOffer = ({ COMPRESSION }: { COMPRESSION: 'on' | 'off' }): readonly ContentCoding[] =>
  COMPRESSION === 'on' ? ['br', 'gzip'] : [];

interface ResponseOptions {
  isCompressing: boolean;
}

/**
 * The common behaviour of all responses of this service. They do not depend on the caller, so any site may read them;
 * successful ones carry a strong tag of their exact bytes, per content coding, and respond 304 to clients that have
 * them. Pictures are compressed already.
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
    // For HEAD, Fastify sends the length of the body without it.
    return request.method === 'HEAD' ? bytes : '';
  });
}
