import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type ProvisionConfiguration, ProvisioningError } from './configuration.js';
import { provisionDatabase } from './database.js';
import {
  changeTokenKeys,
  existingDatabasePasswords,
  loadOrGenerateSecrets,
  secretFiles,
  writeMissingFiles,
} from './secret-files.js';
import { type Secrets, rotateTokenKeys, type RotationStep } from './secrets.js';

const RETRY_INTERVAL_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
const PROGRESS_EVERY_SECONDS = 5;
const LOCK_WAIT = '60s';

type Report = (line: string) => void;

/** PostgreSQL error classes that waiting does not fix: wrong password or role (28), no such database (3D). */
const PERMANENT_ERROR_CLASSES = ['28', '3D'];

/** Runs that share an output directory take turns, so they agree on the secrets. */
export async function provisionDeployment(
  configuration: ProvisionConfiguration,
  report: Report,
): Promise<void> {
  const { adminDatabaseUrl } = configuration;
  const client = await connectWhenReady(configuration, report);
  try {
    await client.query(`SET statement_timeout = '${LOCK_WAIT}'`);
    await client.query(`SELECT pg_advisory_lock(hashtextextended('daymark:secrets', 0))`);
    const secrets = await writeSecrets(configuration, report);
    await provisionDatabase(adminDatabaseUrl, secrets.database_passwords, configuration);
    report('Database roles and schemas are in place.');
  } finally {
    await client.end();
  }
}

export async function writeSecrets(configuration: ProvisionConfiguration, report: Report): Promise<Secrets> {
  const { adminDatabaseUrl, outputDirectory, secretsUid } = configuration;
  const secrets = await loadOrGenerateSecrets(outputDirectory);
  const files = secretFiles(secrets, adminDatabaseUrl, configuration);
  const written = await writeMissingFiles(outputDirectory, files, secretsUid);
  report(written.length === 0 ? 'All secrets are there already.' : `Wrote ${written.length} secret files.`);
  return secrets;
}

export async function replaceTokenKeys(
  step: RotationStep,
  { outputDirectory, secretsUid }: ProvisionConfiguration,
  report: Report,
): Promise<void> {
  await changeTokenKeys(outputDirectory, (keys) => rotateTokenKeys(keys, step), secretsUid);
  report(
    'auth/TOKEN_SIGNING_KEYS is changed; hand it to auth and restart its replicas before the next step.',
  );
}

/** With the passwords in the existing connection URLs; writes nothing. */
export async function provisionWithExistingSecrets(
  configuration: ProvisionConfiguration,
  report: Report,
): Promise<void> {
  const passwords = await existingDatabasePasswords(configuration.outputDirectory);
  const client = await connectWhenReady(configuration, report);
  await client.end();
  await provisionDatabase(configuration.adminDatabaseUrl, passwords, configuration);
  report('Database roles and schemas are in place.');
}

async function connectWhenReady(
  { adminDatabaseUrl, waitSeconds }: ProvisionConfiguration,
  report: Report,
): Promise<pg.Client> {
  const startedAt = Date.now();
  for (let nextProgressAt = 0; ;) {
    const client = new pg.Client({
      connectionString: adminDatabaseUrl,
      application_name: 'daymark-provision',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const { code = '', message } = error as Error & { code?: string };
      if (PERMANENT_ERROR_CLASSES.some((errorClass) => code.startsWith(errorClass) && code.length === 5)) {
        throw new ProvisioningError(`The database refuses ADMIN_DATABASE_URL: ${message}.`);
      }
      const elapsedSeconds = Math.round((Date.now() - startedAt) / 1000);
      if (elapsedSeconds >= waitSeconds) {
        throw new ProvisioningError(
          `The database did not answer within ${waitSeconds} s: ${message || code}.`,
        );
      }
      if (elapsedSeconds >= nextProgressAt) {
        report(`Waiting for the database (${elapsedSeconds} s): ${message || code}`);
        nextProgressAt = elapsedSeconds + PROGRESS_EVERY_SECONDS;
      }
    }
    await delay(RETRY_INTERVAL_MS);
  }
}
