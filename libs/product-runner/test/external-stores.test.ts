import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { LOOPBACK } from '@daymark/local-stack/stores';
import { requireDatabase, requireListening, requireRedis } from '../src/product/start-conditions.js';
import { requireTestEnvironment } from '@daymark/local-stack';

const OPTIONS = { publicOrigin: 'http://localhost', productName: 'Daymark' };

describe('Servers that the person named', () => {
  it('are used when they answer and let us in', async () => {
    const stores = requireTestEnvironment();
    await expect(requireDatabase(stores.adminUrl)).resolves.toBeUndefined();
    await expect(requireRedis(stores.redisUrl)).resolves.toBeUndefined();
  });

  it('are reported in one sentence when they do not answer', async () => {
    await expect(requireDatabase('postgresql://boss:secret@127.0.0.1:1/daymark')).rejects.toThrow(
      /^DATABASE_URL: the database at 127\.0\.0\.1:1\/daymark does not answer \(connection refused\)\.$/,
    );
    await expect(requireRedis('redis://:secret@127.0.0.1:1')).rejects.toThrow(
      /^REDIS_URL: the server at 127\.0\.0\.1:1 does not answer \(connection refused\)\.$/,
    );
  });

  it('are named in one sentence, without the password, when they refuse it', async () => {
    const stores = requireTestEnvironment();
    const databaseUrl = new URL(stores.adminUrl);
    databaseUrl.password = 'topsecret';
    const refusal = await requireDatabase(databaseUrl.href).catch((error: Error) => error.message);
    expect(refusal).toMatch(/^DATABASE_URL: .* refuses the connection \(password authentication failed/);
    expect(refusal).not.toContain('topsecret');
    const redisUrl = new URL(stores.redisUrl);
    redisUrl.password = 'topsecret';
    const redisRefusal = await requireRedis(redisUrl.href).catch((error: Error) => error.message);
    expect(redisRefusal).toMatch(/^REDIS_URL: .* refuses the connection \(WRONGPASS/);
    expect(redisRefusal).not.toContain('topsecret');
  });
});

describe('The address that the product listens on', () => {
  it('is refused in one sentence when somebody else listens there', async () => {
    const server = createServer().listen(0, LOOPBACK);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(requireListening({ ...OPTIONS, host: LOOPBACK, port })).rejects.toThrow(
      `Port ${port} is already in use; stop what uses it, or choose another: PORT=8081 npm start.`,
    );
    server.close();
    await once(server, 'close');
    await expect(requireListening({ ...OPTIONS, host: LOOPBACK, port })).resolves.toBeUndefined();
  });

  it('is refused in one sentence when this machine does not have it', async () => {
    await expect(requireListening({ ...OPTIONS, host: '192.0.2.1', port: 18_080 })).rejects.toThrow(
      'HOST "192.0.2.1" is no address of this machine.',
    );
  });
});
