import { randomUUID } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { BODY_MAX_BYTES, logoFile } from '@daymark/contracts';
import type { Logger } from '@daymark/service-kit/logging';
import { discardRest, type Metrics } from '@daymark/service-kit/operations';
import { answerBrokenRequest } from './response/broken-request.js';
import { Answers } from './response/responses.js';
import { refusal } from './response/problem.js';
import type { Settings } from './configuration.js';
import { Dispatch } from './dispatch.js';
import { Frontends } from './pages/frontends.js';
import { admitTarget } from './request/path-admission.js';
import { fileOf, findRoute, methodsOf, type Route } from './route-table.js';
import { Peers } from './upstream/peers.js';

/** The longest header block that is read. */
const HEADERS_MAX_BYTES = 16 * 1024;
/** A client must have sent its whole request after this long. */
const REQUEST_LIMIT_MS = 30_000;
const HEADERS_LIMIT_MS = 15_000;
const IDLE_LIMIT_MS = 75_000;

/** The framework's name for what is sent to routes that take a file. */
const FILE_ROUTE = '/file';

/** What is known of a request once it was admitted. */
export interface Admitted {
  path: string;
  query: string;
  route: Route | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    admitted?: Admitted;
  }
}

export interface Gateway {
  application: FastifyInstance;
  frontends: Frontends;
  /** Closes the server and the connections behind it. */
  close(): Promise<void>;
}

export interface GatewayOptions {
  logger: Logger;
  metrics?: Metrics;
  /** For tests: how long a neighbour has. */
  upstreamLimitMs?: number;
}

/** Sets the front door up, without listening. */
export async function createGateway(settings: Settings, options: GatewayOptions): Promise<Gateway> {
  const peers = new Peers(settings, options.upstreamLimitMs);
  const frontends = new Frontends(settings);
  const answers = new Answers(settings);
  const dispatch = new Dispatch({ settings, peers, frontends, answers });
  const application = Fastify({
    logger: false,
    // Our own route table decides, on the target as it was sent. The framework's router would decode it first; it has
    // one route for all, and one for files, whose bodies may be larger.
    rewriteUrl: ({ url }) => (takesFile(url ?? '') ? FILE_ROUTE : '/'),
    trustProxy: settings.TRUSTED_PROXIES.length > 0 ? settings.TRUSTED_PROXIES : false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_LIMIT_MS,
    keepAliveTimeout: IDLE_LIMIT_MS,
    http: { maxHeaderSize: HEADERS_MAX_BYTES, headersTimeout: HEADERS_LIMIT_MS },
    // While the process ends it still answers; the load balancer is told by readiness.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, settings),
  });
  await application.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false });

  // Bodies are passed on as they came, whatever their type; what is inside is the service's business.
  application.removeAllContentTypeParsers();
  application.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  application.addHook('onRequest', async (request, reply) => {
    answers.begin(request, reply);
    const admission = admitTarget(request.originalUrl);
    if (admission.kind === 'too-long')
      return answers.refuse(request, reply, { ...refusal('MALFORMED_REQUEST'), status: 414 });
    if (admission.kind === 'hidden') return answers.refuse(request, reply, refusal('NOT_FOUND'));
    const { path, query } = admission;
    const route = findRoute(path);
    request.admitted = { path, query, route };
    answers.begin(request, reply);
    const methods = methodsOf(route);
    if (!methods.includes(request.method)) {
      const isKnown = route !== undefined || !isOrdinaryMethod(request.method);
      const allowed = { allow: methods.join(', ') };
      return answers.refuse(
        request,
        reply,
        isKnown ? refusal('METHOD_NOT_ALLOWED', allowed) : refusal('NOT_FOUND'),
      );
    }
  });
  application.addHook('onSend', async (request, reply, payload) => {
    answers.complete(request, reply);
    return payload;
  });
  application.addHook('onResponse', async (request, reply) => observe(request, reply, options));

  application.all('/', (request, reply) => dispatch.answer(request, reply));
  application.all(FILE_ROUTE, { bodyLimit: logoFile.maxBytes }, (request, reply) =>
    dispatch.answer(request, reply),
  );
  // Reached by methods that the framework does not know, and by files that are not there.
  application.setNotFoundHandler((request, reply) => {
    const isOrdinary = isOrdinaryMethod(request.method);
    return answers.refuse(request, reply, refusal(isOrdinary ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED'));
  });
  application.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode === 413) {
      discardRest(request.raw);
      reply.removeHeader('connection');
      const texts = fileOf(request.admitted?.route)?.refusals.tooLarge;
      return answers.refuse(request, reply, { ...refusal('PAYLOAD_TOO_LARGE'), texts });
    }
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return answers.refuse(request, reply, { ...refusal('MALFORMED_REQUEST'), status: error.statusCode });
    }
    options.logger.error({ err: error, request_id: request.id }, 'unexpected failure');
    return answers.refuse(request, reply, refusal('INTERNAL_ERROR'));
  });

  const close = async () => {
    await application.close();
    await Promise.all([peers.close(), frontends.close()]);
  };
  return { application, frontends, close };
}

function takesFile(target: string): boolean {
  const admission = admitTarget(target);
  return admission.kind === 'admitted' && fileOf(findRoute(admission.path)) !== undefined;
}

const isOrdinaryMethod = (method: string) =>
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method);

function observe(
  request: { method: string; id: string; admitted?: Admitted; originalUrl: string },
  reply: { statusCode: number; elapsedTime: number },
  { logger, metrics }: GatewayOptions,
): void {
  const { method, id, admitted } = request;
  const status = reply.statusCode;
  const route = admitted ? (admitted.route?.path ?? 'shell') : 'refused';
  metrics?.observeRequest({ method, route, status, durationSeconds: reply.elapsedTime / 1000 });
  // Not the query: it may hold what a person searched for, or a secret of a link.
  const path = admitted?.path ?? request.originalUrl.split('?', 1)[0]!.slice(0, 200);
  logger.info(
    { request_id: id, method, path, status, duration_ms: Math.round(reply.elapsedTime) },
    'request',
  );
}
