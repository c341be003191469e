import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startPeer, type FakePeer } from './support/fake-peer.js';
import { send } from './support/raw-request.js';
import { startGateway } from './support/running-gateway.js';

const PROGRAM = path.resolve(import.meta.dirname, '../dist/main.js');

let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

async function freePort(): Promise<number> {
  const peer = await startPeer('nobody');
  await peer.close();
  return Number(new URL(peer.origin).port);
}

/** The gateway as a separate process. */
async function startProcess(peer: FakePeer, more: Record<string, string> = {}) {
  const built = await startGateway();
  const port = await freePort();
  child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_ORIGIN: 'http://localhost:8080',
      SHELL_SOURCE: built.shellDirectory,
      AUTH_URL: peer.origin,
      CALENDARS_URL: peer.origin,
      ADMIN_URL: peer.origin,
      FEED_URL: peer.origin,
      PUBLIC_URL: peer.origin,
      ...more,
    },
  });
  for await (const line of createInterface(child.stdout!)) {
    const entry = JSON.parse(line) as { msg: string; management_port: number };
    if (entry.msg !== 'listening') continue;
    const origin = `http://127.0.0.1:${port}`;
    return { origin, management: `http://127.0.0.1:${entry.management_port}`, cleanUp: built.close };
  }
  throw new Error('The gateway ended before it listened');
}

describe('The process', () => {
  it('serves health and metrics only on its management port', async () => {
    const peer = await startPeer('all');
    const { origin, management, cleanUp } = await startProcess(peer);
    await send(origin, { target: '/api/calendars?secret=1' });
    expect((await send(management, { target: '/health/live' })).status).toBe(200);
    const ready = await send(management, { target: '/health/ready' });
    expect(JSON.parse(ready.body)).toEqual({ status: 'ready', checks: { shell: 'up' } });
    const metrics = await send(management, { target: '/metrics' });
    expect(metrics.body).toMatch(
      /http_request_duration_seconds_count\{service="gateway",method="GET",route="\/api\/calendars",status="200"\} 1/,
    );
    const took =
      /http_request_duration_seconds_sum\{service="gateway",method="GET",route="\/api\/calendars",status="200"\} (.*)/;
    expect(Number(took.exec(metrics.body)?.[1])).toBeGreaterThan(0);
    for (const gauge of ['client_connections', 'exchanges_under_way', 'buffered_bytes'])
      expect(metrics.body).toMatch(new RegExp(`^${gauge}\\{service="gateway"\\} \\d+$`, 'm'));
    expect(metrics.body).toContain('# TYPE exchanges_refused_total counter');
    for (const target of ['/health/live', '/health/ready', '/metrics']) {
      expect((await send(origin, { target })).status).toBe(404);
    }
    await cleanUp();
    await peer.close();
  });

  it('finishes requests in flight when it is stopped, and exits with 0', async () => {
    const peer = await startPeer('all');
    let finish = () => {};
    const arrived = new Promise<void>((resolve) => {
      peer.handler = (_request, response) => {
        finish = () => void response.end('{"done":true}');
        resolve();
      };
    });
    const { origin, cleanUp } = await startProcess(peer);
    const agent = new Agent({ keepAlive: true });
    const { port } = new URL(origin);
    const answer = new Promise<{ connection: string | undefined; body: string }>((resolve, reject) => {
      const outgoing = request({ port, path: '/api/calendars', agent }, (incoming) => {
        let body = '';
        incoming.on('data', (chunk) => (body += String(chunk)));
        incoming.on('end', () => resolve({ connection: incoming.headers.connection, body }));
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
    await arrived;
    const ended = once(child!, 'exit');
    child!.kill('SIGTERM');
    const stopping = (async () => {
      for await (const line of createInterface(child!.stdout!)) if (line.includes('"stopping"')) return;
    })();
    await stopping;
    finish();
    expect((await answer).body).toBe('{"done":true}');
    expect((await ended)[0]).toBe(0);
    agent.destroy();
    await cleanUp();
    await peer.close();
  });

  it('does not start with a wrong setting, and names it in a sentence', async () => {
    child = spawn(process.execPath, [PROGRAM], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PORT: '0',
        PUBLIC_ORIGIN: 'http://localhost:8080/',
        TRUSTED_PROXIES: 'everybody',
        SHELL_SOURCE: '.',
      },
    });
    let said = '';
    child.stderr!.on('data', (chunk) => (said += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(said).toContain('PUBLIC_ORIGIN must be an origin');
    expect(said).toContain('TRUSTED_PROXIES must be addresses or networks');
    expect(said).toContain('AUTH_URL is not set');
    expect(said.trim().split('\n')).toHaveLength(1);
  });
});
