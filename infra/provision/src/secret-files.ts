import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databaseUrls } from './database-url.js';
import {
  generatePassword,
  generateServiceKey,
  generateTokenSigningKey,
  publicKeySet,
  type Jwk,
  type Secrets,
} from './secrets.js';
import {
  DATABASE_SERVICES,
  KEYED_SERVICES,
  type DatabaseService,
  type KeyedService,
} from './service-names.js';

const FILE_MODE = 0o400;
const DIRECTORY_MODE = 0o700;

/** Path relative to the output directory -> content. */
export type SecretFiles = Record<string, string>;

/**
 * The files of a deployment: one directory per service, so that each container mounts its own secrets and nobody else's.
 * `DATABASE_URL` for services with a schema; keys for those that call others; `TOKEN_SIGNING_KEYS` for auth alone.
 */
export function secretFiles(secrets: Secrets, adminUrl: string): SecretFiles {
  const files: SecretFiles = {};
  const urls = databaseUrls(adminUrl, secrets.database_passwords);
  for (const service of DATABASE_SERVICES) files[`${service}/DATABASE_URL`] = urls[service];
  for (const service of KEYED_SERVICES) {
    files[`${service}/SERVICE_PRIVATE_KEY`] = JSON.stringify(secrets.service_private_keys[service]);
    files[`${service}/SERVICE_PUBLIC_KEYS`] = JSON.stringify(secrets.service_public_keys);
  }
  files['auth/TOKEN_SIGNING_KEYS'] = JSON.stringify(secrets.token_signing_keys);
  return files;
}

/**
 * Reads what earlier runs (or an operator) left in the directory and makes up the rest. Nothing that exists is replaced:
 * passwords come from the existing connection URLs, public keys from the private ones.
 */
export async function loadOrGenerateSecrets(directory: string): Promise<Secrets> {
  const passwords = {} as Record<DatabaseService, string>;
  for (const service of DATABASE_SERVICES) {
    const url = await readIfPresent(join(directory, service, 'DATABASE_URL'));
    passwords[service] = (url && decodeURIComponent(new URL(url).password)) || generatePassword();
  }
  const privateKeys = {} as Record<KeyedService, Jwk>;
  for (const service of KEYED_SERVICES) {
    const key = await readIfPresent(join(directory, service, 'SERVICE_PRIVATE_KEY'));
    privateKeys[service] = key ? (JSON.parse(key) as Jwk) : generateServiceKey(service);
  }
  const signingKeys = await readIfPresent(join(directory, 'auth', 'TOKEN_SIGNING_KEYS'));
  return {
    database_passwords: passwords,
    service_private_keys: privateKeys,
    service_public_keys: publicKeySet(privateKeys),
    token_signing_keys: signingKeys ? (JSON.parse(signingKeys) as Jwk[]) : [generateTokenSigningKey()],
  };
}

/**
 * Writes the files that are missing, and public keys that no longer match the private ones; leaves the others alone.
 * Each file appears whole or not at all. As root the files are given to `ownerUid`.
 *
 * @returns the relative paths that were written; empty when everything was there.
 */
export async function writeMissingFiles(
  directory: string,
  files: SecretFiles,
  ownerUid: number,
): Promise<string[]> {
  const written: string[] = [];
  for (const [path, content] of Object.entries(files)) {
    const target = join(directory, path);
    const existing = await readIfPresent(target);
    const isDerived = path.endsWith('/SERVICE_PUBLIC_KEYS');
    if (existing !== undefined && (!isDerived || existing === content)) continue;
    await writeAtomically(target, content, ownerUid);
    written.push(path);
  }
  return written;
}

async function writeAtomically(target: string, content: string, ownerUid: number): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const directory = dirname(target);
  await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
  const unfinished = `${target}.${process.pid}.unfinished`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, content, { mode: FILE_MODE, flag: 'wx' });
  await chmod(unfinished, FILE_MODE);
  if (isRoot) await chown(unfinished, ownerUid, ownerUid);
  await rename(unfinished, target);
  // Last, so that root without special capabilities can still write into a directory of its own.
  if (isRoot) await chown(directory, ownerUid, ownerUid);
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
