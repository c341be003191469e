import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { availablePackage, packagesToUnpack } from './apt-packages.js';
import { findOnPath } from './find-on-path.js';
import { CommandError, runCommand } from './run-command.js';
import { StackError } from './stack-error.js';
import { downloadAndUnpack, hasApt, makeUnpacked } from './unpack-packages.js';

/** Distributions install servers here, which is not in everybody's PATH. */
const SYSTEM_PROGRAMS = '/usr/sbin';

/** A program that is installed, or available in the distribution's packages. */
export interface DistributionProgram {
  /** Its name for people. */
  title: string;
  /** Names of its file; the first one found is used. */
  names: string[];
  /** Packages that contain it with all dependencies; the first available one is used. */
  packages: string[];
  /** Packages that may contain its file, if those above have only a link to it. */
  filePackages?: string[];
  /** The directory to unpack it into. */
  directory: string;
  /** What a person can do if it is not available. */
  advice: string;
}

export interface FoundProgram {
  path: string;
  /** Directories of shared libraries unpacked with it. */
  libraryPath?: string;
}

/**
 * Finds a program: on PATH, or unpacked earlier into its directory, or now from the distribution's packages, which
 * needs apt but no root once the package lists exist. Nothing is installed.
 *
 * @throws StackError with advice if there is none and none is available.
 */
export async function findProgram(
  wanted: DistributionProgram,
  report: (line: string) => void,
): Promise<FoundProgram> {
  const onPath = findOnPath(wanted.names, [process.env.PATH, SYSTEM_PROGRAMS].join(delimiter));
  if (onPath !== undefined) return { path: onPath };
  if (!existsSync(wanted.directory)) {
    report(`${wanted.title} is not installed; unpacking it from the distribution’s packages into .local ...`);
    await unpackFromApt(wanted, report);
  }
  return unpackedProgram(wanted, wanted.directory);
}

/** The environment for such a program. */
export function programEnvironment(program: FoundProgram): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(program.libraryPath === undefined ? {} : { LD_LIBRARY_PATH: program.libraryPath }),
  };
}

async function unpackFromApt(wanted: DistributionProgram, report: (line: string) => void): Promise<void> {
  const { title, directory, advice } = wanted;
  if (!hasApt()) throw new StackError(`${title} is not installed: ${advice}.`);
  try {
    await makeUnpacked(directory, (unfinished) => unpackProgram(wanted, unfinished), report);
  } catch (error) {
    const reason =
      error instanceof CommandError
        ? (error.output.split('\n').at(-1) ?? error.reason)
        : (error as Error).message;
    throw new StackError(`${title} is not installed and could not be unpacked (${reason}): ${advice}.`);
  }
}

async function unpackProgram(wanted: DistributionProgram, directory: string): Promise<void> {
  const { packages, filePackages = [] } = wanted;
  const chosen = availablePackage(packages, await runCommand('apt-cache', ['policy', ...packages]));
  if (chosen === undefined) throw new Error(`apt knows no ${packages[0]}`);
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
    chosen,
  ]);
  const installed = await runCommand('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\\n']);
  const installedNames = new Set(
    installed
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0] ?? ''),
  );
  await downloadAndUnpack(
    directory,
    packagesToUnpack([...packages, ...filePackages], depends, installedNames),
  );
  // Checks that all libraries are there before the directory gets its final name.
  const program = await unpackedProgram(wanted, directory);
  await runCommand(program.path, ['--version'], { env: programEnvironment(program) });
}

async function unpackedProgram(
  { title, names, advice }: DistributionProgram,
  directory: string,
): Promise<FoundProgram> {
  const path = findOnPath(names, [join(directory, 'usr/bin'), join(directory, 'usr/sbin')].join(delimiter));
  if (path === undefined) {
    throw new StackError(`${directory} holds no ${title} program; delete it and start again, or ${advice}.`);
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
