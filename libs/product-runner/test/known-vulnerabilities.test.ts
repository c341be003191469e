import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hasNoKnownVulnerability } from '../src/gate/known-vulnerabilities.mjs';

const MANIFEST = { name: 'a-product', version: '1.0.0', dependencies: { leftover: '1.0.0' } };
const LOCK = {
  name: 'a-product',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: { '': MANIFEST, 'node_modules/leftover': { version: '1.0.0' } },
};

/** With npm itself, and the test's own registry. */
describe('The gate', () => {
  let directory: string;
  let registry: Server | undefined;
  let printed: string[];
  const { log, error } = console;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'audit-'));
    await writeFile(join(directory, 'package.json'), JSON.stringify(MANIFEST));
    await writeFile(join(directory, 'package-lock.json'), JSON.stringify(LOCK));
    printed = [];
    console.log = (line: string) => printed.push(line);
    console.error = (line: string) => printed.push(line);
  });
  afterEach(async () => {
    Object.assign(console, { log, error });
    registry?.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** The result with a registry that has such an advisory about `leftover`, or that only returns a status. */
  async function check(told: { severity: string } | { status: number }): Promise<boolean> {
    registry = createServer((request, response) => {
      const isAsked = request.url?.startsWith('/-/npm/v1/security/');
      if (isAsked && 'status' in told) return response.writeHead(told.status).end();
      const advisory = {
        id: 1,
        url: 'https://example.org/1',
        title: 'Runs what it reads',
        vulnerable_versions: '<2.0.0',
      };
      const advisories = { leftover: [{ ...advisory, ...told }] };
      const versions = { '1.0.0': { name: 'leftover', version: '1.0.0', dist: {} } };
      const packument = { name: 'leftover', 'dist-tags': { latest: '1.0.0' }, versions };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isAsked ? advisories : packument));
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const { port } = registry.address() as AddressInfo;
    return hasNoKnownVulnerability(directory, {
      PATH: process.env.PATH,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: join(directory, 'cache'),
      npm_config_fetch_retries: '0',
    });
  }

  it.each(['high', 'critical'])(
    'fails on a package with a known vulnerability that is %s, and names it',
    async (severity) => {
      expect(await check({ severity })).toBe(false);
      expect(printed[1]).toMatch(new RegExp(`^  leftover \\S+ \\(${severity}\\): Runs what it reads$`));
    },
  );

  it('passes with one that is less serious', async () => {
    expect(await check({ severity: 'moderate' })).toBe(true);
    expect(printed).toEqual(['Known vulnerabilities ...']);
  });

  it.each([404, 405, 503])(
    'passes and says that nothing was tested where the registry answers %i',
    async (status) => {
      expect(await check({ status })).toBe(true);
      expect(printed[1]).toMatch(
        /^Not tested: known vulnerabilities; the registry does not tell of any \(.+\)\.$/,
      );
    },
  );
});
