import { createServer, request as send, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the calendars service that counts requests and simulates failures. */
export interface WatchedCalendars {
  url: string;
  /** The number of requests for a version. */
  versions: number;
  /** The number of reads of a calendar, with the number of events of each. */
  reads: number[];
  /** The number of events sent along with a version, each time. */
  told: number[];
  /** The number of reads of a calendar's windows. */
  windows: number;
  /**
   * `dead` breaks connections, like a process that died; `failing` responds like one whose database is down; `hanging`
   * does not respond, like one that was stopped.
   */
  state: 'well' | 'dead' | 'failing' | 'hanging';
  /** Delay of each response in milliseconds. */
  delayMs: number;
  /** The number of requests that failed. */
  refused: number;
  /** The number of all requests. */
  requests: number;
  close(): Promise<unknown>;
}

/** Starts a proxy in front of a calendars service. */
export async function watchCalendars(target: string): Promise<WatchedCalendars> {
  const server: Server = createServer((request, response) => {
    watched.requests += 1;
    if (watched.state !== 'well') watched.refused += 1;
    if (watched.state === 'dead') {
      request.socket.destroy();
      return;
    }
    if (watched.state === 'hanging') return;
    if (watched.state === 'failing') {
      response.writeHead(503).end();
      return;
    }
    const url = new URL(request.url!, target);
    const { method, headers } = request;
    const passedOn = send(url, { method, headers, agent: false }, (answer) => {
      void bodyOf(answer).then((body) => {
        if (url.pathname.endsWith('/version')) {
          watched.versions += 1;
          const { changes } = JSON.parse(body.toString()) as { changes?: { events: unknown[] } | null };
          if (changes) watched.told.push(changes.events.length);
        }
        if (url.pathname.endsWith('/events')) watched.windows += 1;
        if (url.pathname.endsWith('/feed') && answer.statusCode === 200) {
          watched.reads.push((JSON.parse(body.toString()) as { events: unknown[] }).events.length);
        }
        setTimeout(() => response.writeHead(answer.statusCode!, answer.headers).end(body), watched.delayMs);
      });
    });
    passedOn.on('error', () => response.destroy());
    request.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const watched: WatchedCalendars = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    versions: 0,
    reads: [],
    told: [],
    windows: 0,
    state: 'well',
    delayMs: 0,
    refused: 0,
    requests: 0,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  return watched;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
