import { afterEach, beforeEach } from '@jest/globals';
import { startConnectionSwitch, type ConnectionSwitch } from '@daymark/service-kit/testing';
import { authStores, type AuthStores, type AuthUnderTest, startAuth } from './auth-under-test.js';

/** Replicas of auth whose connections to the stores a test can cut. */
export interface AuthOnLines {
  stores: AuthStores;
  databaseLine: ConnectionSwitch;
  redisLine: ConnectionSwitch;
  start(isOpened?: boolean): Promise<AuthUnderTest>;
}

/** Separate stores and connections for each test of a `describe`, available in the returned object. */
export function authOnLines(): AuthOnLines {
  let replicas: AuthUnderTest[];
  const lines = {
    async start(isOpened = true) {
      const settings = { DATABASE_URL: lines.databaseLine.url, REDIS_URL: lines.redisLine.url };
      const replica = await startAuth(lines.stores, { settings, isOpened });
      replicas.push(replica);
      return replica;
    },
  } as AuthOnLines;
  beforeEach(async () => {
    replicas = [];
    lines.stores = await authStores();
    lines.databaseLine = await startConnectionSwitch(lines.stores.database.urls.auth);
    lines.redisLine = await startConnectionSwitch(lines.stores.redis.url);
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await Promise.all([lines.databaseLine.close(), lines.redisLine.close()]);
    await lines.stores.close();
  });
  return lines;
}

/** Status and text of the readiness probe. */
export async function readinessOf(auth: AuthUnderTest): Promise<[number, string]> {
  const { status, body } = await auth.get('/health/ready');
  return [status, body.status as string];
}
