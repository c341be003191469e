import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { BODY_MAX_BYTES } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';

/** Longer than any parameter of ours, so that a long one is refused for what it is and not as a missing page. */
const PARAMETER_MAX_CHARACTERS = 2_048;

/** Fastify for the feed service. */
export function feedAdapter(): FastifyAdapter {
  const instance: FastifyInstance = fastify({
    bodyLimit: BODY_MAX_BYTES,
    routerOptions: { maxParamLength: PARAMETER_MAX_CHARACTERS },
    // What Fastify refuses before a route is found, such as a path that is not valid percent-encoding.
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      const problem = new ProblemException('MALFORMED_REQUEST').toProblem();
      void reply.code(problem.status).type('application/problem+json; charset=utf-8').send(problem);
    },
  });
  return new FastifyAdapter(instance);
}
