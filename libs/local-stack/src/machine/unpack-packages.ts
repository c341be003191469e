import { accessSync, constants } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.js';

const APT_TIMEOUT_MS = 180_000;

export const hasApt = () => findOnPath(['apt-get']) !== undefined && findOnPath(['dpkg']) !== undefined;

/**
 * Downloads packages of the distribution and unpacks them into a directory; nothing is installed. It needs no root once
 * the package lists exist.
 */
export async function downloadAndUnpack(directory: string, packages: string[]): Promise<void> {
  // As root, apt would download under its own account, which cannot write into this directory.
  const asRoot = process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : [];
  await runCommand('apt-get', [...asRoot, 'download', '-q', ...packages], {
    cwd: directory,
    timeout: APT_TIMEOUT_MS,
  });
  for (const file of (await readdir(directory)).filter((name) => name.endsWith('.deb'))) {
    await runCommand('dpkg', ['-x', file, '.'], { cwd: directory });
    await rm(join(directory, file));
  }
}

/**
 * Creates a directory with a function that fills it from apt's packages. It gets its name once that has succeeded; if
 * package lists are missing, they are fetched once, which only root may do.
 */
export async function makeUnpacked(
  directory: string,
  fill: (unfinished: string) => Promise<void>,
  report: (line: string) => void = () => undefined,
): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  try {
    try {
      await fill(unfinished);
    } catch (error) {
      // Package lists are missing or older than the archive.
      if (process.getuid?.() !== 0) throw error;
      report('Updating the package lists (apt-get update) ...');
      await runCommand('apt-get', ['update', '-q'], { timeout: APT_TIMEOUT_MS });
      await fill(unfinished);
    }
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

export function findOnPath(names: string[], path: string = process.env.PATH ?? ''): string | undefined {
  for (const directory of path.split(delimiter).filter(Boolean)) {
    for (const name of names) {
      const file = join(directory, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        continue;
      }
    }
  }
  return undefined;
}
