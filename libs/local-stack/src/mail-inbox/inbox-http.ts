import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { INBOX_ASSETS, renderInbox } from './inbox-page.js';
import type { MailStore } from './mail-store.js';

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
    respond(store, productName, request, response).catch(() => send(response, 500, 'text/plain', 'Error'));
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
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(request.headers.host ?? ''))
    return send(response, 421, 'text/plain', 'Unknown host');
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const sendJson = (status: number, body: unknown) =>
    send(response, status, 'application/json', JSON.stringify(body));
  const sendPage = (status: number, shown?: Parameters<typeof renderInbox>[2]) =>
    send(response, status, 'text/html', renderInbox(productName, store.list(), shown), PAGE_POLICY);

  const asset = INBOX_ASSETS.get(pathname);
  if (asset) return send(response, 200, asset.type, asset.text);
  switch (`${request.method === 'HEAD' ? 'GET' : request.method} ${pathname}`) {
    case 'GET /':
      return sendPage(200);
    case 'GET /api/messages': {
      const mails = store.list(searchParams.get('to') ?? undefined);
      const limit = Number.parseInt(searchParams.get('limit') ?? '', 10);
      const shown = Number.isNaN(limit) ? mails : mails.slice(0, Math.max(limit, 0));
      return sendJson(200, { messages: shown.map(({ html: _html, ...mail }) => mail), total: mails.length });
    }
    case 'DELETE /api/messages':
      await store.clear();
      return send(response, 204, 'text/plain', '');
    case 'POST /delete-all':
      // Browsers send the origin of a form; another site's form is refused.
      if (request.headers['sec-fetch-site'] === 'cross-site')
        return send(response, 403, 'text/plain', 'Forbidden');
      await store.clear();
      response.setHeader('location', '/');
      return send(response, 303, 'text/plain', '');
  }
  const [, api, id = '', html] = /^(\/api)?\/messages\/([0-9a-f-]+)(\/html)?$/.exec(pathname) ?? [];
  const mail = store.find(id);
  if (pathname.startsWith('/api/')) {
    const isFound = api !== undefined && mail !== undefined && html === undefined;
    return isFound ? sendJson(200, mail) : sendJson(404, { title: 'Not found' });
  }
  if (mail === undefined) return sendPage(404, { hint: 'This mail is not here any more.' });
  if (html === undefined) return sendPage(200, { selected: mail });
  send(response, 200, 'text/html', `<!doctype html><base target="_blank">${mail.html}`, MAIL_POLICY);
}

function send(response: ServerResponse, status: number, type: string, body: string, policy?: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(policy !== undefined && { 'content-security-policy': policy }),
  });
  response.end(body);
}
