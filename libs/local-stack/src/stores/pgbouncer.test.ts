import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DEPLOYED_CONFIGURATION_FILE, placedConfiguration } from './pgbouncer.js';

const PLACE = {
  host: '127.0.0.1',
  port: 15432,
  serverHost: '127.0.0.1',
  serverPort: 15433,
  userListFile: '/somewhere/userlist.txt',
};

describe('PgBouncer for tests', () => {
  it('is configured as the deployed one, but for where it is', () => {
    const deployed = readFileSync(DEPLOYED_CONFIGURATION_FILE, 'utf8').split('\n');
    const placed = placedConfiguration(deployed.join('\n'), PLACE).split('\n');
    expect(placed).toHaveLength(deployed.length);
    expect(placed.filter((line, index) => line !== deployed[index])).toEqual([
      '* = host=127.0.0.1 port=15433',
      'listen_addr = 127.0.0.1',
      'listen_port = 15432',
      'auth_file = /somewhere/userlist.txt',
    ]);
    expect(placed).toContain('pool_mode = transaction');
  });

  it('is refused a configuration that does not say where its server is', () => {
    expect(() => placedConfiguration('[databases]\n[pgbouncer]\nlisten_port = 6432', PLACE)).toThrow(
      /has no line/,
    );
  });
});
