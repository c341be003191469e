import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { LOOPBACK } from '../machine/free-port.js';
import {
  identifyProcess,
  type ProcessIdentity,
  sendSignal,
  stopProcess,
  waitUntilGone,
} from '../machine/stop-process.js';
import { runCommand, StackError } from '../machine/run-command.js';
import {
  findPostgresBinaries,
  type PostgresAccount,
  postgresAccount,
  type PostgresHome,
  preparePostgresHome,
} from './postgres-home.js';
import { StoreProcess } from './store-process.js';

const SUPERUSER = 'daymark';
const DATABASE = 'daymark';
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
const STOP_GRACE_MS = 30_000;
const START_TIMEOUT_MS = 120_000;
const START_ATTEMPTS = 10;
const RETRY_INTERVAL_MS = 500;
/** The line of postmaster.pid that says whether the server accepts connections. */
const STATUS_LINE = 7;

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions and loses no committed work. */
export const POSTGRES_STOP_SIGNAL: NodeJS.Signals = 'SIGINT';

export interface PostgresOptions {
  /** The `.local` directory of the checkout. */
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

/**
 * A PostgreSQL server on 127.0.0.1 with password authentication. It outlives this program if that is killed; the next
 * start finds it by its data directory and stops it first.
 */
export class PostgresServer {
  private constructor(
    private readonly options: PostgresOptions,
    private readonly home: PostgresHome,
    private readonly account: PostgresAccount,
  ) {}

  /**
   * Creates the cluster if it is missing and starts it, recovering after a crash. Ready for connections when it
   * resolves.
   */
  static async start(options: PostgresOptions): Promise<PostgresServer> {
    const account = await postgresAccount();
    const home = await preparePostgresHome(options.localDirectory, await findPostgresBinaries(), account);
    const server = new PostgresServer(options, home, account);
    await server.stop();
    await server.createClusterIfMissing();
    await server.start();
    return server;
  }

  /** The administrator's connection URL for the product's database. */
  get adminUrl(): string {
    return `postgresql://${SUPERUSER}:${encodeURIComponent(this.options.password)}@${LOOPBACK}:${this.options.port}/${DATABASE}`;
  }

  get dataDirectory(): string {
    return join(this.home.directory, this.options.clusterName);
  }

  get logFile(): string {
    return `${this.dataDirectory}.log`;
  }

  private get pidFile(): string {
    return join(this.dataDirectory, 'postmaster.pid');
  }

  /** The running server process; undefined if it does not run. */
  findProcess(): ProcessIdentity | undefined {
    return findPostmaster(this.dataDirectory);
  }

  /** Starts a stopped or killed server on the same port with the same data. */
  async start(): Promise<void> {
    for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
      // PostgreSQL would refuse to start if another program now has the id in a stale file.
      if (this.findProcess() === undefined) await rm(this.pidFile, { force: true });
      if (await this.newProcess().start()) return;
      // After a kill the last children hold the shared memory for a moment.
      await delay(RETRY_INTERVAL_MS);
    }
    const log = await readFile(this.logFile, 'utf8').catch(() => '');
    const lastLines = log.trim().split('\n').slice(-3).join(' | ');
    throw new StackError(`PostgreSQL did not start; see ${this.logFile}: ${lastLines}`);
  }

  /** Fast shutdown; resolves when the process has exited. Does nothing if it does not run. */
  async stop(): Promise<void> {
    const running = this.findProcess();
    if (running !== undefined) {
      await stopProcess(running, { signal: POSTGRES_STOP_SIGNAL, graceMs: STOP_GRACE_MS });
    }
  }

  /** Kills the server like a crash (SIGKILL), for tests of recovery. */
  async kill(): Promise<void> {
    const running = this.findProcess();
    if (running === undefined) return;
    sendSignal(running, 'SIGKILL', false);
    await waitUntilGone(running, STOP_GRACE_MS);
  }

  /** Stops the server and deletes its data. */
  async destroy(): Promise<void> {
    await this.stop();
    await rm(this.dataDirectory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    await rm(this.logFile, { force: true });
  }

  private newProcess(): StoreProcess {
    const { port, isDurable, maxConnections = 100 } = this.options;
    const settings = {
      listen_addresses: LOOPBACK,
      // The checkout's path may exceed the length limit of socket paths.
      unix_socket_directories: '',
      max_connections: String(maxConnections),
      // On one machine each of these would be one process more, or three, without work.
      io_method: 'sync',
      max_logical_replication_workers: '0',
      ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    };
    return new StoreProcess({
      path: this.programPath('postgres'),
      args: [
        '-D',
        this.dataDirectory,
        '-p',
        String(port),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      directory: this.home.directory,
      environment: ENVIRONMENT,
      logFile: this.logFile,
      account: this.account,
      stopSignal: POSTGRES_STOP_SIGNAL,
      graceMs: STOP_GRACE_MS,
      startTimeoutMs: START_TIMEOUT_MS,
      isReady: async () => {
        const lines = (await readFile(this.pidFile, 'utf8').catch(() => '')).split('\n');
        return lines[STATUS_LINE]?.trim() === 'ready';
      },
    });
  }

  private async createClusterIfMissing(): Promise<void> {
    const version = await readFile(join(this.dataDirectory, 'PG_VERSION'), 'utf8').catch(() => undefined);
    const majorVersion = this.home.binaries.version.split('.')[0];
    if (version !== undefined && version.trim() !== majorVersion) {
      throw new StackError(
        `${this.dataDirectory} was made by PostgreSQL ${version.trim()} and cannot be read by PostgreSQL ${majorVersion}; move it away to start with an empty database.`,
      );
    }
    if (version !== undefined) return;
    const unfinished = `${this.dataDirectory}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    await this.changeOwner(unfinished);
    const passwordFile = `${unfinished}.password`;
    await rm(passwordFile, { force: true });
    await writeFile(passwordFile, this.options.password, { mode: 0o600 });
    await this.changeOwner(passwordFile);
    try {
      await this.runProgram('initdb', [
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
        ...(this.options.isDurable ? [] : ['--no-sync']),
      ]);
    } finally {
      await rm(passwordFile, { force: true });
    }
    await this.createDatabase(unfinished);
    await rename(unfinished, this.dataDirectory);
  }

  /** Creates the database in single-user mode before anybody can connect, so that a cluster always has it. */
  private async createDatabase(dataDirectory: string): Promise<void> {
    const command = 'echo "CREATE DATABASE $0" | "$1" --single -D "$2" postgres >/dev/null';
    const args = ['-c', command, DATABASE, this.programPath('postgres'), dataDirectory];
    await runCommand('sh', args, this.commandOptions());
  }

  private async changeOwner(path: string): Promise<void> {
    if (this.account !== undefined) await chown(path, this.account.uid, this.account.gid);
    await chmod(path, (await stat(path)).isDirectory() ? 0o700 : 0o600);
  }

  private runProgram(name: string, args: string[]): Promise<string> {
    return runCommand(this.programPath(name), args, this.commandOptions());
  }

  private programPath(name: string): string {
    return join(this.home.binaries.root, 'bin', name);
  }

  private commandOptions() {
    return { ...this.account, cwd: this.home.directory, env: ENVIRONMENT, timeout: START_TIMEOUT_MS };
  }
}

/**
 * The server that runs on a data directory, according to its postmaster.pid. A file whose process has exited, or whose
 * id belongs to another program now, is ignored: only PostgreSQL has the data directory as its working directory.
 */
function findPostmaster(dataDirectory: string): ProcessIdentity | undefined {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const identity = identifyProcess(pid);
  if (identity === undefined) return undefined;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDirectory) ? identity : undefined;
  } catch {
    return undefined;
  }
}
