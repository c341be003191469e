import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { findFreePort, LOOPBACK } from '../src/machine/free-port.js';
import { identifyProcess, isRunning } from '../src/machine/stop-process.js';
import { RedisServer, type RedisOptions } from '../src/stores/redis-server.js';
import { LOCAL_DIRECTORY } from '../src/machine/workspace-paths.js';

const APPEND_FILE_SYNC_TIMEOUT_MS = 30_000;

describe('A Redis server of our own', () => {
  let directory: string;
  let options: RedisOptions;
  let server: RedisServer;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'redis-'));
    options = {
      localDirectory: LOCAL_DIRECTORY,
      dataDirectory: join(directory, 'data'),
      port: await findFreePort(),
      password: 'a-password',
      isDurable: true,
    };
    server = await RedisServer.create(options);
  });
  afterAll(async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const withClient = async <Result>(
    work: (client: Redis) => Promise<Result>,
    url = server.url,
  ): Promise<Result> => {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } finally {
      client.disconnect();
    }
  };

  it('lets in who knows the password, and nobody else', async () => {
    expect(await withClient((client) => client.ping())).toBe('PONG');
    const wrong = `redis://:wrong@127.0.0.1:${options.port}`;
    await expect(withClient((client) => client.get('key'), wrong)).rejects.toThrow(/WRONGPASS|NOAUTH|closed/);
  });

  it('never throws keys away, because queues live in it', async () => {
    const setting = await withClient((client) => client.config('GET', 'maxmemory-policy'));
    expect(setting).toEqual(['maxmemory-policy', 'noeviction']);
  });

  it('does not show its password in the list of processes', async () => {
    const commandLine = await readFile(`/proc/${server.processId}/cmdline`, 'utf8');
    expect(commandLine).not.toContain(options.password);
  });

  it('has what was written to disk after it was killed and started again', async () => {
    await withClient((client) => client.set('key', 'value'));
    await waitForAppendFileSync();
    await server.kill();
    await server.start();
    expect(await withClient((client) => client.get('key'))).toBe('value');
  });

  it('starts with all that is whole in its file when a crash broke off the last write', async () => {
    await withClient((client) => client.set('whole', 'value'));
    await waitForAppendFileSync();
    await server.kill();
    const files = join(options.dataDirectory, 'appendonlydir');
    const name = (await readdir(files)).find((file) => file.endsWith('.incr.aof'))!;
    await appendFile(join(files, name), '*3\r\n$3\r\nSET\r\n$6\r\nbroken\r\n$5\r\nva');
    await server.start();
    expect(await withClient((client) => client.mget('whole', 'broken'))).toEqual(['value', null]);
  });

  it('takes over from a server that a killed run left on the same data', async () => {
    const left = identifyProcess(server.processId!)!;
    server = await RedisServer.create({ ...options, port: await findFreePort() });
    expect(isRunning(left)).toBe(false);
    expect(await withClient((client) => client.get('key'))).toBe('value');
  });

  it('says where its log is when it cannot start, as on a port that is taken', async () => {
    const stranger = createServer((socket) => socket.destroy()).listen(0, LOOPBACK);
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    const outcome = RedisServer.create({ ...options, dataDirectory: join(directory, 'other'), port });
    await expect(outcome).rejects.toThrow(/^Redis does not start\. The end of its log, .*redis\.log:\n/);
    stranger.close();
  });

  /** Redis writes its file to disk once a second and then reports that nothing is pending. */
  async function waitForAppendFileSync(): Promise<void> {
    const deadline = Date.now() + APPEND_FILE_SYNC_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const info = await withClient((client) => client.info('persistence'));
      if (info.includes('aof_pending_bio_fsync:0') && info.includes('aof_buffer_length:0')) return;
      await delay(20);
    }
    throw new Error('Redis did not write its file to disk');
  }
});
