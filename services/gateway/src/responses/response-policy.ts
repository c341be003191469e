import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config.js';
import type { Admitted } from '../routing/index.js';
import { problemDocument, type Refusal } from './problem.js';
import { problemPage, problemPagePolicy } from './problem-page.js';
import { isNavigation } from './refused-response.js';
import { inertPolicy, securityHeaders, type Framing } from './security-headers.js';

declare module 'fastify' {
  interface FastifyRequest {
    admitted?: Admitted;
  }
}

type Request = Pick<FastifyRequest, 'id' | 'method' | 'headers' | 'admitted'>;

/** The common rules for all responses, including errors and 304s. */
export class ResponsePolicy {
  private readonly isHttps: boolean;

  constructor(private readonly settings: Settings) {
    this.isHttps = settings.PUBLIC_ORIGIN.startsWith('https:');
  }

  /** Whether the document at this address may be framed. */
  framingOf({ admitted }: Pick<FastifyRequest, 'admitted'>): Framing {
    return admitted?.route?.to === 'public-page' ? admitted.route.framing : 'refused';
  }

  /** Sets the headers of every response to this request. Called again once the address is known. */
  begin(request: Request, reply: FastifyReply): void {
    const framing = this.framingOf(request);
    const path = request.admitted?.path ?? '';
    reply.headers(securityHeaders({ framing, path, isHttps: this.isHttps }));
    if (framing === 'allowed') reply.removeHeader('x-frame-options');
    // COOP keeps other windows away from a window of the application. Nobody is signed in on these pages, and with it
    // browsers change the process when the page has already begun, which takes a quarter of the time until first paint.
    if (request.admitted?.route?.to === 'public-page') reply.removeHeader('cross-origin-opener-policy');
    reply.header('x-request-id', request.id);
  }

  /** Final check before a response is sent: it has a policy, and nothing is cached by accident. */
  complete(request: Request, reply: FastifyReply): void {
    if (!reply.hasHeader('content-security-policy')) {
      const route = request.admitted?.route;
      const isSandboxed = route?.to === 'service' && route.isSandboxed;
      const policy = inertPolicy(this.framingOf(request));
      reply.header('content-security-policy', isSandboxed ? `sandbox; ${policy}` : policy);
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  }

  /** Refuses: a page if a person navigates, otherwise a problem document. */
  refuse(request: Request, reply: FastifyReply, refused: Refusal): FastifyReply {
    reply.code(refused.status).headers(refused.headers).header('cache-control', 'no-store');
    if (isNavigation(request)) {
      reply.header('content-security-policy', problemPagePolicy(this.framingOf(request)));
      return reply.type('text/html; charset=utf-8').send(problemPage(refused, this.settings.PRODUCT_NAME));
    }
    reply.type('application/problem+json; charset=utf-8');
    return reply.send(JSON.stringify(problemDocument(refused, request.id)));
  }
}

type PageRequest = Pick<Request, 'method' | 'headers' | 'admitted'>;

/**
 * Whether a client may get a document: a browser that requests one, and clients that accept anything, such as link
 * checkers. Requests for subresources declare that they want no document.
 */
export function acceptsDocument(request: PageRequest): boolean {
  const { accept = '*/*', 'sec-fetch-dest': destination = 'document' } = request.headers;
  return (
    isPage(request) && (isNavigation(request) || (accept.trim() === '*/*' && destination === 'document'))
  );
}

const isPage = ({ method, admitted }: PageRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && admitted?.route?.to !== 'service';
