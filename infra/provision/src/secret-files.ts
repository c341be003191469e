import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ProvisionConfiguration, ProvisioningError } from './configuration.js';
import { databaseUrls, defaultRolePrefix, poolerUserList } from './database-url.js';
import { redisUrls, redisUsers } from './redis-users.js';
import { completeSecrets, type Jwk, type Secrets } from './secrets.js';
import {
  DATABASE_SERVICES,
  KEYED_SERVICES,
  REDIS_SERVICES,
  type DatabaseService,
  type KeyedService,
  type RedisService,
} from './service-names.js';

const TOKEN_KEYS_FILE = 'auth/TOKEN_SIGNING_KEYS';
const FILE_MODE = 0o400;
const DIRECTORY_MODE = 0o700;
/** Redis reads its list of users under its own account, and no other container mounts it; it contains hashes. */
const USERS_FILE = 'redis/users.acl';
const USERS_FILE_MODE = 0o444;
const USERS_DIRECTORY_MODE = 0o755;
/** PgBouncer authenticates clients, and itself at the server, with these passwords. */
const USER_LIST_FILE = 'pgbouncer/userlist.txt';
/** Derived from other files, or from passwords in them. */
const DERIVED = /\/(?:SERVICE_PUBLIC_KEYS|REDIS(?:_CACHE)?_URL|users\.acl|userlist\.txt)$/;

type StoreAddresses = Pick<ProvisionConfiguration, 'redisAddress' | 'redisCacheAddress' | 'poolerAddress'>;

/** Path relative to the output directory -> content. */
export type SecretFiles = Record<string, string>;

/** One directory per service, so that each container mounts only its own secrets. */
export function secretFiles(
  secrets: Secrets,
  adminUrl: string,
  { redisAddress, redisCacheAddress = redisAddress, poolerAddress }: StoreAddresses = {},
): SecretFiles {
  const files: SecretFiles = {};
  const rolePrefix = defaultRolePrefix(adminUrl);
  const urls = databaseUrls(adminUrl, secrets.database_passwords, rolePrefix, poolerAddress);
  for (const service of DATABASE_SERVICES) files[`${service}/DATABASE_URL`] = urls[service];
  for (const service of KEYED_SERVICES) {
    files[`${service}/SERVICE_PRIVATE_KEY`] = JSON.stringify(secrets.service_private_keys[service]);
    // No service calls the gateway.
    if (service !== 'gateway')
      files[`${service}/SERVICE_PUBLIC_KEYS`] = JSON.stringify(secrets.service_public_keys);
  }
  if (redisAddress) {
    const redis = redisUrls(redisAddress, secrets.redis_passwords);
    const cache = redisUrls(redisCacheAddress!, secrets.redis_passwords);
    for (const service of REDIS_SERVICES) {
      // Feed only has caches and no queue.
      files[`${service}/REDIS_URL`] = service === 'feed' ? cache.feed : redis[service];
      if (service !== 'feed') files[`${service}/REDIS_CACHE_URL`] = cache[service];
    }
    files[USERS_FILE] = redisUsers(secrets.redis_passwords);
  }
  if (poolerAddress) {
    files[USER_LIST_FILE] = poolerUserList(rolePrefix, secrets.database_passwords);
  }
  files[TOKEN_KEYS_FILE] = JSON.stringify(secrets.token_signing_keys);
  return files;
}

/**
 * Existing values are never replaced: passwords come from the existing connection URLs, public keys from the private
 * ones.
 */
export async function loadOrGenerateSecrets(directory: string): Promise<Secrets> {
  const passwords = await databasePasswords(directory);
  const redisPasswords: Partial<Record<RedisService, string>> = {};
  for (const service of REDIS_SERVICES) {
    const url = await readIfPresent(join(directory, service, 'REDIS_URL'));
    const { username, password } = url ? new URL(url) : {};
    // A URL without a user name has the former password shared by all services.
    redisPasswords[service] = (username === service && password) || undefined;
  }
  const privateKeys: Partial<Record<KeyedService, Jwk>> = {};
  for (const service of KEYED_SERVICES) {
    const key = await readIfPresent(join(directory, service, 'SERVICE_PRIVATE_KEY'));
    privateKeys[service] = key ? (JSON.parse(key) as Jwk) : undefined;
  }
  const signingKeys = await readIfPresent(join(directory, 'auth', 'TOKEN_SIGNING_KEYS'));
  return completeSecrets({
    database_passwords: passwords,
    redis_passwords: redisPasswords,
    service_private_keys: privateKeys,
    ...(signingKeys && { token_signing_keys: JSON.parse(signingKeys) as Jwk[] }),
  });
}

export async function existingDatabasePasswords(directory: string): Promise<Record<DatabaseService, string>> {
  const passwords = await databasePasswords(directory);
  const missing = DATABASE_SERVICES.filter((service) => passwords[service] === undefined);
  if (missing.length === 0) return passwords as Record<DatabaseService, string>;
  const files = missing.map((service) => `${service}/DATABASE_URL`);
  throw new ProvisioningError(`These secrets are missing: ${files.join(', ')}.`);
}

async function databasePasswords(directory: string): Promise<Partial<Record<DatabaseService, string>>> {
  const passwords: Partial<Record<DatabaseService, string>> = {};
  for (const service of DATABASE_SERVICES) {
    const url = await readIfPresent(join(directory, service, 'DATABASE_URL'));
    passwords[service] = (url && decodeURIComponent(new URL(url).password)) || undefined;
  }
  return passwords;
}

/**
 * Missing ones, and derived ones that are out of date. Each file is written atomically; as root it is given to
 * `ownerUid`. Returns the relative paths that were written.
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
    const isDerived = DERIVED.test(path);
    if (existing !== undefined && (!isDerived || existing === content)) continue;
    const isList = path === USERS_FILE;
    await writeAtomically(target, content, ownerUid, isList ? USERS_FILE_MODE : FILE_MODE);
    if (isList) await chmod(dirname(target), USERS_DIRECTORY_MODE);
    written.push(path);
  }
  return written;
}

export async function changeTokenKeys(
  directory: string,
  change: (keys: Jwk[]) => Jwk[],
  ownerUid: number,
): Promise<void> {
  const file = join(directory, TOKEN_KEYS_FILE);
  const text = await readIfPresent(file);
  if (!text) throw new ProvisioningError(`These secrets are missing: ${TOKEN_KEYS_FILE}.`);
  const changed = change(JSON.parse(text) as Jwk[]);
  await writeAtomically(file, JSON.stringify(changed), ownerUid, FILE_MODE);
}

async function writeAtomically(
  target: string,
  content: string,
  ownerUid: number,
  mode: number,
): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const directory = dirname(target);
  await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
  const unfinished = `${target}.${process.pid}.unfinished`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, content, { mode, flag: 'wx' });
  await chmod(unfinished, mode);
  if (isRoot) await chown(unfinished, ownerUid, ownerUid);
  await rename(unfinished, target);
  // Last, so that root without special capabilities can still write into its own directory.
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
