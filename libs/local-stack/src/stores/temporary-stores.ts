import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../machine/free-port.js';
import { POSTGRES_STOP_SIGNAL, PostgresServer } from './postgres-server.js';
import { cleanLeftovers, RunRecord } from '../machine/run-record.js';
import { RedisServer } from './redis-server.js';
import { LOCAL_DIRECTORY, TEST_RUNS_DIRECTORY } from '../machine/workspace-paths.js';

const RUN_ID_BYTES = 4;
const PASSWORD_BYTES = 18;
const TEST_MAX_CONNECTIONS = 200;

export interface TemporaryStores {
  runId: string;
  /** The directory for other data of the run; deleted at its end. */
  directory: string;
  record: RunRecord;
  postgres: PostgresServer;
  redis: RedisServer;
  destroy(): Promise<void>;
}

/**
 * Starts a temporary PostgreSQL and Redis for one run and deletes both with their data at its end. First cleans up
 * after killed runs.
 */
export async function startTemporaryStores(
  report: (line: string) => void,
  { redisUsers, isDurable = false }: { redisUsers?: string; isDurable?: boolean } = {},
): Promise<TemporaryStores> {
  await mkdir(TEST_RUNS_DIRECTORY, { recursive: true });
  await cleanAbandonedRuns();
  const runId = randomBytes(RUN_ID_BYTES).toString('hex');
  const directory = join(TEST_RUNS_DIRECTORY, runId);
  await mkdir(directory, { mode: 0o700 });
  const clusterName = `test-${runId}`;
  const record = RunRecord.begin(join(directory, 'run.json'), temporaryPaths(clusterName));
  const killAll = () => record.killAll();
  process.once('exit', killAll);
  const password = () => randomBytes(PASSWORD_BYTES).toString('base64url');
  const databasePort = await findFreePort();
  const [postgres, redis] = await Promise.all([
    PostgresServer.start({
      localDirectory: LOCAL_DIRECTORY,
      clusterName,
      port: databasePort,
      password: password(),
      isDurable,
      maxConnections: TEST_MAX_CONNECTIONS,
    }).then((server) => {
      record.add('postgres', server.findProcess(), POSTGRES_STOP_SIGNAL);
      return server;
    }),
    RedisServer.start({
      localDirectory: LOCAL_DIRECTORY,
      dataDirectory: join(directory, 'redis'),
      port: await findFreePort(undefined, new Set([databasePort])),
      password: password(),
      isDurable: false,
      users: redisUsers,
      report,
    }).then((server) => {
      record.add('redis', server.findProcess());
      return server;
    }),
  ]);
  const destroy = async () => {
    await Promise.all([postgres.destroy(), redis.destroy()]);
    process.off('exit', killAll);
    await rm(directory, { recursive: true, force: true });
  };
  return { runId, directory, record, postgres, redis, destroy };
}

async function cleanAbandonedRuns(): Promise<void> {
  for (const runId of await readdir(TEST_RUNS_DIRECTORY)) {
    const directory = join(TEST_RUNS_DIRECTORY, runId);
    const recordFile = join(directory, 'run.json');
    await cleanLeftovers(recordFile);
    const remaining = await readdir(directory).catch((): string[] => []);
    // A run that is just starting has no record yet, and no other files either.
    if (remaining.length > 0 && !remaining.includes('run.json'))
      await rm(directory, { recursive: true, force: true });
  }
}

/** If PostgreSQL's data is elsewhere, `.local/postgres` is a link to it. */
function temporaryPaths(clusterName: string): string[] {
  const cluster = join(LOCAL_DIRECTORY, 'postgres', clusterName);
  return [cluster, `${cluster}.log`, `${cluster}.unfinished`];
}
