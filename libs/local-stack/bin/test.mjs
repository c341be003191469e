#!/usr/bin/env node
// `npm test`: all tests, on a machine with only Node, npm and apt. Needs no running instance and disturbs none. The
// last line is the sum: "N passed, N failed".
import { fileURLToPath } from 'node:url';
import { build } from '../src/prepare/build.mjs';
import { runPrepared } from '../src/prepare/prepare.mjs';
import { listProjects } from '../src/prepare/projects.mjs';
import { hasNoKnownVulnerability } from '../src/gate/known-vulnerabilities.mjs';
import { hasRightTypes, isAllUsed, isFormatted, isLinted, isWithinBudgets } from '../src/gate/quality.mjs';
import { isJest, runJest, runTests } from '../src/gate/run-tests.mjs';
import { sum, withExitCode } from '../src/gate/test-counts.mjs';

/** @typedef {import('../src/prepare/projects.mjs').Project} Project */

const NOTHING = { passed: 0, failed: 0 };

/**
 * Lets Go programs (compiler, type-aware linter, bundler) collect garbage less often, which saves a fifth of their
 * time.
 */
const GO_MEMORY = { GOGC: '400', GOMEMLIMIT: '2GiB' };

async function main() {
  const startedAt = Date.now();
  Object.assign(process.env, { ...GO_MEMORY, ...process.env });
  const projects = listProjects();
  await build();

  // Two lanes of about the same length: each often waits, and together they keep two cores busy to the end.
  const [pages, stores] = await Promise.all([checksAndPages(projects), storesAndOthers(projects)]);

  const total = sum([...pages.counts, ...stores]);
  if (!pages.isGood)
    console.log(
      'Format, vulnerabilities, sizes, lint, unused code or types failed; each counts as one failure.',
    );
  console.log(`Took ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

async function checksAndPages(/** @type {Project[]} */ projects) {
  const checks = [
    await isFormatted(),
    await hasNoKnownVulnerability(),
    await isWithinBudgets(),
    await isLinted(),
    await isAllUsed(),
    await hasRightTypes(),
  ];
  const counts = checks.map((isGood) => withExitCode(NOTHING, isGood ? 0 : 1));
  console.log('Unit tests ...');
  counts.push(await runJest(projects, 'unit'));
  console.log('Browser tests ...');
  for (const project of projects.filter(({ scripts }) => 'e2e' in scripts)) {
    counts.push(await runTests(project, 'e2e', { isVerbose: true }));
  }
  return { isGood: checks.every(Boolean), counts };
}

async function storesAndOthers(/** @type {Project[]} */ projects) {
  const counts = [await integrationTests(projects)];
  console.log('Tests of the rules, the manifests and the page server ...');
  counts.push(...(await runOthers(projects, 'test')), ...(await runOthers(projects, 'test:integration')));
  return counts;
}

async function integrationTests(/** @type {Project[]} */ projects) {
  console.log('Integration tests ...');
  const { startTestServices } = await import('../dist/test-stores/test-services.js');
  const services = await startTestServices();
  try {
    return await runJest(projects, 'integration', services.environment);
  } finally {
    await services.stop();
  }
}

/** Runs tests of other runners than Jest, project by project. */
async function runOthers(/** @type {Project[]} */ projects, /** @type {string} */ script) {
  const counts = [];
  for (const project of projects) {
    if (script in project.scripts && !isJest(project.scripts[script])) {
      counts.push(await runTests(project, script));
    }
  }
  return counts;
}

await runPrepared(fileURLToPath(import.meta.url), main);
