import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOOPBACK } from '../machine/free-port.js';
import { runCommand, StackError } from '../machine/run-command.js';
import type { Supervision } from '../machine/supervised-process.js';
import {
  findPostgresBinaries,
  type PostgresAccount,
  postgresAccount,
  type PostgresHome,
  preparePostgresHome,
} from './postgres-home.js';
import { StoreServer } from './store-server.js';

const SUPERUSER = 'daymark';
const DATABASE = 'daymark';
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
const STOP_GRACE_MS = 30_000;
const START_TIMEOUT_MS = 120_000;
/** The line of postmaster.pid that says whether the server accepts connections. */
const STATUS_LINE = 7;

export interface PostgresOptions extends Supervision {
  localDirectory: string;
  /** The cluster's name below PostgreSQL's home, e.g. `data` or `test-1a2b`. */
  clusterName: string;
  port: number;
  /** The administrator's password; an existing cluster keeps its own. */
  password: string;
  /** False for temporary clusters: several times faster, but a crash of the machine loses the data. */
  isDurable: boolean;
  maxConnections?: number;
}

interface Cluster {
  directory: string;
  home: PostgresHome;
  account: PostgresAccount;
}

export class PostgresServer extends StoreServer {
  private constructor(
    private readonly options: PostgresOptions,
    readonly dataDirectory: string,
    { home, account }: Cluster,
  ) {
    const { port, isDurable, maxConnections = 100 } = options;
    const settings = {
      listen_addresses: LOOPBACK,
      // The checkout's path may exceed the length limit of socket paths.
      unix_socket_directories: '',
      max_connections: String(maxConnections),
      // On one machine each of these would be one process more, or three, without work.
      io_method: 'sync',
      max_logical_replication_workers: '0',
      ...(isDurable
        ? {}
        : {
            fsync: 'off',
            synchronous_commit: 'off',
            full_page_writes: 'off',
            // Its moment would decide on plans: statistics of a table that a test had just emptied made the next
            // statement compare each of 20,000 rows with each. Tests that look at plans run ANALYZE themselves.
            autovacuum: 'off',
          }),
    };
    const pidFile = join(dataDirectory, 'postmaster.pid');
    super(
      {
        name: 'postgres',
        title: 'PostgreSQL',
        path: join(home.binaries.root, 'bin', 'postgres'),
        args: [
          '-D',
          dataDirectory,
          '-p',
          String(port),
          ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
        ],
        environment: ENVIRONMENT,
        account,
        directory: home.directory,
        dataDirectory,
        pidFile,
        logFile: `${dataDirectory}.log`,
        // The fast shutdown: it ends sessions and loses no committed work.
        stopSignal: 'SIGINT',
        graceMs: STOP_GRACE_MS,
        startTimeoutMs: START_TIMEOUT_MS,
        isReady: async () => {
          const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
          return lines[STATUS_LINE]?.trim() === 'ready';
        },
      },
      options,
    );
  }

  /**
   * Creates the cluster if it is missing and starts it, recovering after a crash. Ready for connections when it
   * resolves.
   */
  static async create(options: PostgresOptions): Promise<PostgresServer> {
    const account = await postgresAccount();
    const home = await preparePostgresHome(options.localDirectory, await findPostgresBinaries(), account);
    const cluster = { directory: join(home.directory, options.clusterName), home, account };
    if (!hasData(cluster)) await createCluster(cluster, options);
    const server = new PostgresServer(options, cluster.directory, cluster);
    await server.start();
    return server;
  }

  get adminUrl(): string {
    return `postgresql://${SUPERUSER}:${encodeURIComponent(this.options.password)}@${LOOPBACK}:${this.options.port}/${DATABASE}`;
  }
}

function hasData({ directory, home }: Cluster): boolean {
  let version: string;
  try {
    version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return false;
  }
  const majorVersion = home.binaries.version.split('.')[0];
  if (version === majorVersion) return true;
  throw new StackError(
    `${directory} was made by PostgreSQL ${version} and cannot be read by PostgreSQL ${majorVersion}; move it away to start with an empty database.`,
  );
}

async function createCluster(cluster: Cluster, { password, isDurable }: PostgresOptions): Promise<void> {
  const { home, account } = cluster;
  const run = (command: string, args: string[]) =>
    runCommand(command, args, {
      ...account,
      cwd: home.directory,
      env: ENVIRONMENT,
      timeout: START_TIMEOUT_MS,
    });
  const programOf = (name: string) => join(home.binaries.root, 'bin', name);
  const unfinished = `${cluster.directory}.unfinished`;
  const passwordFile = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await giveTo(account, unfinished);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(account, passwordFile);
  try {
    await run(programOf('initdb'), [
      '-D',
      unfinished,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The machine's language must not affect how names are sorted.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(isDurable ? [] : ['--no-sync']),
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  // In single-user mode before anybody can connect, so that a cluster always has the database.
  const command = 'echo "CREATE DATABASE $0" | "$1" --single -D "$2" postgres >/dev/null';
  await run('sh', ['-c', command, DATABASE, programOf('postgres'), unfinished]);
  await rename(unfinished, cluster.directory);
}

async function giveTo(account: PostgresAccount, path: string): Promise<void> {
  if (account !== undefined) await chown(path, account.uid, account.gid);
  await chmod(path, (await stat(path)).isDirectory() ? 0o700 : 0o600);
}
