import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WORKSPACE_DIRECTORY } from '@daymark/local-stack/stores';
import { startProduct } from '../src/test-product/test-product.js';

const COLLECT = join(WORKSPACE_DIRECTORY, 'infra/docker/collect-project.mjs');
const SERVICES = globSync('services/*', { cwd: WORKSPACE_DIRECTORY });
const run = promisify(execFile);

/** What `infra/docker` copies into a program's image, in a folder without packages above it. */
describe('The image of a program', () => {
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
    await collectInto(to, project);
    return to;
  };
  const collectInto = (to: string, project: string) =>
    run(process.execPath, [COLLECT, '--project', project, '--from', WORKSPACE_DIRECTORY, '--to', to]);

  it.each(['infra/provision', 'infra/backup'])(
    'is enough to run %s as far as its settings',
    async (project) => {
      const folder = join(await collect(project), project);
      const failure = (await run(process.execPath, ['dist/cli.js'], { cwd: folder, env: {} }).catch(
        (error: unknown) => error,
      )) as { stderr: string };
      expect(failure.stderr).toMatch(/is not set|Usage/);
    },
  );

  it('is enough to run the product', async () => {
    const to = join(directory, 'product');
    for (const project of [...SERVICES, 'frontends/public']) await collectInto(to, project);
    // Pages are files, with their own images.
    for (const name of await readdir(join(WORKSPACE_DIRECTORY, 'frontends'))) {
      const built = join('frontends', name, 'dist');
      await mkdir(join(to, 'frontends', name), { recursive: true });
      if (name !== 'public') await symlink(join(WORKSPACE_DIRECTORY, built), join(to, built));
    }
    const product = await startProduct({ workspaceDirectory: to, report: () => undefined });
    try {
      const response = await fetch(`${product.origin}/api/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: product.origin },
        body: JSON.stringify(product.owner),
      });
      expect(response.status).toBe(200);
    } finally {
      await product.stop();
    }
  }, 180_000);

  it('has the packages that are loaded later too, and none that is in the program already', async () => {
    for (const project of ['services/auth', 'services/calendars', 'services/feed', 'frontends/public']) {
      const to = await collect(project);
      const folder = join(to, project);
      const text = await readFile(join(folder, 'dist-server/packages.json'), 'utf8');
      const separate = JSON.parse(text) as string[];
      // Fonts and our own libraries are read as files.
      const programs = separate.filter((name) => !/^@(?:fontsource|daymark)\//.test(name));
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
