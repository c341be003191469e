#!/usr/bin/env node
// `npm test`: what guards the product, on a machine with only Node, npm and apt. `npm run test:long` (`--long`): tests
// that are random, hostile by the hundred, slow by nature, or about tools. Both need no running instance and disturb
// none. The last line is the sum: "N passed, N failed".
import { fileURLToPath } from 'node:url';
import { build } from '../src/prepare/build.mjs';
import { runPrepared } from '../src/prepare/install.mjs';
import { listProjects } from '../src/prepare/workspace.mjs';
import { Figures } from '../src/gate/figures.mjs';
import { hasNoKnownVulnerability } from '../src/gate/known-vulnerabilities.mjs';
import { isAllUsed, isFormatted, isLinted, isWithinBudgets } from '../src/gate/quality.mjs';
import { runJest, runnerOf, runPlaywright } from '../src/gate/run-tests.mjs';
import { sum, withExitCode } from '../src/gate/test-counts.mjs';

const NOTHING = { passed: 0, failed: 0 };

/** How many times the cases of random tests `npm run test:long` tries. */
const LONG = { TEST_LENGTH: 'long', PROPERTY_RUNS: '10' };

/**
 * Lets Go programs (compiler, type-aware linter, bundler) collect garbage less often, which saves a fifth of their
 * time.
 */
const GO_MEMORY = { GOGC: '400', GOMEMLIMIT: '2GiB' };

/** Keeps builds of pages from storing a cache for later ones, which takes a quarter of their time. */
const NO_BUILD_CACHE = { CI: 'true' };

const isLong = process.argv.includes('--long');
const figures = new Figures();
const { files } = figures;

async function main() {
  const startedAt = Date.now();
  Object.assign(process.env, { ...GO_MEMORY, ...NO_BUILD_CACHE, ...(isLong && LONG), ...process.env });
  const projects = listProjects();
  await figures.measure('Build', build);

  // One phase after another: each keeps two cores busy.
  const checks = isLong ? [] : await figures.measure('Checks', runChecks);
  const counts = [
    ...checks.map((isGood) => withExitCode(NOTHING, isGood ? 0 : 1)),
    await figures.measure('Unit tests', () => runJest(projects, 'unit', { files })),
    await figures.measure('Integration tests', () => integrationTests(projects)),
    ...(await figures.measure('Tests of the page server', () => browserTests(projects, 'test:integration'))),
    ...(await figures.measure('Browser tests', () => browserTests(projects, 'e2e'))),
  ];

  figures.print();
  const total = sum(counts);
  if (!checks.every(Boolean))
    console.log(
      'Format, vulnerabilities, sizes, lint, unused code or types failed; each counts as one failure.',
    );
  console.log(`Took ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** All at once: one of the linters uses one core, for about as long as everything else uses the other. */
async function runChecks() {
  const [isGood, others] = await Promise.all([isLinted(), otherChecks()]);
  return [isGood, ...others];
}

async function otherChecks() {
  return [await isFormatted(), await hasNoKnownVulnerability(), await isWithinBudgets(), await isAllUsed()];
}

async function integrationTests(/** @type {Project[]} */ projects) {
  const { startTestServices } = await import('@daymark/local-stack');
  const services = await startTestServices();
  try {
    return await runJest(projects, 'integration', { env: services.environment, files });
  } finally {
    await services.stop();
  }
}

async function browserTests(/** @type {Project[]} */ projects, /** @type {string} */ script) {
  const counts = [];
  for (const project of projects.filter(({ scripts }) => runnerOf(scripts[script] ?? '') === 'playwright')) {
    counts.push(await runPlaywright(project, script, files));
  }
  return counts;
}

/** @typedef {import('../src/prepare/workspace.mjs').Project} Project */

await runPrepared(fileURLToPath(import.meta.url), main);
