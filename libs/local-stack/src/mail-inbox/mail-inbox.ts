import { once } from 'node:events';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { LOOPBACK } from '../machine/free-port.js';
import { MailStore } from './mail-store.js';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { INBOX_ASSETS, renderInbox } from './inbox-page.js';

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
function createInboxServer(store: MailStore, productName: string): Server {
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

const MESSAGE_MAX_BYTES = 10 * 1024 * 1024;
const SOCKET_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 1_000;
const TOO_LARGE = Object.assign(new Error('The message is too large.'), { responseCode: 552 });
const COULD_NOT_BE_KEPT = Object.assign(new Error('The message could not be kept.'), { responseCode: 451 });

export interface MailInboxOptions {
  directory: string;
  smtpPort: number;
  webPort: number;
  productName: string;
}

export interface MailInbox {
  smtpUrl: string;
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the mail inbox: accepts every mail for every address by SMTP and shows it on a page; nothing is sent on. Both
 * listen on 127.0.0.1 only. A mail is confirmed only once it is on disk.
 */
export async function startMailInbox(options: MailInboxOptions): Promise<MailInbox> {
  const { directory, smtpPort, webPort, productName } = options;
  const store = await MailStore.open(directory);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_MAX_BYTES,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const sender = mailFrom === false ? '' : mailFrom.address;
      const recipients = rcptTo.map(({ address }) => address);
      wholeMail(stream)
        .then(async (raw) => {
          if (raw === undefined) throw TOO_LARGE;
          await store.add(raw, sender, recipients);
        })
        .then(
          () => done(),
          (error) => done(error === TOO_LARGE ? TOO_LARGE : COULD_NOT_BE_KEPT),
        );
    },
  });
  // Ignores errors of single connections, such as a client that disconnects early.
  smtp.on('error', () => undefined);
  await once(smtp.listen(smtpPort, LOOPBACK), 'listening');
  const web = createInboxServer(store, productName);
  await once(web.listen(webPort, LOOPBACK), 'listening');
  return {
    smtpUrl: `smtp://${LOOPBACK}:${smtpPort}`,
    url: `http://localhost:${webPort}`,
    stop: async () => {
      web.closeAllConnections();
      web.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

/** Undefined if it is larger than the limit; the rest is read and dropped. */
async function wholeMail(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  return stream.sizeExceeded ? undefined : Buffer.concat(chunks);
}
