import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ProblemException } from './problem.exception.js';
import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import { codingFor, encode, encodeStream } from './content-coding.js';

declare module 'fastify' {
  interface FastifyRequest {
    allowedMethods?: string[];
  }
}

export function addAllowedMethods(instance: FastifyInstance): void {
  const routes: { segments: string[]; methods: string[] }[] = [];
  instance.addHook('onRoute', ({ url, method }) => {
    routes.push({ segments: segmentsOf(url), methods: [method].flat() });
  });
  instance.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) {
      const asked = segmentsOf(request.url.split('?', 1)[0]!);
      const methods = routes
        .filter(({ segments }) => fits(segments, asked))
        .flatMap((route) => route.methods);
      // The path has a route for this method, which refused a parameter's value: so this is not about the method.
      request.allowedMethods = methods.includes(request.method) ? [] : [...new Set(methods)];
    }
    done();
  });
}

/** Compares like the router: ignoring case and a trailing slash. */
const segmentsOf = (path: string) => path.toLowerCase().replace(/\/$/, '').split('/');

const fits = (segments: string[], asked: string[]) =>
  segments.length === asked.length &&
  segments.every((segment, index) => {
    const fixed = segment.replace(/^:\w+/, '');
    return fixed === segment
      ? segment === asked[index]
      : asked[index]!.endsWith(fixed) && asked[index]!.length > fixed.length;
  });

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
