import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findOnPath } from '../machine/unpack-packages.js';
import { runCommand, StackError } from '../machine/run-command.js';
import { WORKSPACE_DIRECTORY } from '../machine/workspace-paths.js';

const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const VERSION_TIMEOUT_MS = 30_000;
const UNPACK_LIBRARIES = 'AWS_Lambda_nodejs24.x';

interface ChromiumProgram {
  executablePath: string;
  /**
   * The environment of the browser's process: the paths of its own shared libraries and fonts, if the machine lacks
   * them.
   */
  environment: Record<string, string>;
}

/**
 * Finds a Chromium: CHROMIUM_PATH, then PATH, then the one that npm installed, unpacked once into
 * `.cache/chromium-<version>`. Each candidate is asked for its version first; one that does not run is skipped. The
 * installed one may come before PATH: it has no windows, and takes two thirds of the processor time of a whole one.
 */
export async function findChromium({ prefersInstalled = false } = {}): Promise<ChromiumProgram> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    const program = { executablePath: chosen, environment: {} };
    if (await runs(program)) return program;
    throw new StackError(`CHROMIUM_PATH names a program that does not run: ${chosen}`);
  }
  const [first, second] = prefersInstalled ? [findInstalled, findOnMachine] : [findOnMachine, findInstalled];
  const program = (await first()) ?? (await second());
  if (program !== undefined) return program;
  throw new StackError(
    'There is no Chromium on this machine, and the one from npm does not run; install one (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

async function findOnMachine(): Promise<ChromiumProgram | undefined> {
  const executablePath = findOnPath(PROGRAM_NAMES);
  if (executablePath === undefined) return undefined;
  const program = { executablePath, environment: {} };
  return (await runs(program)) ? program : undefined;
}

async function findInstalled(): Promise<ChromiumProgram | undefined> {
  const directory = await unpack();
  const executablePath = join(directory, 'chromium');
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_PATH: join(directory, 'fonts') };
  const withLibraries = { ...fonts, LD_LIBRARY_PATH: join(directory, 'al2023', 'lib') };
  for (const environment of [fonts, withLibraries]) {
    const program = { executablePath, environment };
    if (await runs(program)) return program;
  }
  return undefined;
}

async function unpack(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = await readFile(join(dirname(entry), '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const directory = join(WORKSPACE_DIRECTORY, '.cache', `chromium-${version}`);
  if (existsSync(directory)) return directory;
  const unfinished = `${directory}.unfinished-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  await runCommand(process.execPath, [join(import.meta.dirname, '../../dist/programs/unpack-chromium.js')], {
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: UNPACK_LIBRARIES },
  });
  // The package's font configuration expects /tmp.
  const fontList = join(unfinished, 'fonts', 'fonts.conf');
  const fonts = await readFile(fontList, 'utf8');
  await writeFile(fontList, fonts.replaceAll('/tmp/fonts', join(directory, 'fonts')));
  try {
    await rename(unfinished, directory);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(directory)) throw error;
    await rm(unfinished, { recursive: true, force: true });
  }
  return directory;
}

async function runs({ executablePath, environment }: ChromiumProgram): Promise<boolean> {
  try {
    const version = await runCommand(executablePath, ['--version', '--no-sandbox'], {
      env: { ...process.env, ...environment },
      timeout: VERSION_TIMEOUT_MS,
    });
    return /chrom/i.test(version);
  } catch {
    return false;
  }
}
