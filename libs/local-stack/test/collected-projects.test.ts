import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WORKSPACE_DIRECTORY } from '../src/machine/workspace-paths.js';

const COLLECT = join(WORKSPACE_DIRECTORY, 'infra/docker/collect-project.mjs');
const run = promisify(execFile);

/** What `infra/docker` copies into the image of a program, in a folder above which there are no packages. */
describe('What an image of a program has', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'image-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const collected = new Map<string, Promise<string>>();
  const collect = (project: string) => {
    const begun = collected.get(project) ?? collectNow(project);
    collected.set(project, begun);
    return begun;
  };
  const collectNow = async (project: string) => {
    const to = join(directory, project.replace('/', '-'));
    await run(process.execPath, [COLLECT, '--project', project, '--from', WORKSPACE_DIRECTORY, '--to', to]);
    return to;
  };

  it.each([
    ['services/admin', 'dist-server/main.js'],
    ['services/auth', 'dist-server/main.js'],
    ['services/calendars', 'dist-server/main.js'],
    ['services/calendars', 'dist-server/published/main.js'],
    ['services/feed', 'dist-server/main.js'],
    ['services/gateway', 'dist-server/main.js'],
    ['services/mailer', 'dist-server/main.js'],
    ['frontends/public', 'dist-server/main.js'],
    ['infra/provision', 'dist/cli.js'],
    ['infra/backup', 'dist/cli.js'],
  ])('is enough to run %s, %s, as far as its settings', async (project, entry) => {
    const folder = join(await collect(project), project);
    const failure = (await run(process.execPath, [entry], { cwd: folder, env: {} }).catch(
      (error: unknown) => error,
    )) as { code: number; stderr: string };
    expect(failure.code).toBeGreaterThan(0);
    expect(failure.stderr).toMatch(/is not set|Usage/);
    expect(failure.stderr).not.toContain('ERR_MODULE_NOT_FOUND');
  });

  it('has the packages that are loaded later too, and none that is in the program already', async () => {
    for (const project of ['services/auth', 'services/calendars', 'services/feed', 'frontends/public']) {
      const to = await collect(project);
      const folder = join(to, project);
      const text = await readFile(join(folder, 'dist-server/packages.json'), 'utf8');
      const separate = JSON.parse(text) as string[];
      const programs = separate.filter((name) => !name.startsWith('@fontsource/'));
      const script = programs.map((name) => `await import('${name}');`).join('');
      await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
      for (const name of separate) {
        const places = [folder, to].map((place) => join(place, 'node_modules', name, 'package.json'));
        expect([name, places.some((place) => existsSync(place))]).toEqual([name, true]);
      }
      const copied = await readdir(join(to, 'node_modules'));
      expect(copied).not.toContain('zod');
    }
  });

  it('is listed with all packages, those in the program included', async () => {
    const to = await collect('services/auth');
    const { components } = JSON.parse(await readFile(join(to, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string }[];
    };
    const names = components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['zod', 'typeorm', '@node-rs/argon2', '@zxcvbn-ts/language-common']),
    );
  });
});
