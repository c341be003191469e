import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';

const LIBRARY = resolve(import.meta.dirname, '..');
const SOURCES = resolve(LIBRARY, '../../infra/jest/typescript-sources.mjs');

/** Loads the packages of a service, starts tracing without a collector, and prints the files that Node loaded. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  await import('./src/service.ts');
  const { startTracing } = await import('./src/tracing/tracing.ts');
  await startTracing('feed', {});
  console.log(JSON.stringify(loaded));
`;

describe('A service without a database and without a collector of traces', () => {
  let loaded: string[];
  beforeAll(async () => {
    const options = ['--import', SOURCES, '--input-type=module', '--eval', PROGRAM];
    const { stdout } = await promisify(execFile)(process.execPath, options, {
      cwd: LIBRARY,
      maxBuffer: 16 * 1024 * 1024,
    });
    loaded = JSON.parse(stdout) as string[];
  });
  const filesOf = (name: string) => loaded.filter((url) => url.includes(`/node_modules/${name}`));

  it('loads the framework', () => {
    expect(filesOf('@nestjs/core/').length).toBeGreaterThan(0);
  });

  it.each([
    '@opentelemetry/sdk',
    '@opentelemetry/exporter',
    '@opentelemetry/resources',
    'typeorm/',
    'pg/',
    'bullmq/',
  ])('does not load %s', (name) => {
    expect(filesOf(name)).toEqual([]);
  });
});
