import { request } from 'node:http';
import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface RawRequest {
  method?: string;
  /** Sent unchanged, without the normalisation of `fetch`. */
  target?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The client's address. */
  from?: string;
}

/** Sends a request exactly as written, on a separate connection. */
export function send(
  origin: string,
  { method = 'GET', target = '/', headers = {}, body, from }: RawRequest = {},
): Promise<RawResponse> {
  const { hostname: written, port } = new URL(origin);
  // In URLs an IPv6 address has brackets.
  const hostname = written.replace(/^\[|\]$/g, '');
  // Node sends a body with DELETE without its length.
  const isSized = body !== undefined && !('transfer-encoding' in headers);
  const sent = isSized ? { ...headers, 'content-length': String(Buffer.byteLength(body)) } : headers;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path: target, headers: sent, agent: false, localAddress: from },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
        answer.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Sends bytes and returns everything received until the connection ends. */
export function sendBytes(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
