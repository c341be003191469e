// Installs the packages when they are missing or do not match the lock file. Plain JavaScript without dependencies.
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runStep } from './run-step.mjs';
import { StepError, WORKSPACE } from './workspace.mjs';

/**
 * Whether node_modules holds what the lock file asks for, by npm's own record of what it installed. That record is written
 * last, so an installation that was interrupted does not match.
 *
 * @param {{ packages: Record<string, LockEntry> } | undefined} wanted content of package-lock.json
 * @param {{ packages: Record<string, LockEntry> } | undefined} installed content of node_modules/.package-lock.json
 * @typedef {{ version?: string, link?: boolean, optional?: boolean }} LockEntry
 */
export function matchesLock(wanted, installed) {
  if (wanted === undefined || installed === undefined) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed.packages[path];
    // Optional packages for other platforms are not installed.
    if (found === undefined) return entry.optional === true;
    return entry.link === true ? found.link === true : found.version === entry.version;
  });
}

/** Runs `npm ci` if needed. Throws a StepError when it fails. */
export async function ensureInstalled() {
  const wanted = readJson(join(WORKSPACE, 'package-lock.json'));
  const installed = readJson(join(WORKSPACE, 'node_modules', '.package-lock.json'));
  if (matchesLock(wanted, installed)) return;
  console.log('Installing packages (npm ci) ...');
  // npm must not run on the Node that it is about to replace.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.endsWith('node_modules/.bin'));
  const startedAt = Date.now();
  const code = await runStep(
    'installing',
    'npm',
    ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress'],
    {
      cwd: WORKSPACE,
      env: { ...process.env, PATH: path.join(delimiter) },
    },
  ).catch((error) => {
    throw new StepError(`npm cannot be run (${error.message}); it comes with Node from https://nodejs.org.`);
  });
  if (code !== 0) throw new StepError('The packages could not be installed; what npm said is above.');
  console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

function readJson(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
