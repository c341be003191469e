import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { startFakeFeed, type FakeFeed } from './fake-feed.js';

const PROJECT = path.resolve(import.meta.dirname, '../..');

export interface PublicSite {
  /** The address for browsers: what the gateway would serve. */
  origin: string;
  /** The rendering server itself. */
  serverUrl: string;
  feed: FakeFeed;
  log: () => string;
  /** Sends SIGTERM to the rendering server and returns its exit code. */
  terminate: () => Promise<number | null>;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const socket = createSocketServer();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return port;
}

async function waitUntilLive(url: string, log: () => string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const isLive = await fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isLive) return;
    if (Date.now() > deadline) throw new Error(`The server did not start:\n${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts the built server like an operator, and a proxy in front that joins it with a fake feed service. */
export async function startPublicSite(environment: Record<string, string> = {}): Promise<PublicSite> {
  const feed = await startFakeFeed();
  const port = await freePort();
  const serverUrl = `http://127.0.0.1:${port}`;

  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    // On a connection of its own: a kept one may be closed at this moment.
    const onward = httpRequest(serverUrl + url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
  const door = createServer((request, response) =>
    request.url?.startsWith('/api/public/') ? feed.respond(request, response) : forward(request, response),
  );
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(door.address() as AddressInfo).port}`;

  let output = '';
  const log = () => output;
  const server = spawn(process.execPath, [path.join(PROJECT, 'dist-server/main.js')], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      FEED_URL: feed.url,
      ...environment,
    },
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  await waitUntilLive(serverUrl, log);

  const terminate = async () => {
    if (server.exitCode !== null) return server.exitCode;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    return ((await ended) as [number | null])[0];
  };
  const stop = async () => {
    await terminate();
    door.closeAllConnections();
    await new Promise((resolve) => door.close(resolve));
    await feed.stop();
  };
  return { origin, serverUrl, feed, log, terminate, stop };
}
