import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A program behind the gateway: remembers what it was asked, answers what the test says. */
export interface FakeNeighbour {
  origin: string;
  received: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  handler: Handler;
  close(): Promise<void>;
}

const answerNameAndPath =
  (name: string): Handler =>
  (request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('x-powered-by', 'Express');
    response.setHeader('server', 'inner/1.0');
    response.end(JSON.stringify({ name, path: request.url }));
  };

export async function startNeighbour(name: string): Promise<FakeNeighbour> {
  const neighbour: FakeNeighbour = {
    origin: '',
    received: [],
    handler: answerNameAndPath(name),
    close: () => stop(server),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      neighbour.received.push({ method, url, headers, body });
      neighbour.handler(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  neighbour.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return neighbour;
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
