import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createLogger } from '@daymark/service-kit/logging';
import { loadSettings } from '../../src/config.js';
import { createGateway } from '../../src/app.setup.js';
import type { Exchanges } from '../../src/exchanges/index.js';
import type { Limits } from '../../src/limits.js';
import { startPeer, type FakePeer } from './fake-peer.js';

export const CALENDAR_ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';
export const SCRIPT = 'console.log("' + 'built '.repeat(200) + '");';
export const SHELL_HTML =
  '<!doctype html><title>__PRODUCT_NAME__</title><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="product-name" content="__PRODUCT_NAME__"><div id="root"></div>';

const peerNames = ['auth', 'calendars', 'admin', 'feed', 'public'] as const;

export interface RunningGateway {
  origin: string;
  peers: Record<(typeof peerNames)[number], FakePeer>;
  /** Folder of the shell's built files. */
  shellDirectory: string;
  /** The gateway's log. */
  logged: Record<string, unknown>[];
  /** The resources that its clients use. */
  used(): Exchanges['used'];
  close(): Promise<void>;
}

/** A gateway on a free port with fake peers, a built shell and one built remote. */
export async function startGateway({
  environment = {},
  limits,
  host = '127.0.0.1',
}: {
  environment?: Record<string, string>;
  limits?: Partial<Limits>;
  /** The address on which it listens. */
  host?: string;
} = {}): Promise<RunningGateway> {
  const started = await Promise.all(peerNames.map(async (name) => [name, await startPeer(name)] as const));
  const peers = Object.fromEntries(started) as RunningGateway['peers'];
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-'));
  const shellDirectory = await writeBuild(path.join(folder, 'shell'), [
    'assets/main.0123456789.js',
    'index.html',
  ]);
  const dashboard = await writeBuild(path.join(folder, 'dashboard'), [
    'mf-manifest.json',
    'mf-stats.json',
    'remote.json',
    'remoteEntry.0123456789.js',
    'assets/1.0123456789.js',
  ]);
  const settings = loadSettings({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'info',
    PUBLIC_ORIGIN: 'https://calendar.example',
    SHELL_SOURCE: shellDirectory,
    REMOTE_SOURCES: `dashboard=${dashboard}`,
    AUTH_URL: peers.auth.origin,
    CALENDARS_URL: peers.calendars.origin,
    ADMIN_URL: peers.admin.origin,
    FEED_URL: peers.feed.origin,
    PUBLIC_URL: peers.public.origin,
    ...environment,
  });
  const logged: RunningGateway['logged'] = [];
  const write = (line: string) => void logged.push(JSON.parse(line));
  const gateway = createGateway(settings, {
    logger: createLogger('gateway', settings.LOG_LEVEL, { write }),
    limits,
  });
  gateway.server.listen(0, host);
  await once(gateway.server, 'listening');
  const { address, family, port } = gateway.server.address() as AddressInfo;
  const origin = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  const close = async () => {
    gateway.server.closeAllConnections();
    await gateway.close();
    await Promise.all(Object.values(peers).map((peer) => peer.close()));
    await rm(folder, { recursive: true });
  };
  return { origin, peers, shellDirectory, logged, used: () => gateway.exchanges.used, close };
}

async function writeBuild(directory: string, files: string[]): Promise<string> {
  for (const file of files) {
    const target = path.join(directory, file);
    await mkdir(path.dirname(target), { recursive: true });
    const content = file.endsWith('.html')
      ? SHELL_HTML
      : file.endsWith('.js')
        ? SCRIPT
        : '{"label":"label","pages":[],"texts":{"en":{"label":"The dashboard"}}}';
    await writeFile(target, content);
    if (!file.endsWith('.js')) continue;
    await writeFile(`${target}.br`, brotliCompressSync(content));
    await writeFile(`${target}.gz`, gzipSync(content));
    await writeFile(`${target}.map`, '{"sources":["secret.ts"]}');
  }
  return directory;
}
