#!/usr/bin/env node
// `npm test`: all tests there are, on a machine with only Node, npm and apt. Needs no running instance and disturbs none.
// The last line is the sum: "N passed, N failed".
import { fileURLToPath } from 'node:url';
import { build } from '../src/prepare/build.mjs';
import { runPrepared } from '../src/prepare/prepare.mjs';
import { listProjects } from '../src/prepare/projects.mjs';
import { isFormatted, isWithinBudgets, passes } from '../src/gate/quality.mjs';
import { runTests } from '../src/gate/run-tests.mjs';
import { sum, withExitCode } from '../src/gate/test-counts.mjs';

const NOTHING = { passed: 0, failed: 0 };

async function main() {
  const startedAt = Date.now();
  const projects = listProjects();
  const having = (/** @type {string} */ script) => projects.filter((project) => script in project.scripts);

  await build();
  const quality = [
    await isFormatted(),
    await isWithinBudgets(),
    await passes('Lint and types', ['lint', 'typecheck']),
  ];
  const counts = quality.map((isGood) => withExitCode(NOTHING, isGood ? 0 : 1));

  console.log('Unit tests ...');
  for (const project of having('test')) counts.push(await runTests(project, 'test'));

  console.log('Integration tests ...');
  const { startTestServices } = await import('../dist/test-stores/test-services.js');
  const services = await startTestServices();
  try {
    for (const project of having('test:integration')) {
      counts.push(await runTests(project, 'test:integration', { env: services.environment }));
    }
  } finally {
    await services.stop();
  }

  console.log('Browser tests ...');
  for (const project of having('e2e')) counts.push(await runTests(project, 'e2e', { isVerbose: true }));

  const total = sum(counts);
  if (quality.includes(false))
    console.log('Format, sizes, lint or types failed; each counts as one failure.');
  console.log(`Took ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

await runPrepared(fileURLToPath(import.meta.url), main);
