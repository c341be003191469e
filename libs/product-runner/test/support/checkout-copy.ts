import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { LOCAL_DIRECTORY, WORKSPACE_DIRECTORY } from '@daymark/local-stack/stores';

const OURS = '@daymark';
const PROJECTS = ['services', 'frontends', 'libs', 'infra'];
const MADE = /^(?:node_modules|dist-.*|test-results|coverage|.*\.tsbuildinfo)$/;

/**
 * A copy of this checkout, with compiled files and installed packages, for a test that changes sources. Packages are
 * linked; those of this workspace are the copy's own.
 */
export async function copyCheckout(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'checkout-'));
  // As root, PostgreSQL's own account must be able to enter.
  await chmod(copy, 0o755);
  for (const entry of await readdir(WORKSPACE_DIRECTORY, { withFileTypes: true })) {
    const source = join(WORKSPACE_DIRECTORY, entry.name);
    if (entry.isFile()) await cp(source, join(copy, entry.name));
    if (PROJECTS.includes(entry.name))
      await cp(source, join(copy, entry.name), { recursive: true, filter: isSource });
  }
  await linkPackages(join(copy, 'node_modules'));
  for (const project of await projectsOf(WORKSPACE_DIRECTORY)) {
    const own = join(WORKSPACE_DIRECTORY, project, 'node_modules');
    if (existsSync(own)) await symlink(own, join(copy, project, 'node_modules'));
  }
  // Unpacked from the distribution's packages, where Redis is not installed.
  const redis = join(LOCAL_DIRECTORY, 'redis-program');
  await mkdir(join(copy, '.local'));
  if (existsSync(redis)) await symlink(redis, join(copy, '.local', 'redis-program'));
  return copy;
}

/** Every source file of a checkout with its content, to detect later changes. */
export async function sourcesOf(checkout: string): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const group of PROJECTS) {
    const entries = await readdir(join(checkout, group), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = relative(checkout, join(entry.parentPath, entry.name));
      if (!entry.isFile() || file.split('/').some((part) => MADE.test(part) || part === 'dist')) continue;
      sources.set(
        file,
        createHash('sha256')
          .update(await readFile(join(checkout, file)))
          .digest('hex'),
      );
    }
  }
  return sources;
}

/** Pages are built again. The compiled output of libraries and services saves compiling it again for the type check. */
function isSource(path: string): boolean {
  if (basename(path) === 'dist') return !relative(WORKSPACE_DIRECTORY, path).startsWith('frontends/');
  return !MADE.test(basename(path)) || basename(path) === '.tsbuildinfo';
}

async function linkPackages(target: string): Promise<void> {
  const source = join(WORKSPACE_DIRECTORY, 'node_modules');
  await mkdir(join(target, OURS), { recursive: true });
  for (const name of await readdir(source)) {
    if (name !== OURS) await symlink(join(source, name), join(target, name));
  }
  for (const name of await readdir(join(source, OURS))) {
    // Such as ../../libs/contracts, which leads into the copy from there.
    const link = await readlink(join(source, OURS, name));
    if (existsSync(join(target, OURS, dirname(link)))) await symlink(link, join(target, OURS, name));
  }
}

async function projectsOf(checkout: string): Promise<string[]> {
  const groups = PROJECTS.map(async (group) => {
    const entries = await readdir(join(checkout, group), { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => join(group, entry.name));
  });
  return (await Promise.all(groups)).flat();
}
