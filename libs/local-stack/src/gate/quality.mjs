// Format, lint, types and sizes: what `npm run check` and `npm test` have in common.
import { join } from 'node:path';
import { runNx } from '../prepare/nx.mjs';
import { runStep } from '../prepare/run-step.mjs';
import { WORKSPACE } from '../prepare/workspace.mjs';

const PRETTIER = join(WORKSPACE, 'node_modules', 'prettier', 'bin', 'prettier.cjs');

/** Whether every file is formatted as Prettier would. Names those that are not. */
export async function isFormatted() {
  console.log('Format ...');
  const code = await runStep(
    'format',
    process.execPath,
    [PRETTIER, '--check', '--cache', '--cache-location', '.cache/prettier', '--log-level', 'warn', '.'],
    { cwd: WORKSPACE },
  );
  if (code !== 0) console.error('These files are not formatted; npm run format does it.');
  return code === 0;
}

/**
 * Runs targets of all projects that have them; finished work comes from Nx's cache.
 *
 * @param {string} title
 * @param {string[]} targets
 */
export async function passes(title, targets) {
  console.log(`${title} ...`);
  return (await runNx(['run-many', '-t', ...targets])) === 0;
}

/** Whether the scripts of every signed-in route's first load are within their limits. The frontends must be built. */
export async function isWithinBudgets() {
  console.log('Size budgets ...');
  const program = join(WORKSPACE, 'libs', 'federation', 'bin', 'check-budgets.mjs');
  return (await runStep('size budgets', process.execPath, [program], { cwd: WORKSPACE })) === 0;
}
