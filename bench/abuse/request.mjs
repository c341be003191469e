// Sends one request.
import { Agent, request } from 'node:http';

const TIMEOUT_MS = 30_000;
export const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/**
 * @returns status (0: no complete response), headers, bytes and milliseconds of a request; the body of JSON, and the
 * text if `isText`
 */
export function send(origin, method, path, { address, token, body, file, headers = {}, isText } = {}) {
  const { hostname, port } = new URL(origin);
  const content = file ?? (body === undefined ? undefined : JSON.stringify(body));
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const done = (answer) => resolve({ ms: performance.now() - startedAt, ...answer });
    const asked = request(
      {
        hostname,
        port,
        path,
        method,
        agent,
        timeout: TIMEOUT_MS,
        headers: {
          origin,
          ...(address && { 'x-forwarded-for': address }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(content !== undefined && { 'content-length': Buffer.byteLength(content) }),
          ...headers,
        },
      },
      (response) => {
        const isJson = /json/.test(response.headers['content-type'] ?? '');
        const chunks = [];
        let bytes = 0;
        response.on('data', (chunk) => {
          bytes += chunk.length;
          if (isJson || isText) chunks.push(chunk);
        });
        response.on('error', () => done({ status: 0, headers: {}, bytes }));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const { statusCode: status, headers: given } = response;
          done({ status, headers: given, bytes, text, body: isJson && text ? JSON.parse(text) : undefined });
        });
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => done({ status: 0, headers: {}, bytes: 0 }));
    asked.end(content);
  });
}
