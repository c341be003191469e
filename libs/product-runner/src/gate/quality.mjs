// Format, lint, types and sizes: the common part of `npm run check` and `npm test`.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runNx, runStep } from '../prepare/run-step.mjs';
import { listProjects, WORKSPACE } from '../prepare/workspace.mjs';

/** Whether every file is formatted. Prints those that are not. */
export async function isFormatted() {
  console.log('Format ...');
  const program = join(WORKSPACE, 'node_modules', 'oxfmt', 'bin', 'oxfmt');
  const code = await runStep('format', process.execPath, [program, '--list-different'], { cwd: WORKSPACE });
  if (code !== 0) console.error('These files are not formatted; npm run format does it.');
  return code === 0;
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
 * Whether all sources pass the linter. One linter for all projects loads its plugins, Nx's graph of projects and the
 * types of packages once. Each project's own `lint` gives the same results for its folder.
 */
export async function isLinted() {
  console.log('Lint ...');
  const folders = listProjects().map(({ directory }) => relative(WORKSPACE, directory));
  const linters = [
    { title: 'lint of types', program: ['oxlint', 'bin', 'oxlint'], args: folders },
    { title: 'lint', program: ['eslint', 'bin', 'eslint.js'], args: ['--max-warnings', '0', ...folders] },
  ];
  const codes = await Promise.all(
    linters.map(({ title, program, args }) => {
      const file = join(WORKSPACE, 'node_modules', ...program);
      return runStep(title, process.execPath, [file, ...args], { cwd: WORKSPACE });
    }),
  );
  return codes.every((code) => code === 0);
}

/** Whether all projects and tests pass the type check. One compiler for all parses every package once. */
export async function hasRightTypes() {
  console.log('Types ...');
  const program = join(WORKSPACE, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const projects = listProjects().map(({ directory }) => directory);
  const configurations = [...projects, ...projects.map((directory) => join(directory, 'gallery'))]
    .map((directory) => join(directory, 'tsconfig.json'))
    .filter((file) => existsSync(file));
  const code = await runStep('types', process.execPath, [program, '-b', ...configurations], {
    cwd: WORKSPACE,
  });
  return code === 0;
}

/** Whether every file and export is used by something (`knip.config.js`). The libraries must be built. */
export async function isAllUsed() {
  console.log('Unused files and exports ...');
  const program = join(WORKSPACE, 'node_modules', 'knip', 'bin', 'knip.js');
  // The compiler configuration that maps built files to sources.
  const args = ['--no-progress', '--no-config-hints', '--tsConfig', 'tsconfig.build.json'];
  return (await runStep('unused code', process.execPath, [program, ...args], { cwd: WORKSPACE })) === 0;
}

/** Whether the scripts of every signed-in route's first load are within their limits. The frontends must be built. */
export async function isWithinBudgets() {
  console.log('Size budgets ...');
  const program = join(WORKSPACE, 'libs', 'federation', 'bin', 'check-budgets.mjs');
  return (await runStep('size budgets', process.execPath, [program], { cwd: WORKSPACE })) === 0;
}
