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
  'user-agent',
  'x-requested-with',
] as const;

const CREDENTIALS = ['authorization', 'cookie'] as const;

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
  for (const name of withCredentials ? [...PASSED_ON, ...CREDENTIALS] : PASSED_ON) {
    const value = headers[name];
    if (value !== undefined) passed[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return {
    ...passed,
    'x-request-id': requestId,
    'x-forwarded-for': clientAddress,
    'x-forwarded-proto': publicOrigin.protocol.slice(0, -1),
    'x-forwarded-host': publicOrigin.host,
    ...(traceparent && { traceparent }),
  };
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

/** The headers of a service's response that a client gets. Only private ones may set a cookie. */
export function headersForClient(
  headers: Record<string, string | string[] | undefined>,
  { mayCarryCookies }: { mayCarryCookies: boolean },
): Record<string, string | string[]> {
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    const isKept = KEPT_BACK.has(name) || (name === 'set-cookie' && !mayCarryCookies);
    if (value !== undefined && !isKept) passed[name] = value;
  }
  return passed;
}
