import { request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';
import { headersForBrowser, headersForProduct, type Sides } from './forwarded-headers.js';

/** Forwards a request to the product at `address` and its response back. */
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
