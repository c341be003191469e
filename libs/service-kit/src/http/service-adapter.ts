import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { addAllowedMethods } from './allowed-methods.js';
import { ProblemException } from './problem.exception.js';
import { encodeResponses } from './response-encoding.js';

/** Longer than any valid parameter, so that one that is too long gets a validation error and not a 404. */
const PARAMETER_MAX_CHARACTERS = 2_048;
/** Longer than an exchange of the gateway, which ends those that send too slowly; Fastify would wait for ever. */
const REQUEST_LIMIT_MS = 660_000;

/** Not compressing where the service sends bodies that it encoded itself. */
export function serviceAdapter(isCompressing: boolean): FastifyAdapter {
  const instance: FastifyInstance = fastify({
    requestTimeout: REQUEST_LIMIT_MS,
    routerOptions: {
      maxParamLength: PARAMETER_MAX_CHARACTERS,
      caseSensitive: false,
      ignoreTrailingSlash: true,
    },
    // Errors before routing, such as a path with invalid percent-encoding.
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      const problem = new ProblemException('MALFORMED_REQUEST').toProblem();
      void reply
        .code(problem.status)
        .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
        .type('application/problem+json; charset=utf-8')
        .send(problem);
    },
  });
  // Bodies are read by `readJsonBodies` and by endpoints that take a file; their refusals keep the connection open.
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('*', (_request, _payload, done) => done(null));
  addAllowedMethods(instance);
  if (isCompressing) encodeResponses(instance);
  return new FastifyAdapter(instance);
}
