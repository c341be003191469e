// Paths of the checkout. Plain JavaScript without dependencies: it runs before anything is installed.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const WORKSPACE = resolve(
  import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  '../../../..',
);
export const LOCAL = join(WORKSPACE, '.local');
export const NODE_24 = join(WORKSPACE, 'node_modules', '.bin', 'node');
export const REQUIRED_NODE_MAJOR = 24;

/** A step failed; the message is one sentence for the person at the terminal. */
export class StepError extends Error {
  name = 'StepError';
}

/**
 * @typedef {{ name: string, directory: string, scripts: Record<string, string> }} Project
 * @returns {Project[]}
 */
export function listProjects() {
  const { workspaces } = JSON.parse(readFileSync(join(WORKSPACE, 'package.json'), 'utf8'));
  return workspaces.flatMap(directoriesOf).flatMap((/** @type {string} */ directory) => {
    try {
      const { name, scripts = {} } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
      return [{ name, directory, scripts }];
    } catch {
      return [];
    }
  });
}

/** A workspace pattern is a folder, or a folder and a star for everything in it. */
function directoriesOf(/** @type {string} */ pattern) {
  if (!pattern.endsWith('/*')) return [join(WORKSPACE, pattern)];
  const parent = join(WORKSPACE, pattern.slice(0, -2));
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(parent, entry.name));
}
