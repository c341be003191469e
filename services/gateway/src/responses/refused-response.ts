import type { IncomingMessage } from 'node:http';
import type { Settings } from '../config.js';
import { problemDocument, type Refusal } from './problem.js';
import { problemPage, problemPagePolicy } from './problem-page.js';
import { inertPolicy, securityHeaders } from './security-headers.js';

/**
 * Whether a browser requests a document to show: requests of pages and calendar programs accept other types, or none.
 */
export const isNavigation = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/**
 * A complete refusal, for requests outside of the framework: with the same headers as everything else.
 * @param page the document that replaces a problem document, if a person navigates
 */
export function refusedResponse(
  refused: Refusal,
  requestId: string,
  { PUBLIC_ORIGIN }: Pick<Settings, 'PUBLIC_ORIGIN'>,
  page?: string,
): { headers: Record<string, string>; body: string } {
  const body = page ?? JSON.stringify(problemDocument(refused, requestId));
  const isPage = page !== undefined;
  const headers = {
    ...securityHeaders({ framing: 'refused', path: '', isHttps: PUBLIC_ORIGIN.startsWith('https:') }),
    ...refused.headers,
    'content-security-policy': isPage ? problemPagePolicy('refused') : inertPolicy('refused'),
    'cache-control': 'no-store',
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
  };
  return { headers, body };
}

/** The same for a readable request: a page if a person navigates. */
export function refusedRequest(
  refused: Refusal,
  requestId: string,
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  settings: Pick<Settings, 'PUBLIC_ORIGIN' | 'PRODUCT_NAME'>,
): ReturnType<typeof refusedResponse> {
  const page = isNavigation(request) ? problemPage(refused, settings.PRODUCT_NAME) : undefined;
  return refusedResponse(refused, requestId, settings, page);
}
