import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { SERVICE_NAMES } from '../src/product/service-plan.js';
import { startProduct, type RunningProduct } from '../src/test-product/test-product.js';
import { writeFakeWorkspace } from './support/fake-workspace.js';

describe('The product on throw-away data', () => {
  let workspace: string;
  let product: RunningProduct;
  const reported: string[] = [];

  beforeAll(async () => {
    workspace = await mkdtemp(join(tmpdir(), 'workspace-'));
    await writeFakeWorkspace(workspace);
    product = await startProduct({ workspaceDirectory: workspace, report: (line) => reported.push(line) });
  });
  afterAll(async () => {
    await rm(workspace, { recursive: true, force: true });
  });

  const environmentOf = async (origin: string) =>
    (await (await fetch(`${origin}/environment`)).json()) as Record<string, string>;

  it('answers at its origin once it has started', async () => {
    expect((await fetch(`${product.origin}/health/ready`)).status).toBe(200);
  });

  it('gives each service its own secrets and none of the administrator or of other services', async () => {
    const gateway = await environmentOf(product.origin);
    const auth = await environmentOf(gateway.AUTH_URL ?? '');
    const feed = await environmentOf(gateway.FEED_URL ?? '');
    const publicPages = await environmentOf(gateway.PUBLIC_URL ?? '');
    expect(new URL(auth.DATABASE_URL ?? '').username).toBe('daymark_auth');
    expect(auth.OWNER_PASSWORD).toBe(product.owner.password);
    expect(auth.TOKEN_SIGNING_KEYS).toContain('P-256');
    for (const other of [gateway, feed, publicPages]) {
      expect(other).not.toHaveProperty('DATABASE_URL');
      expect(other).not.toHaveProperty('TOKEN_SIGNING_KEYS');
      expect(other).not.toHaveProperty('OWNER_PASSWORD');
    }
    expect(publicPages).not.toHaveProperty('SERVICE_PRIVATE_KEY');
    expect(JSON.stringify([auth, gateway, feed, publicPages])).not.toContain(
      new URL(product.databaseAdminUrl).password,
    );
  });

  it('tells what Redis refused a service', async () => {
    const gateway = await environmentOf(product.origin);
    const { REDIS_URL = '' } = await environmentOf(gateway.FEED_URL ?? '');
    const feed = new Redis(REDIS_URL);
    await expect(feed.lpush('bull:email:wait', 'a')).rejects.toThrow(/NOPERM/);
    feed.disconnect();
    expect(await product.refusedByRedis()).toEqual(['feed: bull:email:wait']);
  });

  it('lets a service into its schema of a provisioned database', async () => {
    const gateway = await environmentOf(product.origin);
    const { DATABASE_URL } = await environmentOf(gateway.CALENDARS_URL ?? '');
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    const { rows } = await client.query('SELECT current_schema() AS schema');
    await client.end();
    expect(rows).toEqual([{ schema: 'calendars' }]);
  });

  it('starts a service again that was killed, and says so', async () => {
    const before = product.processId('feed');
    await product.kill('feed');
    await product.whenReady('feed');
    expect(product.processId('feed')).not.toBe(before);
    expect(reported.join('\n')).toContain('feed ended (SIGKILL); starting it again in 0.5 s.');
  });

  it('keeps a stopped service down until it is started', async () => {
    await product.stopService('mailer');
    expect(product.processId('mailer')).toBeUndefined();
    await product.startService('mailer');
    expect(product.processId('mailer')).toBeDefined();
  });

  it('keeps logs in files and reports an error in one line', async () => {
    const gateway = await environmentOf(product.origin);
    await fetch(`${gateway.ADMIN_URL}/trouble`);
    // The line comes by a separate pipe, maybe after the response; it is not reported once the service is being
    // stopped.
    while (!reported.includes('admin: could not send: no route')) await delay(20);
    await product.stopService('admin');
    expect(await readFile(join(product.logDirectory, 'admin.log'), 'utf8')).toContain('"could not send"');
    await product.startService('admin');
  });

  it('finds its database again after PostgreSQL was killed', async () => {
    const client = new pg.Client({ connectionString: product.databaseAdminUrl });
    client.on('error', () => undefined);
    await client.connect();
    await product.postgres.kill();
    await product.postgres.start();
    const again = new pg.Client({ connectionString: product.databaseAdminUrl });
    await again.connect();
    const { rowCount } = await again.query(`SELECT 1 FROM pg_namespace WHERE nspname = 'auth'`);
    await again.end();
    expect(rowCount).toBe(1);
  });

  it('stops the gateway first, then all others, and leaves neither processes nor data', async () => {
    await rm(join(workspace, 'stops'), { force: true });
    const processes = SERVICE_NAMES.map((name) => product.processId(name));
    await product.stop();
    const stops = (await readFile(join(workspace, 'stops'), 'utf8')).trim().split('\n');
    expect(stops[0]).toBe('gateway');
    expect(stops).toHaveLength(SERVICE_NAMES.length);
    for (const processId of processes) expect(existsSync(`/proc/${processId}`)).toBe(false);
    expect(existsSync(product.logDirectory)).toBe(false);
  });
});

describe('A product with a service that cannot start', () => {
  it('ends with the name of the service and the end of its log', async () => {
    const workspace = await mkdtemp(join(tmpdir(), 'workspace-'));
    await writeFakeWorkspace(workspace);
    await writeFile(
      join(workspace, 'services/admin/dist-server/main.js'),
      `console.error('admin cannot start: AUTH_URL is not set.'); process.exit(1);`,
    );
    const outcome = startProduct({ workspaceDirectory: workspace, report: () => undefined });
    await expect(outcome).rejects.toThrow(
      /admin does not start\. The end of its log, .*admin\.log:\s+admin cannot start: AUTH_URL is not set\./,
    );
    await rm(workspace, { recursive: true, force: true });
  });

  it('says what to do when it was never built', async () => {
    const workspace = await mkdtemp(join(tmpdir(), 'workspace-'));
    await expect(startProduct({ workspaceDirectory: workspace, report: () => undefined })).rejects.toThrow(
      'services/auth/dist-server/main.js is missing; build first: npm run build',
    );
    expect(await readdir(workspace)).toEqual([]);
    await rm(workspace, { recursive: true, force: true });
  });
});
