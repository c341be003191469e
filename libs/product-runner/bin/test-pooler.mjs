#!/usr/bin/env node
// `npm run test:pooler`: the integration tests of the services and their common library, with a PgBouncer, configured
// like the deployed one, in front of PostgreSQL. With names it runs only those: `npm run test:pooler -- auth feed`.
import { fileURLToPath } from 'node:url';
import { buildServices } from '../src/prepare/build.mjs';
import { runPrepared } from '../src/prepare/install.mjs';
import { listProjects, StepError } from '../src/prepare/workspace.mjs';
import { runTests } from '../src/gate/run-tests.mjs';
import { sum } from '../src/gate/test-counts.mjs';

/** The services that use the database, and the library that creates their connections. */
const SUITES = ['service-kit', 'auth', 'calendars', 'admin', 'mailer', 'feed'];

async function main() {
  const suites = chosenSuites();
  await buildServices();
  const { startTestServices } = await import('@daymark/local-stack');
  const services = await startTestServices({ environment: { ...process.env, TEST_POOLER: 'pgbouncer' } });
  try {
    const counts = [];
    for (const [index, project] of suites.entries()) {
      console.log(`${project.name}, ${index + 1} of ${suites.length} ...`);
      counts.push(
        await runTests(project, 'test:integration', { env: services.environment, isVerbose: true }),
      );
    }
    const total = sum(counts);
    console.log(`${total.passed} passed, ${total.failed} failed`);
    return total.failed === 0 && total.passed > 0 ? 0 : 1;
  } finally {
    await services.stop();
  }
}

function chosenSuites() {
  const projects = listProjects();
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !SUITES.includes(name));
  if (unknown !== undefined) {
    throw new StepError(`There is no suite ${unknown}; these run through a pooler: ${SUITES.join(', ')}.`);
  }
  return (named.length > 0 ? named : SUITES).flatMap((name) =>
    projects.filter((project) => [`@daymark/${name}`, `@daymark/service-${name}`].includes(project.name)),
  );
}

await runPrepared(fileURLToPath(import.meta.url), main);
