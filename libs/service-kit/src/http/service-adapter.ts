import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { tellAllowedMethods } from './allowed-methods.js';
import { ProblemException } from './problem.exception.js';
import { encodeResponses } from './response-encoding.js';

/** Longer than any parameter of ours, so that a long one is refused for what it is and not as a missing page. */
const PARAMETER_MAX_CHARACTERS = 2_048;
/** As Node has it; Fastify would wait for ever. */
const REQUEST_LIMIT_MS = 300_000;

/**
 * Fastify as every service uses it.
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
  tellAllowedMethods(instance);
  if (isCompressing) encodeResponses(instance);
  return new FastifyAdapter(instance);
}
