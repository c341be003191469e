import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { CommandError, runCommand, StackError } from './run-command.js';
import { downloadAndUnpack, findOnPath, hasApt, makeUnpacked } from './unpack-packages.js';

const SYSTEM_PROGRAMS = '/usr/sbin';

export interface DistributionProgram {
  title: string;
  /** Names of its file; the first one found is used. */
  names: string[];
  /** Packages that contain it with all dependencies; the first available one is used. */
  packages: string[];
  /** Packages that may contain its file, if those above have only a link to it. */
  filePackages?: string[];
  directory: string;
  advice: string;
}

export interface FoundProgram {
  path: string;
  environment: NodeJS.ProcessEnv;
}

/**
 * Finds a program: on PATH, or unpacked earlier into its directory, or now from the distribution's packages, which
 * needs apt but no root once the package lists exist. Nothing is installed.
 */
export async function findProgram(
  wanted: DistributionProgram,
  report: (line: string) => void,
): Promise<FoundProgram> {
  const onPath = findOnPath(wanted.names, [process.env.PATH, SYSTEM_PROGRAMS].join(delimiter));
  if (onPath !== undefined) return { path: onPath, environment: environmentWith([]) };
  const { title, directory, advice } = wanted;
  if (existsSync(directory)) return unpackedProgram(wanted, directory);
  report(`${title} is not installed; unpacking it from the distribution’s packages into .local ...`);
  if (!hasApt()) throw new StackError(`${title} is not installed: ${advice}.`);
  try {
    await makeUnpacked(directory, (unfinished) => unpackProgram(wanted, unfinished), report);
  } catch (error) {
    const reason =
      error instanceof CommandError
        ? error.output.split('\n').at(-1) || error.reason
        : (error as Error).message;
    throw new StackError(`${title} is not installed and could not be unpacked (${reason}): ${advice}.`);
  }
  return unpackedProgram(wanted, directory);
}

async function unpackProgram(wanted: DistributionProgram, directory: string): Promise<void> {
  await downloadAndUnpack(directory, await packagesOf(wanted));
  // Checks that all libraries are there before the directory gets its final name.
  const { path, environment } = await unpackedProgram(wanted, directory);
  await runCommand(path, ['--version'], { env: environment });
}

/** What apt would install for the first available package, and what is installed but has the program's file. */
async function packagesOf({ packages, filePackages = [] }: DistributionProgram): Promise<string[]> {
  const installed = await runCommand('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\\n']);
  const withFile = filePackages.filter((name) => installed.includes(`\n${name} installed\n`));
  let refusal: unknown;
  for (const name of packages) {
    try {
      const plan = await runCommand('apt-get', ['install', '--simulate', '--no-install-recommends', name]);
      return [...withFile, ...[...plan.matchAll(/^Inst (\S+)/gm)].map(([, found]) => found!)];
    } catch (error) {
      refusal ??= error;
    }
  }
  throw refusal;
}

async function unpackedProgram(
  { title, names, advice }: DistributionProgram,
  directory: string,
): Promise<FoundProgram> {
  const path = findOnPath(names, [join(directory, 'usr/bin'), join(directory, 'usr/sbin')].join(delimiter));
  if (path === undefined) {
    throw new StackError(`${directory} holds no ${title} program; delete it and start again, or ${advice}.`);
  }
  const roots = ['usr/lib', 'lib'].map((name) => join(directory, name)).filter((root) => existsSync(root));
  const libraries: string[] = [];
  for (const root of roots) {
    const perArchitecture = (await readdir(root)).filter((name) => name.includes('-linux-gnu'));
    libraries.push(root, ...perArchitecture.map((name) => join(root, name)));
  }
  return { path, environment: environmentWith(libraries) };
}

const environmentWith = (libraries: string[]): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(libraries.length > 0 && { LD_LIBRARY_PATH: libraries.join(delimiter) }),
});
