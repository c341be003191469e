import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Puts something in front of everything that a server does with a request. It is given what was there before. */
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
