#!/usr/bin/env node
// `npm run test:pooler`: the integration tests of the services and their common library, with a PgBouncer, configured
// like the deployed one, in front of PostgreSQL. With names it runs only those: `npm run test:pooler -- auth feed`.
import { fileURLToPath } from 'node:url';
import { build } from '../src/prepare/build.mjs';
import { runPrepared } from '../src/prepare/install.mjs';
import { listProjects, StepError } from '../src/prepare/workspace.mjs';
import { runJest } from '../src/gate/run-tests.mjs';

/** The services that use the database, and the library that creates their connections. */
const SUITES = ['service-kit', 'auth', 'calendars', 'admin', 'mailer', 'feed'];

async function main(/** @type {string[]} */ named) {
  const unknown = named.find((name) => !SUITES.includes(name));
  if (unknown !== undefined) {
    throw new StepError(`There is no suite ${unknown}; these run through a pooler: ${SUITES.join(', ')}.`);
  }
  const suites = named.length > 0 ? named : SUITES;
  const names = suites.flatMap((name) => [`@daymark/${name}`, `@daymark/service-${name}`]);
  await build();
  const { startTestServices } = await import('@daymark/local-stack');
  const services = await startTestServices({ ...process.env, TEST_POOLER: 'pgbouncer' });
  try {
    const projects = listProjects().filter(({ name }) => names.includes(name));
    const { passed, failed } = await runJest(projects, 'integration', { env: services.environment });
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 && passed > 0 ? 0 : 1;
  } finally {
    await services.stop();
  }
}

await runPrepared(fileURLToPath(import.meta.url), main);
