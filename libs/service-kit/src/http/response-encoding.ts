import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { codingFor, encode, encodeStream } from './content-coding.js';

/** Compressing a shorter response costs more than sending it. */
const COMPRESSED_FROM_CHARACTERS = 16_384;
/** JSON repeats the same names, so gzip's fastest level compresses it nearly as well as the others. */
const EFFORT = { br: 4, gzip: constants.Z_BEST_SPEED };
const TEXT = /^text\/|[/+]json(?:;|$)/;

/** Without entity tags: these responses are never stored (`no-store`). */
export function encodeResponses(instance: FastifyInstance): void {
  instance.addHook('onSend', async (request, reply, payload) => {
    const isStream = payload instanceof Readable;
    if (!(isStream || (typeof payload === 'string' && payload !== ''))) return payload;
    if (!TEXT.test(String(reply.getHeader('content-type')))) return payload;
    reply.header('vary', 'Accept-Encoding');
    if (!isStream && payload.length < COMPRESSED_FROM_CHARACTERS) return payload;
    const coding = codingFor(request.headers['accept-encoding'], ['br', 'gzip']);
    if (coding === 'identity' || request.method === 'HEAD') return payload;
    reply.header('content-encoding', coding).removeHeader('content-length');
    return isStream ? encodeStream(payload, coding, EFFORT) : encode(Buffer.from(payload), coding, EFFORT);
  });
}
