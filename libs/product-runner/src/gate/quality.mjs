// Format, lint, types and sizes: the common part of `npm run check` and `npm test`.
import { join, relative } from 'node:path';
import { runNx, runStep } from '../prepare/run-step.mjs';
import { listProjects, WORKSPACE } from '../prepare/workspace.mjs';

/** Whether a program of a package, or of this workspace, finds nothing. */
async function isClean(
  /** @type {string} */ title,
  /** @type {string} */ program,
  /** @type {string[]} */ args = [],
) {
  console.log(`${title} ...`);
  return (
    (await runStep(title, process.execPath, [join(WORKSPACE, program), ...args], { cwd: WORKSPACE })) === 0
  );
}

export async function isFormatted() {
  const isGood = await isClean('Format', 'node_modules/oxfmt/bin/oxfmt', ['--list-different']);
  if (!isGood) console.error('These files are not formatted; npm run format does it.');
  return isGood;
}

/**
 * Runs targets of all projects that have them, using Nx's cache.
 *
 * @param {string} title
 * @param {string[]} targets
 */
export async function passes(title, targets) {
  console.log(`${title} ...`);
  return (await runNx(['run-many', '-t', ...targets])) === 0;
}

/**
 * Whether all sources and tests pass the linters and the type check. One for all projects loads its plugins, Nx's graph
 * of projects and the types of packages once. Each project's own `lint` and `typecheck` give the same results for its
 * folder; here the linter that asks the compiler reports what the compiler finds, too, so that it parses all once.
 */
export async function isLinted() {
  const folders = listProjects().map(({ directory }) => relative(WORKSPACE, directory));
  const results = await Promise.all([
    isClean('Types', 'node_modules/oxlint/bin/oxlint', ['--type-check', ...folders]),
    isClean('Lint', 'node_modules/eslint/bin/eslint.js', ['--max-warnings', '0', ...folders]),
  ]);
  return results.every(Boolean);
}

export function isAllUsed() {
  // The compiler configuration that maps built files to sources.
  const args = ['--no-progress', '--no-config-hints', '--tsConfig', 'tsconfig.build.json'];
  return isClean('Unused files and exports', 'node_modules/knip/bin/knip.js', args);
}

/** Whether the scripts of every signed-in route's first load are within their limits. The frontends must be built. */
export const isWithinBudgets = () => isClean('Size budgets', 'libs/federation/bin/check-budgets.mjs');
