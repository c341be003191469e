import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ProblemException } from './problem.exception.js';

/** Longer than any parameter of ours, so that a long one is refused for what it is and not as a missing page. */
const PARAMETER_MAX_CHARACTERS = 2_048;
/** As Node has it; Fastify would wait for ever. */
const REQUEST_LIMIT_MS = 300_000;
/** A shorter response costs more to compress than to send. */
const COMPRESSED_FROM_BYTES = 16_384;

/**
 * Fastify as every service uses it. Responses of 16 kB and more are compressed for clients that accept it (RFC 9110,
 * section 8.4) and carry no entity tags: they are never stored (`no-store`).
 *
 * @param isCompressing false where the service sends bodies that it encoded itself
 */
export function serviceAdapter(isCompressing: boolean): FastifyAdapter {
  const instance: FastifyInstance = fastify({
    requestTimeout: REQUEST_LIMIT_MS,
    routerOptions: {
      maxParamLength: PARAMETER_MAX_CHARACTERS,
      caseSensitive: false,
      ignoreTrailingSlash: true,
    },
    // What Fastify refuses before a route is found, such as a path that is not valid percent-encoding.
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      const problem = new ProblemException('MALFORMED_REQUEST').toProblem();
      void reply
        .code(problem.status)
        .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
        .type('application/problem+json; charset=utf-8')
        .send(problem);
    },
  });
  // Bodies are read by `readJsonBodies` and by the endpoints that take a file, whose refusals leave the connection open.
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('*', (_request, _payload, done) => done(null));
  if (isCompressing) {
    void instance.register(fastifyCompress, {
      threshold: COMPRESSED_FROM_BYTES,
      encodings: ['br', 'gzip'],
      // JSON repeats the same names, so the fastest level makes it nearly as small as the others.
      zlibOptions: { level: constants.Z_BEST_SPEED, chunkSize: 128 * 1024 },
      globalDecompression: false,
    });
  }
  return new FastifyAdapter(instance);
}
