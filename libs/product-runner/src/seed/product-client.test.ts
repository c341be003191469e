import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ProductClient } from './product-client.js';

const server = createServer((_request, response) => response.writeHead(401).end());

afterEach(() => void server.close());

describe('A product that does not know the owner', () => {
  it('is reported with the setting to change', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const owner = { email: 'owner@example.org', password: 'wrong' };
    await expect(
      new ProductClient(origin, owner, () => undefined).call('GET', '/api/calendars'),
    ).rejects.toThrow(
      `${origin} does not know owner@example.org with this password. Set OWNER_EMAIL and OWNER_PASSWORD to those of its owner.`,
    );
  });
});
