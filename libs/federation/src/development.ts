import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as requestHttp,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { EVENTS_PATH, HotEvents, PageBuilds } from './development/page-builds.js';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';

export { watchPublicPages } from './development/page-builds.js';

const READY_PATH = '/development/health/ready';
const LOOPBACK = '127.0.0.1';
const HOOK_FILE = path.resolve(import.meta.dirname, '../static/development-hook.js');

export interface DevelopmentServerOptions {
  port: number;
  productAddress: string;
  productOrigin: string;
  /** The remotes built here; everything else comes from the product. */
  remotes: readonly string[];
  /** The shell is built here too, and with it React's development build. */
  hasShell: boolean;
  report: (line: string) => void;
}

interface ListedRemote {
  name: string;
  entry: string;
  announcement?: unknown;
}

export interface DevelopmentServer {
  origin: string;
  close(): Promise<void>;
}

/**
 * A development server for one machine: some frontends are built here and reload when they are saved, everything else
 * comes from the product behind it, with the product's headers. Pages are on one origin, so the product's
 * Content-Security-Policy applies unchanged.
 *
 * @throws Error in production.
 */
export async function startDevelopmentServer(options: DevelopmentServerOptions): Promise<DevelopmentServer> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('The development server does not run with NODE_ENV=production.');
  }
  const events = new HotEvents();
  const builds = new PageBuilds({ events, reloads: !options.hasShell, report: options.report });
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      options.report(error instanceof Error ? error.message : String(error));
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, LOOPBACK, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const hosts = [`localhost:${port}`, `${LOOPBACK}:${port}`];
  const product = { address: options.productAddress, sides: { own: origin, product: options.productOrigin } };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Prevents DNS rebinding: another name that resolves to this machine must not reach the session here.
    if (!hosts.includes(request.headers.host ?? ''))
      return say(response, 'This server is for localhost alone.');
    const { pathname } = new URL(request.url ?? '/', origin);
    if (pathname === READY_PATH) return say(response, 'The server of the pages runs.', 200);
    if (pathname === EVENTS_PATH) return events.listen(response);
    const build = builtHere(pathname, options);
    if (build === undefined) return forward(request, response, product);
    if (build === 'hook') return sendHook(response);
    if (build === 'remote-list') return sendJson(response, await remoteList());
    const serve = await builds.of(build.frontend, build.publicPath);
    await serve(request, response, () => say(response, `${pathname} is not among the built files.`, 404));
  }
  async function remoteList(): Promise<{ remotes: ListedRemote[] }> {
    const received = await fetch(new URL('/remotes.json', options.productAddress));
    const { remotes } = (await received.json()) as { remotes: ListedRemote[] };
    const own = options.remotes.map(async (name) => ({
      name,
      entry: `/remotes/${name}/mf-manifest.json`,
      announcement: await builds.announcementOf(name),
    }));
    const others = remotes.filter(({ name }) => !options.remotes.includes(name));
    return { remotes: [...(await Promise.all(own)), ...others] };
  }

  return {
    origin,
    close: async () => {
      events.close();
      server.close();
      server.closeAllConnections();
      await builds.close();
    },
  };
}

export function builtHere(
  pathname: string,
  { remotes, hasShell }: Pick<DevelopmentServerOptions, 'remotes' | 'hasShell'>,
): { frontend: string; publicPath: string } | 'hook' | 'remote-list' | undefined {
  if (pathname === '/remotes.json') return 'remote-list';
  const remote = /^\/remotes\/([^/]+)\//.exec(pathname)?.[1];
  if (remote !== undefined) {
    return remotes.includes(remote) ? { frontend: remote, publicPath: `/remotes/${remote}/` } : undefined;
  }
  if (!hasShell) return undefined;
  if (pathname === '/development-hook.js') return 'hook';
  const isOfShell = /^\/(?:assets\/.+|index\.html|[^/]+\.hot-update\.js(?:on)?)$/.test(pathname);
  return isOfShell ? { frontend: 'shell', publicPath: '/' } : undefined;
}

async function sendHook(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' });
  response.end(await readFile(HOOK_FILE));
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

function say(response: ServerResponse, text: string, status = 403): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { address, sides }: { address: string; sides: Sides },
): void {
  const send = address.startsWith('https:') ? requestHttps : requestHttp;
  const onwards = send(
    new URL(address),
    { method: request.method, path: request.url, headers: headersForProduct(request.headers, sides) },
    (received) => {
      response.writeHead(received.statusCode!, headersForBrowser(received.headers, sides));
      pipeline(received, response, () => undefined);
    },
  );
  onwards.once('error', (error) => {
    if (response.headersSent) return response.destroy();
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(`${address} does not respond: ${error.message}\n`);
  });
  response.once('close', () => onwards.destroy());
  pipeline(request, onwards, () => undefined);
}

/** The two sides of a development server: its own origin for the browser, and the product behind it. */
export interface Sides {
  own: string;
  /** The product's public origin, such as https://calendar.example.org; may be the same. */
  product: string;
}

/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer'];

/** Browsers share cookies between all ports of localhost; the prefix separates those of this server. */
const cookiePrefix = ({ own, product }: Sides) =>
  own === product ? '' : `development-${new URL(own).port}-`;

/**
 * The headers for the product: its own host and, for requests of its own page, its own origin. Another origin stays as
 * it is, so that the product refuses it as usual.
 */
export function headersForProduct(headers: IncomingHttpHeaders, sides: Sides): OutgoingHttpHeaders {
  const passed: OutgoingHttpHeaders = withoutConnection(headers);
  passed.host = new URL(sides.product).host;
  if (headers.origin === sides.own) passed.origin = sides.product;
  if (headers.referer?.startsWith(`${sides.own}/`)) {
    passed.referer = sides.product + headers.referer.slice(sides.own.length);
  }
  if (headers.cookie !== undefined) {
    const prefix = cookiePrefix(sides);
    const own = headers.cookie.split(';').map((pair) => pair.trim());
    const cookie = own.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length));
    if (cookie.length > 0) passed.cookie = cookie.join('; ');
    else delete passed.cookie;
  }
  return passed;
}

/**
 * The headers for the browser: redirects and cookies of the product are rewritten to this server. `Secure` is removed,
 * since localhost has no HTTPS; HttpOnly, SameSite and the Content-Security-Policy stay.
 */
export function headersForBrowser(headers: IncomingHttpHeaders, sides: Sides): OutgoingHttpHeaders {
  const passed: OutgoingHttpHeaders = withoutConnection(headers);
  delete passed['strict-transport-security'];
  if (headers.location?.startsWith(`${sides.product}/`)) {
    passed.location = sides.own + headers.location.slice(sides.product.length);
  }
  if (headers['set-cookie']) {
    const prefix = cookiePrefix(sides);
    passed['set-cookie'] = headers['set-cookie'].map(
      (cookie) => prefix + cookie.replace(/;\s*(?:secure|domain=[^;]*)(?=;|$)/gi, ''),
    );
  }
  return passed;
}

function withoutConnection(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name)));
}
