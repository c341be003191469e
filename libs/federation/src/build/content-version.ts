import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  version: string;
  exports?: unknown;
  dependencies?: Record<string, string>;
}

const OURS = '@daymark/';
const TEST = /[.]test[.]tsx?$/;

/**
 * Returns a function for the version of each of our libraries: its package's version, and a hash of its sources and the
 * versions of its dependencies. Each library is read once.
 */
export function contentVersions(modules: string): (packageName: string) => string {
  const versions = new Map<string, string>();
  const versionOf = (packageName: string): string => {
    const version = versions.get(packageName) ?? readVersion(packageName, modules, versionOf);
    versions.set(packageName, version);
    return version;
  };
  return versionOf;
}

function readVersion(packageName: string, modules: string, versionOf: (name: string) => string): string {
  const directory = path.join(modules, packageName);
  const {
    version,
    exports,
    dependencies = {},
  } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as Manifest;
  const hash = createHash('sha256').update(JSON.stringify(exports ?? null));
  for (const [name, wanted] of Object.entries(dependencies).sort()) {
    hash.update(`\n${name}@${name.startsWith(OURS) ? versionOf(name) : wanted}`);
  }
  for (const file of globSync('src/**/*.*', { cwd: directory }).sort()) {
    if (!TEST.test(file)) hash.update(`\n${file}\n`).update(readFileSync(path.join(directory, file)));
  }
  // Starts with a letter: a number with a leading zero would not be a valid version.
  return `${version}-c${hash.digest('hex').slice(0, 12)}`;
}
