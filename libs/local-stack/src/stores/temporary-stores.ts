import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { findFreePort } from '../machine/free-port.js';
import { beginTemporaryRun, type TemporaryRun } from '../machine/run-record.js';
import { LOCAL_DIRECTORY } from '../machine/workspace-paths.js';
import { PostgresServer } from './postgres-server.js';
import { RedisServer } from './redis-server.js';

const PASSWORD_BYTES = 18;
const TEST_MAX_CONNECTIONS = 200;

export interface TemporaryStores extends Pick<TemporaryRun, 'directory' | 'record'> {
  postgres: PostgresServer;
  redis: RedisServer;
  destroy(): Promise<void>;
}

export async function startTemporaryStores(
  report: (line: string) => void,
  { redisUsers, isDurable = false }: { redisUsers?: string; isDurable?: boolean } = {},
): Promise<TemporaryStores> {
  const { directory, record, end } = await beginTemporaryRun((name) => {
    // If PostgreSQL's data is elsewhere, `.local/postgres` is a link to it.
    const cluster = join(LOCAL_DIRECTORY, 'postgres', name);
    return [cluster, `${cluster}.log`, `${cluster}.unfinished`];
  });
  const own = { localDirectory: LOCAL_DIRECTORY, record };
  const password = () => randomBytes(PASSWORD_BYTES).toString('base64url');
  const [postgres, redis] = await Promise.all([
    PostgresServer.create({
      ...own,
      clusterName: basename(directory),
      port: await findFreePort(),
      password: password(),
      isDurable,
      maxConnections: TEST_MAX_CONNECTIONS,
    }),
    RedisServer.create({
      ...own,
      dataDirectory: join(directory, 'redis'),
      port: await findFreePort(),
      password: password(),
      isDurable: false,
      users: redisUsers,
      report,
    }),
  ]);
  const destroy = async () => {
    await Promise.all([postgres.stop(), redis.kill()]);
    await end();
  };
  return { directory, record, postgres, redis, destroy };
}
