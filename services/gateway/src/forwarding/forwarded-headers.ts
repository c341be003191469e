import type { IncomingHttpHeaders } from 'node:http';

/**
 * The headers of a client that reach a service. All others stop here, so that nobody outside can say who they are
 * (X-User-Id), where they come from (X-Forwarded-For), or what they really asked for (X-Original-URL).
 */
const PASSED_ON = [
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

const PASSED_ON_WITH_CREDENTIALS = [...PASSED_ON, 'authorization', 'cookie'] as const;

export interface RequestOrigin {
  requestId: string;
  /** The client's address, as seen by us or told by a proxy that the operator named. */
  clientAddress: string;
  /** The configured origin; the Host that a client names is never repeated to anybody. */
  publicOrigin: URL;
  /** The trace that it belongs to, where traces are made. */
  traceparent?: string | undefined;
}

/** The headers of the request that a service gets. */
export function headersForService(
  headers: IncomingHttpHeaders,
  { requestId, clientAddress, publicOrigin, traceparent }: RequestOrigin,
  { withCredentials }: { withCredentials: boolean },
): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of withCredentials ? PASSED_ON_WITH_CREDENTIALS : PASSED_ON) {
    const value = headers[name];
    if (value !== undefined) passed[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  passed['x-request-id'] = requestId;
  passed['x-forwarded-for'] = clientAddress;
  passed['x-forwarded-proto'] = publicOrigin.protocol.slice(0, -1);
  passed['x-forwarded-host'] = publicOrigin.host;
  if (traceparent) passed.traceparent = traceparent;
  return passed;
}

/** Headers of a response that belong to the connection, or tell what runs inside. */
const KEPT_BACK = new Set([
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
  KEPT_BACK.has(name) || (name === 'set-cookie' && !mayCarryCookies);

/** The headers of a service's response that a client gets. Only private ones may set a cookie. */
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

/** The headers that all public responses of a route have, whatever the peer says. */
export interface CommonHeaders {
  names: ReadonlySet<string>;
  /** Names and values in turns, as Node writes them with the least work. */
  pairs: readonly string[];
}

/** Headers as those that all responses have. */
export const commonHeaders = (headers: Record<string, string>): CommonHeaders => ({
  names: new Set(Object.keys(headers)),
  pairs: Object.entries(headers).flat(),
});

/** The headers of a public response, with those that all have, as names and values in turns. */
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
