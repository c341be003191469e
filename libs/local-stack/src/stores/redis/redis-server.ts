import { spawn } from 'node:child_process';
import { mkdir, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_USER_OFF } from '@daymark/provision';
import { programEnvironment, type FoundProgram } from '../../machine/distribution-program.js';
import { LOOPBACK } from '../../machine/free-port.js';
import { identifyProcess, isRunning, type ProcessIdentity } from '../../machine/process-identity.js';
import { sendSignal, stopProcess, waitUntilGone } from '../../machine/stop-process.js';
import { StackError } from '../../machine/stack-error.js';
import { findRedisProgram } from './redis-program.js';

const START_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 10_000;
const POLL_INTERVAL_MS = 25;
const CONNECT_TIMEOUT_MS = 1_000;
const LOG_MAX_BYTES = 10 * 1024 * 1024;

export interface RedisOptions {
  /** The `.local` directory of the checkout, into which the program may have to be unpacked. */
  localDirectory: string;
  /** The directory of its data and log. */
  dataDirectory: string;
  port: number;
  password: string;
  /** True: every write is on disk within a second. False: nothing is stored, for temporary servers. */
  isDurable: boolean;
  /** Its users besides the administrator, from `redisUsers` of the provisioning. */
  users?: string;
  report?: (line: string) => void;
}

/** The number of databases in one server; test files get one each. */
export const REDIS_DATABASES = 256;

/** A Redis server on 127.0.0.1 with a password; it never evicts keys, because it contains the queues. */
export class RedisServer {
  private running: ProcessIdentity | undefined;

  private constructor(
    private readonly options: RedisOptions,
    private readonly program: FoundProgram,
  ) {}

  /** Starts the server; it answers commands when this resolves. */
  static async start(options: RedisOptions): Promise<RedisServer> {
    const program = await findRedisProgram(options.localDirectory, options.report ?? (() => undefined));
    const server = new RedisServer(options, program);
    await server.start();
    return server;
  }

  get address(): string {
    return `${LOOPBACK}:${this.options.port}`;
  }

  /** The administrator's connection. */
  get url(): string {
    return `redis://:${encodeURIComponent(this.options.password)}@${this.address}`;
  }

  get logFile(): string {
    return join(this.options.dataDirectory, 'redis.log');
  }

  /** The running server process; undefined if it does not run. */
  findProcess(): ProcessIdentity | undefined {
    return this.running !== undefined && isRunning(this.running) ? this.running : undefined;
  }

  /** Starts a stopped or killed server on the same port with the same data. */
  async start(): Promise<void> {
    const { dataDirectory } = this.options;
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    await this.stopPredecessor();
    // A file, because every user of the machine can read a process's arguments.
    const configurationFile = join(dataDirectory, 'redis.conf');
    await writeFile(configurationFile, this.configuration(), { mode: 0o600 });
    if (this.options.users !== undefined) await this.writeUsers(this.options.users);
    await this.limitLog();
    const log = await open(this.logFile, 'a', 0o600);
    try {
      const child = spawn(this.program.path, [configurationFile], {
        cwd: dataDirectory,
        env: programEnvironment(this.program),
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      });
      child.on('error', () => undefined);
      child.unref();
      this.running = child.pid === undefined ? undefined : identifyProcess(child.pid);
      await writeFile(this.processFile, JSON.stringify(this.running ?? null), { mode: 0o600 });
    } finally {
      await log.close();
    }
    await this.waitUntilReady();
  }

  /** Writes pending data to disk and exits; resolves when the process has exited. */
  async stop(): Promise<void> {
    const running = this.findProcess();
    if (running !== undefined) await stopProcess(running, { graceMs: STOP_GRACE_MS });
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
    await this.kill();
    await rm(this.options.dataDirectory, { recursive: true, force: true });
  }

  private get processFile(): string {
    return join(this.options.dataDirectory, 'process.json');
  }

  /** Two servers on one data directory would destroy each other's files, and Redis itself does not detect it. */
  private async stopPredecessor(): Promise<void> {
    const text = await readFile(this.processFile, 'utf8').catch(() => 'null');
    const predecessor = JSON.parse(text) as ProcessIdentity | null;
    if (predecessor !== null) await stopProcess(predecessor, { graceMs: STOP_GRACE_MS });
  }

  private get usersFile(): string {
    return join(this.options.dataDirectory, 'users.acl');
  }

  /** A file of users must include the administrator, here the default user. */
  private async writeUsers(users: string): Promise<void> {
    const hash = createHash('sha256').update(this.options.password).digest('hex');
    const administrator = `user default on #${hash} ~* &* +@all`;
    await writeFile(this.usersFile, users.replace(DEFAULT_USER_OFF, administrator), { mode: 0o600 });
  }

  private configuration(): string {
    const { port, password, dataDirectory, isDurable, users } = this.options;
    return [
      `bind ${LOOPBACK}`,
      `port ${port}`,
      users === undefined ? `requirepass ${password}` : `aclfile "${this.usersFile}"`,
      `dir "${dataDirectory}"`,
      `databases ${REDIS_DATABASES}`,
      'save ""',
      `appendonly ${isDurable ? 'yes' : 'no'}`,
      'appendfsync everysec',
      // A crash may have truncated the last write.
      'aof-load-truncated yes',
      'maxmemory-policy noeviction',
      'daemonize no',
      '',
    ].join('\n');
  }

  private async waitUntilReady(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline && this.findProcess() !== undefined) {
      if (await this.responses()) return;
      await delay(POLL_INTERVAL_MS);
    }
    await this.stop();
    throw new StackError(`Redis did not start; see ${this.logFile}.`);
  }

  /** Without a Redis client: the launcher runs as long as the product, and would keep the client in memory. */
  private responses(): Promise<boolean> {
    return new Promise((resolve) => {
      let replies = '';
      const socket = connect({ host: LOOPBACK, port: this.options.port });
      socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy());
      socket.on('data', (chunk) => (replies += chunk.toString()));
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(replies.includes('+PONG')));
      socket.write([['AUTH', this.options.password], ['PING'], ['QUIT']].map(requestOf).join(''));
    });
  }

  private async limitLog(): Promise<void> {
    const size = await stat(this.logFile).then(
      (found) => found.size,
      () => 0,
    );
    if (size > LOG_MAX_BYTES) await truncate(this.logFile, 0);
  }
}

/** A command in Redis' protocol. */
const requestOf = (words: string[]) =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
