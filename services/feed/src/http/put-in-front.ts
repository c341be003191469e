import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Puts something in front of everything that a server does with a request. It is given what was there before. */
export function putInFront(instance: FastifyInstance, before: (other: Listener) => Listener): void {
  const { server } = instance;
  const others = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on(
    'request',
    before((request, response) => {
      for (const other of others) other.call(server, request, response);
    }),
  );
}
