// The projects of the workspace and their scripts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from './workspace.mjs';

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
