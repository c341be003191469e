import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { INBOX_CSS, INBOX_JS } from './inbox-assets.js';
import { renderInbox, renderNotFound } from './inbox-page.js';
import type { MailStore } from './mail-store.js';
import { summaryOf } from './stored-mail.js';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** The policy for a mail's HTML: no scripts, nothing loaded from elsewhere, shown only inside the inbox. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * The inbox's HTTP server. For tests: `GET /api/messages` (`?to=` address, `?limit=`) -> `{messages, total}` newest
 * first without their HTML, `GET /api/messages/:id` -> the whole mail or 404, `DELETE /api/messages` -> 204. For
 * people: `/`.
 */
export function createInboxServer(store: MailStore, productName: string): Server {
  const server = createServer((request, response) => {
    respond(store, productName, request, response).catch(() =>
      send(response, 500, 'text/plain', 'Internal error'),
    );
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  return server;
}

async function respond(
  store: MailStore,
  productName: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Prevents DNS rebinding: another site's name that resolves to this machine must not read mails.
  if (!isLocalHost(request.headers.host)) return send(response, 421, 'text/plain', 'Unknown host');
  const url = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
  const route = `${method} ${url.pathname}`;
  if (route === 'GET /') return sendPage(response, 200, renderInbox({ productName, mails: store.list() }));
  if (route === 'GET /inbox.css') return send(response, 200, 'text/css', INBOX_CSS);
  if (route === 'GET /inbox.js') return send(response, 200, 'text/javascript', INBOX_JS);
  if (route === 'GET /api/messages') return sendJson(response, 200, listMails(store, url.searchParams));
  if (route === 'DELETE /api/messages') {
    await store.clear();
    return send(response, 204, 'text/plain', '');
  }
  if (route === 'POST /delete-all') {
    // Browsers send the origin of a form; another site's form is refused.
    if (request.headers['sec-fetch-site'] === 'cross-site')
      return send(response, 403, 'text/plain', 'Forbidden');
    await store.clear();
    response.setHeader('location', '/');
    return send(response, 303, 'text/plain', '');
  }
  const single = /^GET (\/api)?\/messages\/([0-9a-f-]+)(\/html)?$/.exec(route);
  const mail = single?.[2] === undefined ? undefined : store.find(single[2]);
  if (single?.[1] !== undefined || url.pathname.startsWith('/api/')) {
    return mail === undefined || single?.[3] !== undefined
      ? sendJson(response, 404, { title: 'Not found' })
      : sendJson(response, 200, mail);
  }
  if (mail === undefined) return sendPage(response, 404, renderNotFound(productName, store.list()));
  if (single?.[3] !== undefined) {
    response.setHeader('content-security-policy', MAIL_POLICY);
    return send(response, 200, 'text/html', `<!doctype html><base target="_blank">${mail.html}`);
  }
  return sendPage(response, 200, renderInbox({ productName, mails: store.list(), selected: mail }));
}

function listMails(store: MailStore, parameters: URLSearchParams) {
  const mails = store.list(parameters.get('to') ?? undefined);
  const limit = Number.parseInt(parameters.get('limit') ?? '', 10);
  const shown = Number.isNaN(limit) ? mails : mails.slice(0, Math.max(limit, 0));
  return { messages: shown.map(summaryOf), total: mails.length };
}

function isLocalHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '');
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.setHeader('content-security-policy', PAGE_POLICY);
  send(response, status, 'text/html', html);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json', JSON.stringify(body));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(body);
}
