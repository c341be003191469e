import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { discardRest, type RequestListener } from '@daymark/service-kit/operations';
import { beginSpan } from '@daymark/service-kit/tracing';
import { peerOrigins, type Settings } from './config.js';
import { exchangeOf } from './exchanges/index.js';
import { commonHeaders, publicHeaders, type CommonHeaders, type Forwarding } from './forwarding/index.js';
import type { ObserveEnd } from './request-log.js';
import {
  inertPolicy,
  isNavigation,
  refusal,
  refusalOfPeer,
  refusedRequest,
  securityHeaders,
  type Refusal,
} from './responses/index.js';
import { admitTarget, findRoute, type Peer, type ServiceRoute } from './routing/index.js';

/**
 * Forwards requests without credentials and body, those to the public routes of services, before the framework handles
 * them. Feeds are by far most requests: the framework would cost ten times what they cost the feed service. The route
 * table decides, and the rules for headers, limits, retries and the log are the same.
 */
export class PublicProxy {
  private readonly origins: Record<Peer, string>;
  private readonly common: CommonHeaders;
  private readonly commonSandboxed: CommonHeaders;

  constructor(
    private readonly settings: Settings,
    private readonly forwarding: Forwarding,
    private readonly observeEnd: ObserveEnd,
  ) {
    this.origins = peerOrigins(settings);
    const isHttps = settings.PUBLIC_ORIGIN.startsWith('https:');
    const security = securityHeaders({ framing: 'refused', path: '', isHttps });
    const policy = inertPolicy('refused');
    this.common = commonHeaders({ ...security, 'content-security-policy': policy });
    this.commonSandboxed = commonHeaders({ ...security, 'content-security-policy': `sandbox; ${policy}` });
  }

  /** A listener that forwards requests to public routes of services, and calls another for everything else. */
  before =
    (other: RequestListener): RequestListener =>
    (request, response) => {
      const found = findPublic(request);
      if (found) this.pass(request, response, found);
      else other(request, response);
    };

  private pass(request: IncomingMessage, response: ServerResponse, { route, path }: Found): void {
    const requestId = randomUUID();
    const span = beginSpan('server', request.method!);
    const startedAt = performance.now();
    const common = route.isSandboxed ? this.commonSandboxed : this.common;
    // A body has no meaning here. It is not read, so the connection cannot be reused.
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
    if (hasBody) discardRest(request);
    this.forwarding.forward(request, response, {
      to: this.origins[route.peer],
      target: request.url!,
      pool: route.isLarge && isForWhole(request) ? 'whole feeds' : 'small answers',
      requestId,
      traceparent: span?.traceparent,
      withCredentials: false,
      toClient: (status, headers) => {
        // A person who followed a link to a file gets an error page that explains it.
        if (status >= 400 && isNavigation(request)) {
          this.refuse(request, response, requestId, refusalOfPeer(status, headers));
          return undefined;
        }
        const written = publicHeaders(headers, common);
        written.push('x-request-id', requestId);
        if (hasBody) written.push('connection', 'close');
        return written;
      },
      onFailure: () => this.refuse(request, response, requestId, refusal('SERVICE_UNAVAILABLE')),
    });
    response.on('close', () => {
      this.observeEnd({
        requestId,
        method: request.method!,
        path,
        route: route.path,
        status: response.statusCode,
        durationMs: performance.now() - startedAt,
        cut: response.writableFinished ? undefined : (exchangeOf(response).cutCause ?? 'caller left'),
        span,
      });
    });
  }

  private refuse(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    refused: Refusal,
  ): void {
    if (response.headersSent || response.destroyed) return;
    const { headers, body } = refusedRequest(refused, requestId, request, this.settings);
    response.writeHead(refused.status, headers).end(body);
  }
}

interface Found {
  route: ServiceRoute;
  path: string;
}

function findPublic({ method, url = '' }: IncomingMessage): Found | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const admission = admitTarget(url);
  if (admission.kind !== 'admitted') return undefined;
  const { path } = admission;
  const route = findRoute(path);
  return route?.to === 'service' && route.audience === 'public' ? { route, path } : undefined;
}

/** Revalidations mostly get a 304, and do not wait for full downloads. */
const isForWhole = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined;
