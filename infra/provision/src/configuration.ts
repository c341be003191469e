import { readFileSync } from 'node:fs';

/** The message is one sentence to show. */
export class ProvisioningError extends Error {
  override name = 'ProvisioningError';
}

/** Two replicas of each program and a third during a replacement; a runaway service cannot use up the server. */
export const DEFAULT_CONNECTIONS_PER_ROLE = 50;
const DEFAULT_OWNER_UID = 1000;
const DEFAULT_WAIT_SECONDS = 120;

export interface ProvisionConfiguration {
  adminDatabaseUrl: string;
  outputDirectory: string;
  /** If the program runs as root; that of the service containers. */
  secretsUid: number;
  waitSeconds: number;
  connectionsPerRole: number;
  /** `host:port` of a Redis whose users this program creates; without it, the operator manages connections to Redis. */
  redisAddress?: string;
  /** `host:port` of a second Redis with the same users, for limits and caches; without it they are in the first. */
  redisCacheAddress?: string;
  /** `host:port` of a PgBouncer between the services and the database. */
  poolerAddress?: string;
}

/**
 * Reads the program's environment: `ADMIN_DATABASE_URL` (or `ADMIN_DATABASE_URL_FILE`), `OUTPUT_DIRECTORY`, and
 * optionally `SECRETS_UID` (1000), `WAIT_SECONDS` (120), `CONNECTIONS_PER_ROLE` (50), `REDIS_ADDRESS`,
 * `REDIS_CACHE_ADDRESS` and `POOLER_ADDRESS`.
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): ProvisionConfiguration {
  const adminDatabaseUrl = requiredSetting(environment, 'ADMIN_DATABASE_URL');
  const protocol = URL.canParse(adminDatabaseUrl) ? new URL(adminDatabaseUrl).protocol : undefined;
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
    throw new ProvisioningError(
      'ADMIN_DATABASE_URL must look like postgresql://user:password@host:5432/database.',
    );
  }
  return {
    adminDatabaseUrl,
    outputDirectory: requiredSetting(environment, 'OUTPUT_DIRECTORY'),
    secretsUid: integerSetting(environment, 'SECRETS_UID', DEFAULT_OWNER_UID),
    waitSeconds: integerSetting(environment, 'WAIT_SECONDS', DEFAULT_WAIT_SECONDS),
    connectionsPerRole: integerSetting(environment, 'CONNECTIONS_PER_ROLE', DEFAULT_CONNECTIONS_PER_ROLE),
    redisAddress: addressSetting(environment, 'REDIS_ADDRESS', 'redis:6379'),
    redisCacheAddress: addressSetting(environment, 'REDIS_CACHE_ADDRESS', 'redis-cache:6379'),
    poolerAddress: addressSetting(environment, 'POOLER_ADDRESS', 'pgbouncer:6432'),
  };
}

function addressSetting(environment: NodeJS.ProcessEnv, name: string, example: string): string | undefined {
  const value = environment[name];
  if (!value || /^[a-z0-9.-]+:\d{1,5}$/i.test(value)) return value || undefined;
  throw new ProvisioningError(`${name} must be a host and a port, such as ${example}.`);
}

function requiredSetting(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name] || fileSetting(environment, `${name}_FILE`);
  if (!value) throw new ProvisioningError(`${name} is not set.`);
  return value;
}

function fileSetting(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const path = environment[name];
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new ProvisioningError(`${name} names a file that cannot be read: ${path}`);
  }
}

function integerSetting(environment: NodeJS.ProcessEnv, name: string, defaultValue: number): number {
  const value = environment[name];
  if (value === undefined || value === '') return defaultValue;
  if (!/^\d{1,9}$/.test(value))
    throw new ProvisioningError(`${name} must be a whole number, not "${value}".`);
  return Number(value);
}
