import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

export function prependRequestListener(
  server: Server,
  before: (other: RequestListener) => RequestListener,
): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on(
    'request',
    before((request, response) => {
      for (const other of others) other.call(server, request, response);
    }),
  );
}
