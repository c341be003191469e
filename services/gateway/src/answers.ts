import type { IncomingMessage } from 'node:http';
import { readersLanguage } from '@daymark/contracts';
import { inLanguage } from '@daymark/texts';
import type { Settings } from './config.js';
import type { Exchange } from './exchanges/index.js';
import { commonHeaders, headersForClient, type CommonHeaders, type PeerHeaders } from './forwarding/index.js';
import {
  inertPolicy,
  isNavigation,
  problemDocument,
  problemPage,
  problemPagePolicy,
  securityHeaders,
  type Framing,
  type Refusal,
} from './responses/index.js';
import { routeTable, type Route } from './routing/index.js';

export const framingOf = (route: Route | undefined): Framing =>
  route?.to === 'public-page' ? route.framing : 'refused';

/** The one that the reader chose on this device, else their browser's. */
export const languageOf = ({ headers }: IncomingMessage) =>
  readersLanguage(headers.cookie, headers['accept-language']) ?? 'en';

/** Writes all responses, errors included: each has the headers of its route, and nothing is cached by accident. */
export class Answers {
  private readonly isHttps: boolean;
  /** The same for all responses of a service's route, and prepared: feeds are by far most of all responses. */
  private readonly ofServices: ReadonlyMap<Route, CommonHeaders>;

  constructor(private readonly settings: Pick<Settings, 'PUBLIC_ORIGIN' | 'PRODUCT_NAME'>) {
    this.isHttps = settings.PUBLIC_ORIGIN.startsWith('https:');
    this.ofServices = new Map(routeTable.map((route) => [route, commonHeaders(this.fixedHeaders(route))]));
  }

  begin(exchange: Exchange, status: number, headers: Record<string, string>): void {
    const { id, response, route, path } = exchange;
    response.writeHead(status, {
      ...this.securityHeadersOf(route, path),
      'content-security-policy': inertPolicy(framingOf(route)),
      'cache-control': 'no-store',
      ...headers,
      'x-request-id': id,
    });
  }

  send(exchange: Exchange, status: number, headers: Record<string, string>, body: string): void {
    this.begin(exchange, status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
    exchange.response.end(body);
  }

  /** Refuses: a page if a person navigates, otherwise a problem document (RFC 9457). */
  refuse(exchange: Exchange, refused: Refusal): void {
    const { request, response, id, route } = exchange;
    if (response.headersSent || response.destroyed) return;
    const isPage = isNavigation(request);
    const headers = {
      ...refused.headers,
      ...(isPage && { 'content-security-policy': problemPagePolicy(framingOf(route)) }),
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8',
    };
    const body = inLanguage(languageOf(request), () =>
      isPage
        ? problemPage(refused, this.settings.PRODUCT_NAME)
        : JSON.stringify(problemDocument(refused, id)),
    );
    this.send(exchange, refused.status, headers, body);
  }

  /**
   * The headers of a peer's response for the client, as alternating names and values.
   * @param own replaces the peer's
   */
  headersOf(exchange: Exchange, headers: PeerHeaders, own?: Record<string, string>): string[] {
    const { route, path } = exchange;
    const prepared = own ? undefined : this.ofServices.get(route!);
    const common = prepared ?? commonHeaders({ ...this.securityHeadersOf(route, path), ...own });
    const mayCarryCookies = route?.to === 'service' && route.audience === 'private';
    const written = headersForClient(headers, common, { mayCarryCookies });
    written.push('x-request-id', exchange.id);
    return written;
  }

  private fixedHeaders(route: Route): Record<string, string> {
    const isSandboxed = route.to === 'service' && route.isSandboxed;
    const isPrivate = route.to === 'service' && route.audience === 'private';
    const policy = inertPolicy('refused');
    return {
      ...this.securityHeadersOf(route),
      'content-security-policy': isSandboxed ? `sandbox; ${policy}` : policy,
      ...(isPrivate && { 'cache-control': 'no-store' }),
    };
  }

  private securityHeadersOf(route: Route | undefined, path = ''): Record<string, string> {
    const headers = securityHeaders({ framing: framingOf(route), path, isHttps: this.isHttps });
    if (route?.to !== 'public-page') return headers;
    // COOP keeps other windows away from a window of the application. Nobody is signed in on these pages, and with it
    // browsers change the process when the page has already begun, which takes a quarter of the time until first paint.
    const { 'cross-origin-opener-policy': _, ...ofPage } = headers;
    return ofPage;
  }
}
