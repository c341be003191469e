import {
  request as requestHttp,
  type IncomingMessage,
  type ServerResponse,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';

export function forward(
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
