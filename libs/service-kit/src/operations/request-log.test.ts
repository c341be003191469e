import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging.js';
import { Metrics } from './metrics.js';
import { directRequestLog } from './request-log.js';

/** More than the operating system takes while nobody reads. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

describe('The log of responses from memory', () => {
  let server: Server;
  let statuses: number[];
  let statusesAtOnce: number[];
  beforeEach(async () => {
    statuses = [];
    statusesAtOnce = [];
    const write = (line: string) => statuses.push((JSON.parse(line) as { status: number }).status);
    const observe = directRequestLog(createLogger('feed', 'info', { write }), new Metrics('feed'));
    server = createServer((request, response) => {
      response.writeHead(request.url === '/known' ? 304 : 200);
      response.end(request.url === '/large' ? LARGE : undefined);
      observe('/feed', request, response, performance.now());
      statusesAtOnce = [...statuses];
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.close();
  });

  const ask = async (path: string) => {
    const { port } = server.address() as AddressInfo;
    const [response] = (await once(get({ port, path, agent: false }), 'response')) as [IncomingMessage];
    return response;
  };
  const untilClosed = (response: IncomingMessage) => once(response, 'close');
  const untilLogged = async () => {
    while (statuses.length === 0) await new Promise((resolve) => setImmediate(resolve));
  };

  it('has the line as soon as the operating system took the response', async () => {
    await untilClosed((await ask('/known')).resume());
    expect(statusesAtOnce).toEqual([304]);
    expect(statuses).toEqual([304]);
  });

  it('waits for a client that reads more slowly', async () => {
    const response = await ask('/large');
    expect(statuses).toEqual([]);
    await untilClosed(response.resume());
    await untilLogged();
    expect(statusesAtOnce).toEqual([]);
    expect(statuses).toEqual([200]);
  });

  it('has 499 where the client left before', async () => {
    (await ask('/large')).destroy();
    await untilLogged();
    expect(statuses).toEqual([499]);
  });
});
