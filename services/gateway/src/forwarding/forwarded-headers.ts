import type { IncomingHttpHeaders } from 'node:http';
import { choicesForPublicPages, chosenLanguage } from '@daymark/contracts';
import { STREAM_PERSON_HEADER, STREAM_SESSION_HEADER } from '@daymark/contracts/internal';

/**
 * The client headers that reach a service. All others are dropped, so that nobody outside can claim an identity
 * (X-User-Id), an address (X-Forwarded-For), or another target (X-Original-URL).
 */
const FORWARDED = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'origin',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'time-zone',
  'undo-key',
  'user-agent',
  'x-requested-with',
] as const;

const FORWARDED_WITH_CREDENTIALS = [...FORWARDED, 'authorization', 'cookie'] as const;

export interface RequestOrigin {
  requestId: string;
  /** The client's address: that of the connection, or the one that a trusted proxy sent. */
  clientAddress: string;
  /** The configured origin; the client's Host header is never passed on. */
  publicOrigin: Pick<URL, 'protocol' | 'host'>;
  traceparent?: string | undefined;
}

/**
 * The headers of a request to a service, as alternating names and values. Without credentials no cookie but the choices
 * of language and of 12 or 24 hours is passed on; with them the chosen language is passed on as that of the browser, so
 * that services know one.
 */
export function headersForService(
  headers: IncomingHttpHeaders,
  { requestId, clientAddress, publicOrigin, traceparent }: RequestOrigin,
  { withCredentials }: { withCredentials: boolean },
): string[] {
  const { cookie } = headers;
  const language = withCredentials ? chosenLanguage(cookie) : undefined;
  const passed: string[] = [];
  for (const name of withCredentials ? FORWARDED_WITH_CREDENTIALS : FORWARDED) {
    const value = headers[name];
    if (value === undefined || (name === 'accept-language' && language)) continue;
    passed.push(name, Array.isArray(value) ? value.join(', ') : value);
  }
  if (language) passed.push('accept-language', language);
  const choices = withCredentials || cookie === undefined ? undefined : choicesForPublicPages(cookie);
  if (choices) passed.push('cookie', choices);
  passed.push('x-request-id', requestId, 'x-forwarded-for', clientAddress);
  passed.push('x-forwarded-proto', publicOrigin.protocol.slice(0, -1), 'x-forwarded-host', publicOrigin.host);
  if (traceparent) passed.push('traceparent', traceparent);
  return passed;
}

/** Response headers that belong to the connection, disclose internals, or are decided here. */
const WITHHELD_HEADERS = new Set([
  'connection',
  'cross-origin-opener-policy',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-frame-options',
  'x-powered-by',
  'x-request-id',
  STREAM_PERSON_HEADER,
  STREAM_SESSION_HEADER,
]);

export type PeerHeaders = Record<string, string | string[] | undefined>;

export interface CommonHeaders {
  names: ReadonlySet<string>;
  /** Names and values alternating, which Node writes fastest. */
  pairs: readonly string[];
}

export const commonHeaders = (headers: Record<string, string>): CommonHeaders => ({
  names: new Set(Object.keys(headers)),
  pairs: Object.entries(headers).flat(),
});

/**
 * The headers of a peer's response for the client, including the common ones, as alternating names and values. Nothing
 * is cached that does not say so; only private responses may set a cookie.
 */
export function headersForClient(
  headers: PeerHeaders,
  { names, pairs }: CommonHeaders,
  { mayCarryCookies }: { mayCarryCookies: boolean },
): string[] {
  const written = [...pairs];
  if (headers['cache-control'] === undefined && !names.has('cache-control'))
    written.push('cache-control', 'no-store');
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || names.has(name) || WITHHELD_HEADERS.has(name)) continue;
    if (name === 'set-cookie' && !mayCarryCookies) continue;
    if (typeof value === 'string') written.push(name, value);
    else for (const item of value) written.push(name, item);
  }
  return written;
}
