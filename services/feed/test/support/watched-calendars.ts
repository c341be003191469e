import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The calendars service as a feed service reaches it in a test: what is asked is written down, and it can be away. */
export interface WatchedCalendars {
  url: string;
  /** What was asked since the last look, without ids. */
  asked(): string[];
  /** Whether connections are broken off, as by a process that died. */
  setAway(isAway: boolean): void;
  close(): Promise<unknown>;
}

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Stands in front of a calendars service. */
export async function watchCalendars(target: string): Promise<WatchedCalendars> {
  let asked: string[] = [];
  let isAway = false;
  const server: Server = createServer((request, response) => {
    if (isAway) {
      request.socket.destroy();
      return;
    }
    asked.push(new URL(request.url!, target).pathname.replace(ID, '*'));
    const { method, headers } = request;
    const passedOn = send(new URL(request.url!, target), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passedOn.on('error', () => response.destroy());
    request.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => {
      const before = asked;
      asked = [];
      return before;
    },
    setAway: (away) => {
      isAway = away;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
