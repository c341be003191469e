#!/usr/bin/env node
import { ProvisioningError, readConfiguration } from './configuration.js';
import {
  provisionDeployment,
  provisionWithExistingSecrets,
  replaceTokenKeys,
  writeSecrets,
} from './deployment.js';
import { ROTATION_STEPS } from './secrets.js';

type Given = [ReturnType<typeof readConfiguration>, (line: string) => void];

const STEPS: Record<string, (...given: Given) => Promise<unknown>> = {
  all: provisionDeployment,
  /** For secrets from elsewhere: mounted files that this program cannot write. */
  database: provisionWithExistingSecrets,
  /** On an operator's machine, who passes them to the cluster; needs no database. */
  secrets: writeSecrets,
  /** The key of access tokens, in three steps: docs/operations.md. */
  ...Object.fromEntries(
    ROTATION_STEPS.map((step) => [`${step}-key`, (...given: Given) => replaceTokenKeys(step, ...given)]),
  ),
};

/** One-shot program: exits 0 when the deployment is ready for its services, 1 with one sentence if not. */
try {
  const [name = 'all'] = process.argv.slice(2);
  if (!Object.hasOwn(STEPS, name)) {
    throw new ProvisioningError(
      `There is no step "${name}"; the steps are ${Object.keys(STEPS).join(', ')}.`,
    );
  }
  await STEPS[name]!(readConfiguration(process.env), (line) => console.log(line));
} catch (error) {
  const isExpected = error instanceof ProvisioningError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
