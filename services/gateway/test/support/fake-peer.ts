import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A program behind the gateway that records requests and responds as the test says. */
export interface FakePeer {
  origin: string;
  received: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  handler: Handler;
  /** Replaces `handler`, and is called before the body has arrived. */
  onRequest?: (request: IncomingMessage, response: ServerResponse) => void;
  connections(): Socket[];
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

export async function startPeer(name: string): Promise<FakePeer> {
  const peer: FakePeer = {
    origin: '',
    received: [],
    handler: answerNameAndPath(name),
    connections: () => [...connections],
    close: () => stop(server),
  };
  const connections = new Set<Socket>();
  const server = createServer((request, response) => {
    if (peer.onRequest) {
      peer.onRequest(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      peer.received.push({ method, url, headers, body });
      peer.handler(request, response, body);
    });
  });
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  peer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return peer;
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
