import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from '../prepare/run-step.mjs';
import { countJest, countPlaywright, filesOfPlaywright, withExitCode } from './test-counts.mjs';
import { LOCAL, WORKSPACE } from '../prepare/workspace.mjs';

/** @typedef {import('../prepare/workspace.mjs').Project} Project */
/** @typedef {import('./test-counts.mjs').Counts} Counts */
/** @typedef {import('./figures.mjs').FileFigures} FileFigures */

const RESULTS = join(LOCAL, 'test-results');
const JEST = join(WORKSPACE, 'node_modules', 'jest', 'bin', 'jest.js');

/**
 * Runs one kind of test of these projects in one Jest run and prints a line with the counts of each; after a failure,
 * all its output.
 *
 * @param {Project[]} projects
 * @param {'unit' | 'integration'} kind
 * @param {{ env?: NodeJS.ProcessEnv, files?: FileFigures[] }} [options] what each file took is added to `files`
 * @returns {Promise<Counts>}
 */
export async function runJest(projects, kind, { env = {}, files = [] } = {}) {
  const report = newFile(`${kind}-report.json`);
  const figures = newFile(`${kind}-figures.jsonl`);
  /** @type {string[]} */
  const output = [];
  const config = join(import.meta.dirname, 'jest-projects.mjs');
  // Room for new objects, which tests make by the million: collecting them took a tenth of the processor time.
  const memory = ['--min-semi-space-size=16', '--max-semi-space-size=32'];
  const node = ['--experimental-vm-modules', '--no-warnings', ...memory];
  const exitCode = await runStep(
    `${kind} tests`,
    process.execPath,
    [...node, JEST, '--config', config, '--passWithNoTests', '--json', `--outputFile=${report}`],
    {
      cwd: WORKSPACE,
      env: {
        ...process.env,
        ...env,
        FORCE_COLOR: '0',
        TEST_KIND: kind,
        TEST_PROJECTS: projects.map(({ name }) => name).join(),
        TEST_FIGURES: figures,
      },
      onLine: (line) => {
        output.push(line);
        // What this machine cannot test is printed even if everything else passed.
        if (line.startsWith('Not tested:')) console.log(line);
      },
    },
  );
  const found = readReport(report);
  const counts = withExitCode(countJest(found), exitCode);
  if (counts.failed > 0) console.error(output.join('\n'));
  for (const project of projects) {
    const ofProject = countJest(found, project.directory);
    if (ofProject.passed + ofProject.failed > 0) printCounts(project, ofProject);
  }
  if (existsSync(figures)) {
    const lines = readFileSync(figures, 'utf8').trim().split('\n');
    files.push(...lines.map((line) => JSON.parse(line)));
  }
  return counts;
}

/**
 * Runs a project's browser tests, prints their output and a line with the counts.
 *
 * @param {Project} project
 * @param {string} script
 * @param {FileFigures[]} files what each file took is added to it
 * @returns {Promise<Counts>}
 */
export async function runPlaywright(project, script, files) {
  const report = newFile(`${script.replace(':', '-')}-report.json`);
  const startedAt = Date.now();
  const exitCode = await runStep(
    `${project.name} ${script}`,
    'npm',
    ['run', '--silent', script, '-w', project.name, '--', '--reporter=list,json', '--pass-with-no-tests'],
    {
      cwd: WORKSPACE,
      env: { ...process.env, FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      onLine: (line) => console.log(line),
    },
  );
  const found = readReport(report);
  // A runner that crashed leaves no report; then its exit code counts.
  const counts = withExitCode(found === null ? { passed: 0, failed: 0 } : countPlaywright(found), exitCode);
  printCounts(project, { ...counts, seconds: (Date.now() - startedAt) / 1000 });
  files.push(...filesOfPlaywright(found));
  return counts;
}

export const runnerOf = (/** @type {string} */ command) =>
  command.includes('jest.js') ? 'jest' : command.includes('playwright test') ? 'playwright' : undefined;

function printCounts(
  /** @type {Project} */ project,
  /** @type {Counts & { seconds: number }} */ { passed, failed, seconds },
) {
  const mark = failed > 0 ? '✖' : '✔';
  console.log(`  ${mark} ${project.name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
}

function newFile(/** @type {string} */ name) {
  const file = join(RESULTS, name);
  mkdirSync(RESULTS, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function readReport(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
