import { connect, type Socket } from 'node:net';

/** Local addresses, each a separate client network. */
export const [OFFICE, ATTACKER] = ['127.0.0.2', '127.0.0.3'] as const;

/** A connection on which requests are sent and nothing is read until the test does so. */
export function openConnection(origin: string, from: string, requests: string): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(requests);
  return socket;
}

export const requestOf = (target: string, headers = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

/** Everything received until the connection ends. */
export function readToEnd(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.resume();
  return new Promise((resolve) => socket.once('close', () => resolve(Buffer.concat(chunks))));
}
