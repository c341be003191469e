import { createServer, request as send, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The calendars service as a feed service reaches it in a test: what it is asked for is counted, and it can be away. */
export interface WatchedCalendars {
  url: string;
  /** How often a version was asked for. */
  versions: number;
  /** How often a calendar was read, and how many events were read with it, each time. */
  reads: number[];
  /** How many events were told along with a version, each time. */
  told: number[];
  /** How often a window of a calendar was read. */
  windows: number;
  /**
   * `dead` breaks off connections, as a process that died; `failing` answers as one whose database is away; `hanging` does
   * not answer, as one that was stopped.
   */
  state: 'well' | 'dead' | 'failing' | 'hanging';
  /** So long it takes for each answer. */
  delayMs: number;
  /** How often it was asked and did not answer as it should. */
  refused: number;
  /** A field of queries that it does not know, as one of the release before does not. */
  ignores?: string;
  /** The end of a path that it does not know. */
  lacks?: string;
  /** How often it was asked anything. */
  requests: number;
  close(): Promise<unknown>;
}

/** Stands in front of a calendars service. */
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
    if (watched.ignores) url.searchParams.delete(watched.ignores);
    if (watched.lacks && url.pathname.endsWith(watched.lacks)) url.pathname = '/internal/public/unknown';
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
