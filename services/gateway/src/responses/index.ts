import { randomUUID, createHash } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { inertPolicy, securityHeaders, frameAncestors, type Framing } from './security-headers.js';
import escapeHtml from 'escape-html';
import { codesByStatus, directionOf, problemOf, type Problem, type ProblemCode } from '@daymark/contracts';
import { languageInUse, textsOf, titlesOf } from '@daymark/texts';
import type english from '../locales/en/document.json';

export {
  documentPolicy,
  inertPolicy,
  securityHeaders,
  withFraming,
  type Framing,
} from './security-headers.js';

/** Seconds after which a peer, or room for another exchange, may be available again. */
const RETRY_AFTER_SECONDS = 2;

/** The gateway's own refusals: a code of the contracts, sometimes with a more exact status. */
export interface Refusal {
  code: ProblemCode;
  status: number;
  headers: Record<string, string>;
  texts?: { title: string; detail: string };
}

/**
 * Headers that a status requires. The methods of an unreadable address are unknown: these are the ones used anywhere.
 */
const HEADERS_OF_STATUS: Partial<Record<number, Record<string, string>>> = {
  405: { allow: 'GET, HEAD' },
  429: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  503: { 'retry-after': String(RETRY_AFTER_SECONDS) },
};

export function refusal(code: ProblemCode, headers: Record<string, string> = {}): Refusal {
  const { status } = problemOf(code);
  return { code, status, headers: { ...HEADERS_OF_STATUS[status], ...headers } };
}

export function problemDocument({ code, status, texts }: Refusal, requestId: string): Problem {
  return { type: 'about:blank', ...problemOf(code), ...texts, status, code, request_id: requestId };
}

/** What a person reads about an unreadable request: most often the address was cut off or mistyped. */
const WRONG_ADDRESS = titlesOf<keyof typeof english>()('problem.address');

export function refusalOfPeer(
  status: number,
  { allow, 'retry-after': retryAfter }: Record<string, unknown>,
): Refusal {
  const known = status === 410 ? 'CALENDAR_DELETED' : codesByStatus[status];
  const code = known ?? (status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL_ERROR');
  const headers = {
    ...(typeof allow === 'string' && { allow }),
    ...(typeof retryAfter === 'string' && { 'retry-after': retryAfter }),
  };
  return { ...refusal(code, headers), status, ...(status === 400 && { texts: WRONG_ADDRESS }) };
}

const STYLE = `:root{color-scheme:light dark;--ground:#f6f7f9;--card:#fff;--text:#1f2430;--quiet:#5b6472;--line:#dfe3e8;--action:#1d4ed8;--on-action:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#14171c;--card:#1d2128;--text:#e8eaee;--quiet:#a7afbb;--line:#343a44;--action:#8ab4ff;--on-action:#10141b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:480px;padding:32px 24px;background:var(--card);border:1px solid var(--line);border-radius:12px;text-align:center}
.product{margin:0 0 16px;color:var(--quiet);font-size:14px}
h1{margin:0 0 8px;font-size:24px;line-height:1.25;text-wrap:balance}
p{margin:0;color:var(--quiet);text-wrap:balance}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:12px;margin-top:24px}
a{padding:10px 18px;border:1px solid var(--line);border-radius:8px;color:var(--text);text-decoration:none}
a:hover{border-color:currentColor}
a:focus-visible{outline:2px solid var(--action);outline-offset:2px}
a:first-child{border-color:var(--action);background:var(--action);color:var(--on-action)}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The content security policy of an error page: nothing runs or loads, except its inline style. */
export const problemPagePolicy = (framing: Framing): string =>
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; ${frameAncestors(framing)}`;

const text = textsOf<keyof typeof english>();

/** Whether a retry may help: missing or refused things stay so. */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;

/** An error page for a person who opened an address; it is self-contained, so that it always displays. */
export function problemPage({ code, status, texts }: Refusal, productName: string): string {
  const { title, detail } = texts ?? problemOf(code);
  const language = languageInUse();
  const product = escapeHtml(productName);
  const again = isTemporary(status) ? `<a href="">${escapeHtml(text('problem.retry'))}</a>` : '';
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} - ${product}</title><style>${STYLE}</style></head>
<body><main><p class="product">${product}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p><nav>${again}<a href="/">${escapeHtml(text('problem.home'))}</a></nav></main></body>
</html>
`;
}

/**
 * Whether a browser requests a document to show: requests of pages and calendar programs accept other types, or none.
 */
export const isNavigation = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/**
 * Whether a client may get the application's document: a browser that requests one, and clients that accept anything,
 * such as link checkers. Requests for subresources declare that they want no document.
 */
export function acceptsDocument(request: IncomingMessage): boolean {
  const { accept = '*/*', 'sec-fetch-dest': destination = 'document' } = request.headers;
  return isNavigation(request) || (accept.trim() === '*/*' && destination === 'document');
}

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
