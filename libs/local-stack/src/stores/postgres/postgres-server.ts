import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LOOPBACK } from '../../machine/free-port.js';
import { sendSignal, stopProcess, waitUntilGone } from '../../machine/stop-process.js';
import type { ProcessIdentity } from '../../machine/process-identity.js';
import { CommandError, runCommand } from '../../machine/run-command.js';
import { StackError } from '../../machine/stack-error.js';
import { postgresAccount, type PostgresAccount } from './postgres-account.js';
import { findPostgresBinaries } from './postgres-binaries.js';
import { preparePostgresHome, type PostgresHome } from './postgres-home.js';
import { findPostmaster } from './postmaster-file.js';

const SUPERUSER = 'daymark';
const DATABASE = 'daymark';
const STOP_GRACE_MS = 30_000;
const START_TIMEOUT_SECONDS = 120;
const START_ATTEMPTS = 10;
const RETRY_INTERVAL_MS = 500;
const LOG_MAX_BYTES = 10 * 1024 * 1024;

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

  /** The running server process; undefined if it does not run. */
  findProcess(): ProcessIdentity | undefined {
    return findPostmaster(this.dataDirectory);
  }

  /** Starts a stopped or killed server on the same port with the same data. */
  async start(): Promise<void> {
    await this.limitLog();
    for (let attempt = 1; ; attempt++) {
      try {
        await this.launch();
        return;
      } catch (error) {
        // After a kill the last children hold the shared memory for a moment, and the killed process may still be a
        // zombie.
        if (attempt === START_ATTEMPTS) throw await this.startError(error);
      }
      await delay(RETRY_INTERVAL_MS);
    }
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

  private async launch(): Promise<void> {
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
    // PostgreSQL would refuse to start if another program now has the id in a stale file.
    if (this.findProcess() === undefined)
      await rm(join(this.dataDirectory, 'postmaster.pid'), { force: true });
    const serverOptions = [
      `-p ${port}`,
      ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`),
    ];
    await this.runProgram(
      'pg_ctl',
      [
        'start',
        '-w',
        '-t',
        String(START_TIMEOUT_SECONDS),
        '-D',
        this.dataDirectory,
        '-l',
        this.logFile,
        '-o',
        serverOptions.join(' '),
      ],
      true,
    );
  }

  private async createClusterIfMissing(): Promise<void> {
    const version = await readFile(join(this.dataDirectory, 'PG_VERSION'), 'utf8').catch(() => undefined);
    const majorVersion = this.home.binaries.version.split('.')[0];
    if (version !== undefined && version.trim() !== majorVersion) {
      throw new StackError(
        `${this.dataDirectory} was made by PostgreSQL ${version.trim()} and cannot be read by PostgreSQL ${majorVersion}; move it away to start with an empty database.`,
      );
    }
    await this.makeLogFile();
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
    const { binaries } = this.home;
    const program = join(binaries.root, 'bin', 'postgres');
    await runCommand(
      'sh',
      [
        '-c',
        'echo "CREATE DATABASE $0" | "$1" --single -D "$2" postgres >/dev/null',
        DATABASE,
        program,
        dataDirectory,
      ],
      this.commandOptions(),
    );
  }

  private async makeLogFile(): Promise<void> {
    await writeFile(this.logFile, '', { flag: 'a', mode: 0o600 });
    await this.changeOwner(this.logFile);
  }

  private async limitLog(): Promise<void> {
    const size = (await stat(this.logFile)).size;
    if (size > LOG_MAX_BYTES) await rename(this.logFile, `${this.logFile}.1`).then(() => this.makeLogFile());
  }

  private async changeOwner(path: string): Promise<void> {
    if (this.account !== undefined) await chown(path, this.account.uid, this.account.gid);
    await chmod(path, (await stat(path)).isDirectory() ? 0o700 : 0o600);
  }

  private runProgram(name: string, args: string[], leavesDaemon = false): Promise<string> {
    return runCommand(join(this.home.binaries.root, 'bin', name), args, {
      ...this.commandOptions(),
      ignoreOutput: leavesDaemon,
    });
  }

  private commandOptions() {
    return {
      ...this.account,
      cwd: this.home.directory,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      timeoutMs: (START_TIMEOUT_SECONDS + 10) * 1000,
    };
  }

  private async startError(error: unknown): Promise<StackError> {
    const log = await readFile(this.logFile, 'utf8').catch(() => '');
    const lastLines = log.trim().split('\n').slice(-3).join(' | ');
    const reason = error instanceof CommandError ? error.reason : String(error);
    return new StackError(`PostgreSQL did not start (${reason}); see ${this.logFile}: ${lastLines}`);
  }
}
