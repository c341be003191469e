import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { BODY_MAX_BYTES } from '@daymark/contracts';
import type { Logger } from '@daymark/service-kit/logging';
import { discardRest, prependRequestListener, type Metrics } from '@daymark/service-kit/operations';
import { beginSpan } from '@daymark/service-kit/tracing';
import type { Settings } from './config.js';
import { measureExchanges } from './exchange-metrics.js';
import { exchangeOf, Exchanges } from './exchanges/index.js';
import { Forwarding } from './forwarding/index.js';
import { Frontends } from './frontends/index.js';
import { LIMITS, type Limits } from './limits.js';
import { PublicProxy } from './public-proxy.js';
import { RequestDispatcher } from './request-dispatcher.js';
import { requestObserver, type ObserveEnd } from './request-log.js';
import {
  refusal,
  refusalOfBrokenRequest,
  refusedRequest,
  ResponsePolicy,
  type Refusal,
} from './responses/index.js';
import { admitTarget, fileOf, findRoute, mayBeScreen, methodsOf } from './routing/index.js';

/** Maximum size of a header block. */
const HEADERS_MAX_BYTES = 16 * 1024;
const HEADERS_LIMIT_MS = 15_000;
const IDLE_LIMIT_MS = 75_000;

/** The framework's internal path for routes that take a file. */
const FILE_ROUTE = '/file';

export interface Gateway {
  application: FastifyInstance;
  frontends: Frontends;
  exchanges: Exchanges;
  /** Closes the server and the connections behind it. */
  close(): Promise<void>;
}

export interface GatewayOptions {
  logger: Logger;
  metrics?: Metrics;
  /** For tests: override the limits. */
  limits?: Partial<Limits>;
}

/** Sets up the gateway without listening. */
export async function createGateway(settings: Settings, options: GatewayOptions): Promise<Gateway> {
  const limits = { ...LIMITS, ...options.limits };
  const forwarding = new Forwarding(settings.PUBLIC_ORIGIN, limits);
  const frontends = new Frontends(settings);
  const responses = new ResponsePolicy(settings);
  const dispatcher = new RequestDispatcher({ settings, forwarding, frontends, responses });
  const observeEnd = requestObserver(options.logger, options.metrics);
  const exchanges: Exchanges = new Exchanges({
    limits,
    publicOrigin: settings.PUBLIC_ORIGIN,
    trustedProxies: settings.TRUSTED_PROXIES,
    refuse: (request, response, refused) => refuseAtOnce(request, response, refused, settings, observeEnd),
    onRefused: measureExchanges(
      options.metrics,
      () => exchanges.used,
      () => forwarding.heldUpCount,
    ),
  });
  const application = Fastify({
    logger: false,
    // Our own route table decides, on the original target. The framework's router would decode it first; it gets one
    // route for everything, and one for files, whose bodies it does not read.
    rewriteUrl: ({ url }) => (mayBeFile(url ?? '') ? FILE_ROUTE : '/'),
    trustProxy: settings.TRUSTED_PROXIES.length > 0 ? settings.TRUSTED_PROXIES : false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    // `SlowClients` ends those that send too slowly.
    requestTimeout: limits.exchangeMs,
    keepAliveTimeout: IDLE_LIMIT_MS,
    http: {
      maxHeaderSize: HEADERS_MAX_BYTES,
      headersTimeout: HEADERS_LIMIT_MS,
      // Node would refuse with a response of its own; `Exchanges` does it with ours.
      requireHostHeader: false,
    },
    // A stopping process still serves; readiness notifies the load balancer.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => {
      const refused = refusalOfBrokenRequest(error, socket);
      if (refused) exchanges.rejectConnection(socket, refused);
      else socket.destroy();
    },
  });
  await application.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false });

  // Bodies are passed on unchanged, whatever their type; their content is the service's business.
  application.removeAllContentTypeParsers();
  application.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  application.addHook('onRequest', async (request, reply) => {
    // A client's trace headers are ignored: they would decide which traces are kept.
    request.span = beginSpan('server', request.method);
    const startedAt = performance.now();
    // Also called for an aborted response, about which the framework does not notify. The framework measures time only
    // for its own logger, so it is done here.
    reply.raw.once('close', () => observe(request, reply, performance.now() - startedAt, observeEnd));
    responses.begin(request, reply);
    const admission = admitTarget(request.originalUrl);
    if (admission.kind === 'too-long')
      return responses.refuse(request, reply, { ...refusal('MALFORMED_REQUEST'), status: 414 });
    if (admission.kind === 'hidden') return responses.refuse(request, reply, refusal('NOT_FOUND'));
    const { path, query } = admission;
    const route = findRoute(path);
    request.admitted = { path, query, route };
    responses.begin(request, reply);
    const methods = methodsOf(route);
    if (!methods.includes(request.method)) {
      const isThere = route !== undefined || mayBeScreen(path);
      const allowed = { allow: methods.join(', ') };
      return responses.refuse(
        request,
        reply,
        isThere ? refusal('METHOD_NOT_ALLOWED', allowed) : refusal('NOT_FOUND'),
      );
    }
  });
  application.addHook('onSend', async (request, reply, payload) => {
    responses.complete(request, reply);
    return payload;
  });

  application.all('/', (request, reply) => dispatcher.dispatch(request, reply));
  // Called for missing files.
  application.setNotFoundHandler((request, reply) => responses.refuse(request, reply, refusal('NOT_FOUND')));
  application.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode === 413) {
      discardRest(request.raw);
      reply.removeHeader('connection');
      return responses.refuse(request, reply, refusal('PAYLOAD_TOO_LARGE'));
    }
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return responses.refuse(request, reply, { ...refusal('MALFORMED_REQUEST'), status: error.statusCode });
    }
    options.logger.error({ err: error, request_id: request.id }, 'unexpected failure');
    return responses.refuse(request, reply, refusal('INTERNAL_ERROR'));
  });

  void application.register((files, _options, done) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
    files.all(FILE_ROUTE, (request, reply) => dispatcher.dispatch(request, reply));
    done();
  });

  prependRequestListener(application.server, new PublicProxy(settings, forwarding, observeEnd).before);
  exchanges.install(application.server);

  const close = async () => {
    await application.close();
    await forwarding.close();
  };
  return { application, frontends, exchanges, close };
}

/** Whether the route of a request takes a file. */
function mayBeFile(target: string): boolean {
  const admission = admitTarget(target);
  return admission.kind === 'admitted' && fileOf(findRoute(admission.path)) !== undefined;
}

function observe(
  request: FastifyRequest,
  reply: FastifyReply,
  durationMs: number,
  observeEnd: ObserveEnd,
): void {
  const { method, id, admitted, span } = request;
  observeEnd({
    requestId: id,
    method,
    path: admitted?.path ?? request.originalUrl.split('?', 1)[0]!.slice(0, 200),
    route: admitted ? (admitted.route?.path ?? 'shell') : 'refused',
    status: reply.statusCode,
    durationMs,
    cut: reply.raw.writableFinished ? undefined : (exchangeOf(reply.raw).cutCause ?? 'caller left'),
    span,
  });
}

/** Refuses a request before anything of it was processed. */
function refuseAtOnce(
  request: IncomingMessage,
  response: ServerResponse,
  refused: Refusal,
  settings: Settings,
  observeEnd: ObserveEnd,
): void {
  const requestId = randomUUID();
  const startedAt = performance.now();
  const { headers, body } = refusedRequest(refused, requestId, request, settings);
  response.writeHead(refused.status, headers).end(body);
  response.on('close', () => {
    observeEnd({
      requestId,
      method: request.method!,
      path: request.url!.split('?', 1)[0]!.slice(0, 200),
      route: 'refused',
      status: refused.status,
      durationMs: performance.now() - startedAt,
      cut: response.writableFinished ? undefined : (exchangeOf(response).cutCause ?? 'caller left'),
    });
  });
}
