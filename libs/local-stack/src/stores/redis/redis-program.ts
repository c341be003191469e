import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { findOnPath } from '../../machine/find-on-path.js';
import { CommandError, runCommand } from '../../machine/run-command.js';
import { StackError } from '../../machine/stack-error.js';
import { downloadAndUnpack, hasApt, makeUnpacked } from '../../machine/unpack-packages.js';
import { availableServerPackage, packagesToUnpack } from './apt-packages.js';

const PROGRAM_NAMES = ['redis-server', 'valkey-server'];
const ADVICE =
  'install it (Debian and Ubuntu: sudo apt-get install redis-server) or set REDIS_URL to a Redis server of your own';

export interface RedisProgram {
  path: string;
  /** Directories of shared libraries that were unpacked with it. */
  libraryPath?: string;
}

/**
 * Finds a Redis (or Valkey) server program: on PATH, or unpacked earlier into `<local directory>/redis-program`, or now
 * from the distribution's packages, which needs apt but no root once the package lists are there. Nothing is installed.
 *
 * @throws StackError with what to do when there is none and none can be had.
 */
export async function findRedisProgram(
  localDirectory: string,
  report: (line: string) => void,
): Promise<RedisProgram> {
  const onPath = findOnPath(PROGRAM_NAMES);
  if (onPath !== undefined) return { path: onPath };
  const directory = join(localDirectory, 'redis-program');
  if (!existsSync(directory)) {
    report('Redis is not installed; unpacking it from the distribution’s packages into .local ...');
    await unpackFromApt(directory, report);
  }
  return unpackedProgram(directory);
}

async function unpackFromApt(directory: string, report: (line: string) => void): Promise<void> {
  if (!hasApt()) throw new StackError(`Redis is not installed: ${ADVICE}.`);
  try {
    await makeUnpacked(directory, unpackServer, report);
  } catch (error) {
    const reason =
      error instanceof CommandError
        ? (error.output.split('\n').at(-1) ?? error.reason)
        : (error as Error).message;
    throw new StackError(`Redis is not installed and could not be unpacked (${reason}): ${ADVICE}.`);
  }
}

async function unpackServer(directory: string): Promise<void> {
  const serverPackage = availableServerPackage(
    await runCommand('apt-cache', ['policy', 'redis-server', 'valkey-server']),
  );
  if (serverPackage === undefined) throw new Error('apt knows no redis-server');
  const depends = await runCommand('apt-cache', [
    'depends',
    '--recurse',
    '--no-recommends',
    '--no-suggests',
    '--no-conflicts',
    '--no-breaks',
    '--no-replaces',
    '--no-enhances',
    '--no-pre-depends',
    serverPackage,
  ]);
  const installed = await runCommand('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\\n']);
  const installedNames = new Set(
    installed
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0] ?? ''),
  );
  await downloadAndUnpack(directory, packagesToUnpack(depends, installedNames));
  // Proves that all libraries are there before the directory gets its final name.
  const program = await unpackedProgram(directory);
  await runCommand(program.path, ['--version'], { env: redisEnvironment(program) });
}

/** The environment that a Redis program starts in. */
export function redisEnvironment(program: RedisProgram): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(program.libraryPath === undefined ? {} : { LD_LIBRARY_PATH: program.libraryPath }),
  };
}

async function unpackedProgram(directory: string): Promise<RedisProgram> {
  const path = findOnPath(
    PROGRAM_NAMES,
    [join(directory, 'usr/bin'), join(directory, 'usr/sbin')].join(delimiter),
  );
  if (path === undefined) {
    throw new StackError(`${directory} holds no Redis program; delete it and start again, or ${ADVICE}.`);
  }
  const libraryRoots = ['usr/lib', 'lib']
    .map((name) => join(directory, name))
    .filter((root) => existsSync(root));
  const libraryDirectories: string[] = [];
  for (const root of libraryRoots) {
    const entries = await readdir(root, { withFileTypes: true });
    const perArchitecture = entries.filter(
      (entry) => entry.isDirectory() && entry.name.includes('-linux-gnu'),
    );
    libraryDirectories.push(root, ...perArchitecture.map((entry) => join(root, entry.name)));
  }
  return { path, libraryPath: libraryDirectories.join(delimiter) };
}
