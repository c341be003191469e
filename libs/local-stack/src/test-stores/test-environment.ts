/**
 * The environment that tells test files where the stores are. `npm test` sets it once for all projects; a single
 * project's run sets it in Jest's global setup.
 */
export interface TestEnvironment {
  /** The administrator's connection URL. */
  TEST_DATABASE_ADMIN_URL: string;
  /** The provisioned database that each test file gets a copy of; the names of its roles begin with `<template>_`. */
  TEST_DATABASE_TEMPLATE: string;
  /** The password of all roles of this run. */
  TEST_DATABASE_PASSWORD: string;
  TEST_REDIS_URL: string;
  /** Host and port of the pooler for the services' connections, if there is one. */
  TEST_DATABASE_POOLER?: string;
}

const NAMES = [
  'TEST_DATABASE_ADMIN_URL',
  'TEST_DATABASE_TEMPLATE',
  'TEST_DATABASE_PASSWORD',
  'TEST_REDIS_URL',
] as const satisfies (keyof TestEnvironment)[];

/** The run's stores from the environment; undefined if none are set. */
export function readTestEnvironment(
  environment: NodeJS.ProcessEnv = process.env,
): TestEnvironment | undefined {
  if (NAMES.some((name) => !environment[name])) return undefined;
  const names = [...NAMES, ...(environment.TEST_DATABASE_POOLER ? ['TEST_DATABASE_POOLER'] : [])];
  return Object.fromEntries(names.map((name) => [name, environment[name]])) as unknown as TestEnvironment;
}

/**
 * The run's stores, for use in a test file.
 *
 * @throws Error if the test was started without them.
 */
export function requireTestEnvironment(): TestEnvironment {
  const environment = readTestEnvironment();
  if (environment === undefined) {
    throw new Error(
      'The test stores are not running: run the tests with "npm run test:integration", whose Jest preset starts them.',
    );
  }
  return environment;
}
