import { request } from 'node:http';
import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface RawRequest {
  method?: string;
  /** Sent as it is: nothing tidies it up on the way, as `fetch` would. */
  target?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The address that it comes from. */
  from?: string;
}

/** Sends a request exactly as written, on a connection of its own. */
export function send(
  origin: string,
  { method = 'GET', target = '/', headers = {}, body, from }: RawRequest = {},
): Promise<RawResponse> {
  const { hostname: written, port } = new URL(origin);
  // In an address of the web IPv6 stands in brackets.
  const hostname = written.replace(/^\[|\]$/g, '');
  // Node sends a body with DELETE without saying how long it is.
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

/** Sends bytes and returns all that comes back until the connection ends. */
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
