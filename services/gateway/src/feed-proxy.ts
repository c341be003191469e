import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestListener } from '@daymark/service-kit/operations';
import { beginSpan } from '@daymark/service-kit/tracing';
import type { Settings } from './config.js';
import { exchangeOf } from './exchanges/index.js';
import { commonHeaders, type CommonHeaders, type Forwarding } from './forwarding/index.js';
import type { ObserveEnd } from './request-log.js';
import { inertPolicy, refusal, refusedResponse, securityHeaders } from './responses/index.js';

const UUID_V4 = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}';
/** The addresses of feeds, each with its route in the table; there is no other way to write them. */
const ADDRESSES = [
  { route: '/feed/*', pattern: new RegExp(`^/feed/${UUID_V4}\\.ics$`) },
  { route: '/api/feed', pattern: new RegExp(`^/api/feed\\?calendar_id=${UUID_V4}$`) },
];

/**
 * Passes requests for feeds on before the framework sees them. They are most of all requests, and all alike: what the
 * ordinary way does to them costs ten times what they cost the feed service. The rules are the same, for headers, limits,
 * repetition and the log.
 */
export class FeedProxy {
  private readonly feedOrigin: string;
  private readonly common: CommonHeaders;

  constructor(
    private readonly settings: Settings,
    private readonly forwarding: Forwarding,
    private readonly observeEnd: ObserveEnd,
  ) {
    this.feedOrigin = new URL(settings.FEED_URL).origin;
    const isHttps = settings.PUBLIC_ORIGIN.startsWith('https:');
    this.common = commonHeaders({
      ...securityHeaders({ framing: 'refused', path: '', isHttps }),
      'content-security-policy': inertPolicy('refused'),
    });
  }

  /** A listener that passes on what asks for a feed, and leaves everything else to another. */
  before =
    (other: RequestListener): RequestListener =>
    (request, response) => {
      const route = routeOf(request);
      if (route) this.pass(request, response, route);
      else other(request, response);
    };

  private pass(request: IncomingMessage, response: ServerResponse, route: string): void {
    const requestId = randomUUID();
    const span = beginSpan('server', request.method!);
    const startedAt = performance.now();
    const target = request.url!;
    this.forwarding.forwardDirectly(request, response, {
      to: this.feedOrigin,
      target,
      requestId,
      traceparent: span?.traceparent,
      common: this.common,
      onFailure: () => this.refuse(response, requestId),
    });
    response.on('close', () => {
      this.observeEnd({
        requestId,
        method: request.method!,
        path: target.split('?', 1)[0]!,
        route,
        status: response.statusCode,
        durationMs: performance.now() - startedAt,
        cut: response.writableFinished ? undefined : (exchangeOf(response).cutCause ?? 'caller left'),
        span,
      });
    });
  }

  private refuse(response: ServerResponse, requestId: string): void {
    if (response.headersSent || response.destroyed) return;
    const refused = refusal('SERVICE_UNAVAILABLE');
    const { headers, body } = refusedResponse(refused, requestId, this.settings);
    response.writeHead(refused.status, headers).end(body);
  }
}

/** The route of a request for a feed that has no body; undefined for any other. */
function routeOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  return ADDRESSES.find(({ pattern }) => pattern.test(url))?.route;
}
