/** The stores of a test run. Its processes find them in TEST_STORES, as JSON. */
export interface TestEnvironment {
  adminUrl: string;
  /** The provisioned database that each test file gets a copy of; the names of its roles begin with `<template>_`. */
  template: string;
  password: string;
  redisUrl: string;
  /** Host and port of the pooler for the services' connections, if there is one. */
  pooler?: string;
}

export const readTestEnvironment = ({ TEST_STORES } = process.env): TestEnvironment | undefined =>
  TEST_STORES ? (JSON.parse(TEST_STORES) as TestEnvironment) : undefined;

export function requireTestEnvironment(): TestEnvironment {
  const environment = readTestEnvironment();
  if (environment !== undefined) return environment;
  throw new Error(
    'The test stores are not running: run the tests with "npm run test:integration", whose Jest preset starts them.',
  );
}
