import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemDocument, refusal, type Refusal } from './problem.js';
import { inertPolicy, securityHeaders } from './security-headers.js';

export { problemDocument, refusal, refusalOfPeer, type Refusal } from './problem.js';
export { acceptsDocument, isNavigation, problemPage, problemPagePolicy } from './problem-page.js';
export {
  documentPolicy,
  inertPolicy,
  securityHeaders,
  withFraming,
  type Framing,
} from './security-headers.js';

const MONTHS_VALID = 6;

/**
 * The file `security.txt` (RFC 9116). It has to expire within a year and is generated for each request, so its contact
 * is the configured one.
 */
export function securityText(contact: string, origin: string, now: Date): string {
  const ends = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_VALID, 1));
  return [
    `Contact: ${contact}`,
    `Expires: ${ends.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** What the HTTP parser refuses before there is a request. */
const REFUSED_BY_PARSER: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { ...refusal('PAYLOAD_TOO_LARGE'), status: 431 },
  HPE_INVALID_METHOD: refusal('METHOD_NOT_ALLOWED'),
  ERR_HTTP_REQUEST_TIMEOUT: { ...refusal('MALFORMED_REQUEST'), status: 408 },
};

/** How long a client whose connection is being closed may take to read the refusal and close its side. */
const LINGERING_MS = 2_000;

/** The refusal of bytes that are not a request; undefined if nobody would receive it. */
export function refusalOfBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
): Refusal | undefined {
  if (error.code === 'ECONNRESET' || socket.destroyed) return undefined;
  return REFUSED_BY_PARSER[error.code ?? ''] ?? refusal('MALFORMED_REQUEST');
}

/** Refuses without a response object, with the same headers as everything else, and closes the connection. */
export function rejectConnection(socket: Socket, refused: Refusal, publicOrigin: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const body = JSON.stringify(problemDocument(refused, requestId));
  const headers = {
    ...securityHeaders({ framing: 'refused', path: '', isHttps: publicOrigin.startsWith('https:') }),
    ...refused.headers,
    'content-security-policy': inertPolicy('refused'),
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`, ...lines, '', body].join('\r\n'));
  const limit = setTimeout(() => socket.destroy(), LINGERING_MS).unref();
  socket.once('close', () => clearTimeout(limit));
}
