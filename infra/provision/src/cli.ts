#!/usr/bin/env node
import { ConfigurationError, readConfiguration } from './configuration.js';
import { ProvisioningError } from './database.js';
import { provisionDeployment } from './deployment.js';

/** One-shot program for containers: exits 0 when the deployment is ready for its services, 1 with one sentence if not. */
try {
  await provisionDeployment(readConfiguration(process.env), (line) => console.log(line));
} catch (error) {
  const isExpected = error instanceof ConfigurationError || error instanceof ProvisioningError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
