import type { IncomingHttpHeaders } from 'node:http';
import { hourCycleCookie } from '@daymark/contracts';

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
  publicOrigin: URL;
  /** Its trace, if tracing is on. */
  traceparent?: string | undefined;
}

/** The headers of a request to a service. Without credentials no cookie but the choice of 12 or 24 hours is passed on. */
export function headersForService(
  headers: IncomingHttpHeaders,
  { requestId, clientAddress, publicOrigin, traceparent }: RequestOrigin,
  { withCredentials }: { withCredentials: boolean },
): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of withCredentials ? FORWARDED_WITH_CREDENTIALS : FORWARDED) {
    const value = headers[name];
    if (value !== undefined) passed[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const hours = hourCycleCookie(headers.cookie);
  if (!withCredentials && hours) passed.cookie = hours;
  passed['x-request-id'] = requestId;
  passed['x-forwarded-for'] = clientAddress;
  passed['x-forwarded-proto'] = publicOrigin.protocol.slice(0, -1);
  passed['x-forwarded-host'] = publicOrigin.host;
  if (traceparent) passed.traceparent = traceparent;
  return passed;
}

/** Response headers that belong to the connection, or disclose internals. */
const WITHHELD_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-powered-by',
  'x-request-id',
]);

const isWithheld = (name: string, mayCarryCookies: boolean) =>
  WITHHELD_HEADERS.has(name) || (name === 'set-cookie' && !mayCarryCookies);

/** The headers of a service's response for the client. Only private responses may set a cookie. */
export function headersForClient(
  headers: Record<string, string | string[] | undefined>,
  { mayCarryCookies }: { mayCarryCookies: boolean },
): Record<string, string | string[]> {
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !isWithheld(name, mayCarryCookies)) passed[name] = value;
  }
  return passed;
}

/** The headers of all public responses of a route, whatever the peer sends. */
export interface CommonHeaders {
  names: ReadonlySet<string>;
  /** Names and values alternating, which Node writes fastest. */
  pairs: readonly string[];
}

/** Prepares headers that all responses have. */
export const commonHeaders = (headers: Record<string, string>): CommonHeaders => ({
  names: new Set(Object.keys(headers)),
  pairs: Object.entries(headers).flat(),
});

/** The headers of a public response, including the common ones, as alternating names and values. */
export function publicHeaders(
  headers: Record<string, string | string[] | undefined>,
  { names, pairs }: CommonHeaders,
): string[] {
  const written = [...pairs];
  if (headers['cache-control'] === undefined) written.push('cache-control', 'no-store');
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || names.has(name) || isWithheld(name, false)) continue;
    for (const one of typeof value === 'string' ? [value] : value) written.push(name, one);
  }
  return written;
}
