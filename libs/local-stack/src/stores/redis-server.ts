import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_USER_OFF } from '@daymark/provision';
import { findProgram, type FoundProgram } from '../machine/distribution-program.js';
import { LOOPBACK } from '../machine/free-port.js';
import type { ProcessIdentity } from '../machine/stop-process.js';
import { StackError } from '../machine/run-command.js';
import { stopProcess } from '../machine/stop-process.js';
import { askPort, StoreProcess } from './store-process.js';

const START_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 1_000;

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
  private readonly process: StoreProcess;
  private readonly configurationFile: string;

  private constructor(
    private readonly options: RedisOptions,
    { path, environment }: FoundProgram,
  ) {
    const { dataDirectory: directory } = options;
    this.configurationFile = join(directory, 'redis.conf');
    this.process = new StoreProcess({
      path,
      // A file, because every user of the machine can read a process's arguments.
      args: [this.configurationFile],
      directory,
      environment,
      logFile: this.logFile,
      stopSignal: 'SIGTERM',
      graceMs: STOP_GRACE_MS,
      startTimeoutMs: START_TIMEOUT_MS,
      isReady: () => this.responds(),
    });
  }

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

  findProcess(): ProcessIdentity | undefined {
    return this.process.find();
  }

  /** Starts a stopped or killed server on the same port with the same data. */
  async start(): Promise<void> {
    const { dataDirectory, users } = this.options;
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    const processFile = join(dataDirectory, 'process.json');
    // Two servers on one data directory would destroy each other's files, and Redis itself does not detect it.
    const predecessor = JSON.parse(await readFile(processFile, 'utf8').catch(() => 'null')) as unknown;
    if (predecessor !== null) await stopProcess(predecessor as ProcessIdentity, { graceMs: STOP_GRACE_MS });
    await writeFile(this.configurationFile, this.configuration(), { mode: 0o600 });
    if (users !== undefined) await writeFile(this.usersFile, this.withAdministrator(users), { mode: 0o600 });
    const isReady = await this.process.start((started) =>
      writeFile(processFile, JSON.stringify(started ?? null), { mode: 0o600 }),
    );
    if (!isReady) throw new StackError(`Redis did not start; see ${this.logFile}.`);
  }

  /** Writes pending data to disk and exits; resolves when the process has exited. */
  stop(): Promise<void> {
    return this.process.stop();
  }

  kill(): Promise<void> {
    return this.process.kill();
  }

  /** Stops the server and deletes its data. */
  async destroy(): Promise<void> {
    await this.kill();
    await rm(this.options.dataDirectory, { recursive: true, force: true });
  }

  private get usersFile(): string {
    return join(this.options.dataDirectory, 'users.acl');
  }

  /** A file of users must include the administrator, here the default user. */
  private withAdministrator(users: string): string {
    const hash = createHash('sha256').update(this.options.password).digest('hex');
    return users.replace(DEFAULT_USER_OFF, `user default on #${hash} ~* &* +@all`);
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

  /** Without a Redis client: the launcher runs as long as the product, and would keep the client in memory. */
  private async responds(): Promise<boolean> {
    const { port, password } = this.options;
    const requests = [['AUTH', password], ['PING'], ['QUIT']].map(requestOf).join('');
    return (await askPort(port, requests, RESPONSE_TIMEOUT_MS)).includes('+PONG');
  }
}

/** Debian and Ubuntu have Redis; some later releases have its fork Valkey instead. */
const findRedisProgram = (localDirectory: string, report: (line: string) => void): Promise<FoundProgram> =>
  findProgram(
    {
      title: 'Redis',
      names: ['redis-server', 'valkey-server'],
      packages: ['redis-server', 'valkey-server'],
      filePackages: ['redis-tools', 'valkey-tools', 'redis', 'valkey'],
      directory: join(localDirectory, 'redis-program'),
      advice:
        'install it (Debian and Ubuntu: sudo apt-get install redis-server) or set REDIS_URL to a Redis server of your own',
    },
    report,
  );

/** A command in Redis' protocol. */
const requestOf = (words: string[]) =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
