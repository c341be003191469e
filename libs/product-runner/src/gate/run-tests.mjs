// Runs tests and counts them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from '../prepare/run-step.mjs';
import {
  countJest,
  countJestProject,
  countNodeTests,
  countPlaywright,
  filesOfPlaywright,
  skippedTests,
  withExitCode,
} from './test-counts.mjs';
import { LOCAL, WORKSPACE } from '../prepare/workspace.mjs';

/** @typedef {import('../prepare/workspace.mjs').Project} Project */
/** @typedef {import('./test-counts.mjs').Counts} Counts */
/** @typedef {import('./figures.mjs').FileFigures} FileFigures */

/**
 * Runs one script of a project and prints one line with its counts; after a failure, all its output.
 *
 * @param {Project} project
 * @param {string} script
 * @param {{ env?: NodeJS.ProcessEnv, isVerbose?: boolean, files?: FileFigures[] }} [options] verbose: streams the
 * output; what each file took is added to `files`
 * @returns {Promise<Counts>}
 */
export async function runTests(project, script, { env = {}, isVerbose = false, files = [] } = {}) {
  const runner = runnerOf(project.scripts[script] ?? '');
  const results = join(project.directory, 'test-results');
  const report = join(results, `${script.replace(':', '-')}-report.json`);
  mkdirSync(results, { recursive: true });
  rmSync(report, { force: true });
  /** @type {string[]} */
  const output = [];
  const startedAt = Date.now();
  const exitCode = await runStep(
    `${project.name} ${script}`,
    'npm',
    ['run', '--silent', script, '-w', project.name, '--', ...runner.args(report)],
    {
      cwd: WORKSPACE,
      env: { ...process.env, ...env, FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      onLine: (line) => {
        output.push(line);
        if (isVerbose) console.log(line);
      },
    },
  );
  const counts = withExitCode(readCounts(runner, report, output.join('\n')), exitCode);
  if (counts.failed > 0 && !isVerbose) console.error(output.join('\n'));
  printCounts(project, { ...counts, seconds: (Date.now() - startedAt) / 1000 });
  if (runner.files !== undefined) files.push(...runner.files(JSON.parse(readOrNull(report))));
  if (isJest(project.scripts[script])) {
    for (const title of skippedTests(JSON.parse(readOrNull(report)))) console.log(`      skipped: ${title}`);
  }
  return counts;
}

/**
 * Runs one kind of test of all projects in one Jest run and prints a line with the counts of each; after a failure, all
 * its output.
 *
 * @param {Project[]} projects
 * @param {'unit' | 'integration'} kind
 * @param {{ env?: NodeJS.ProcessEnv, files?: FileFigures[] }} [options] what each file took is added to `files`
 * @returns {Promise<Counts>}
 */
export async function runJest(projects, kind, { env = {}, files = [] } = {}) {
  const results = join(LOCAL, 'test-results');
  const report = join(results, `${kind}-report.json`);
  const figures = join(results, `${kind}-figures.jsonl`);
  mkdirSync(results, { recursive: true });
  rmSync(report, { force: true });
  rmSync(figures, { force: true });
  /** @type {string[]} */
  const output = [];
  const config = join(import.meta.dirname, 'jest-projects.mjs');
  const jest = join(WORKSPACE, 'node_modules', 'jest', 'bin', 'jest.js');
  const exitCode = await runStep(
    `${kind} tests`,
    process.execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings',
      jest,
      '--config',
      config,
      '--json',
      '--passWithNoTests',
      `--outputFile=${report}`,
    ],
    {
      cwd: WORKSPACE,
      env: { ...process.env, ...env, FORCE_COLOR: '0', TEST_KIND: kind, TEST_FIGURES: figures },
      onLine: (line) => {
        output.push(line);
        // What this machine cannot test is printed even if everything else passed.
        if (line.startsWith('Not tested:')) console.log(line);
      },
    },
  );
  const found = JSON.parse(readOrNull(report));
  const counts = withExitCode(found === null ? { passed: 0, failed: 0 } : countJest(found), exitCode);
  if (counts.failed > 0) console.error(output.join('\n'));
  for (const project of projects) {
    const ofProject = countJestProject(found ?? { testResults: [] }, project.directory);
    if (ofProject.passed + ofProject.failed > 0) printCounts(project, ofProject);
  }
  if (existsSync(figures)) {
    const lines = readFileSync(figures, 'utf8').trim().split('\n');
    files.push(...lines.map((line) => JSON.parse(line)));
  }
  return counts;
}

/** Whether a project's script uses Jest, so that `runJest` covers it. */
export const isJest = (/** @type {string | undefined} */ command) => command?.includes('jest.js') === true;

function printCounts(
  /** @type {Project} */ project,
  /** @type {Counts & { seconds: number }} */ { passed, failed, seconds },
) {
  const mark = failed > 0 ? '✖' : '✔';
  console.log(`  ${mark} ${project.name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
}

/**
 * @typedef {{
 *   args: (report: string) => string[],
 *   count: (report: any, output: string) => Counts,
 *   files?: (report: any) => FileFigures[],
 * }} Runner
 * @param {string} command
 * @returns {Runner}
 */
function runnerOf(command) {
  if (command.includes('playwright test')) {
    const args = () => ['--reporter=list,json', '--pass-with-no-tests'];
    return { args, count: countPlaywright, files: filesOfPlaywright };
  }
  if (command.includes('node --test')) {
    return { args: () => [], count: (_report, output) => countNodeTests(output) };
  }
  return { args: (report) => ['--json', `--outputFile=${report}`], count: (report) => countJest(report) };
}

/** A runner that crashed leaves no report; then its exit code counts. */
function readCounts(
  /** @type {Runner} */ runner,
  /** @type {string} */ report,
  /** @type {string} */ output,
) {
  try {
    return runner.count(JSON.parse(readOrNull(report)), output);
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function readOrNull(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'null';
  }
}
