import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DEFAULT_USER_OFF } from '@daymark/provision';
import { findProgram, type FoundProgram } from '../machine/distribution-program.js';
import { LOOPBACK } from '../machine/free-port.js';
import type { Supervision } from '../machine/supervised-process.js';
import { StoreServer } from './store-server.js';

const START_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 1_000;

export interface RedisOptions extends Supervision {
  /** The `.local` directory of the checkout, into which the program may have to be unpacked. */
  localDirectory: string;
  dataDirectory: string;
  port: number;
  password: string;
  /** True: every write is on disk within a second. False: nothing is stored, for temporary servers. */
  isDurable: boolean;
  /** Its users besides the administrator, from `redisUsers` of the provisioning. */
  users?: string;
}

/** The number of databases in one server; test files get one each. */
export const REDIS_DATABASES = 256;

/** A Redis server on 127.0.0.1 with a password; it never evicts keys, because it contains the queues. */
export class RedisServer extends StoreServer {
  private constructor(
    private readonly options: RedisOptions,
    { path, environment }: FoundProgram,
  ) {
    const { dataDirectory } = options;
    super(
      {
        name: 'redis',
        title: 'Redis',
        path,
        // A file, because every user of the machine can read a process's arguments.
        args: [configurationFileIn(dataDirectory)],
        environment,
        directory: dataDirectory,
        dataDirectory,
        pidFile: pidFileIn(dataDirectory),
        logFile: join(dataDirectory, 'redis.log'),
        stopSignal: 'SIGTERM',
        graceMs: STOP_GRACE_MS,
        startTimeoutMs: START_TIMEOUT_MS,
        isReady: () => responds(options),
      },
      options,
    );
  }

  static async create(options: RedisOptions): Promise<RedisServer> {
    const { localDirectory, dataDirectory, users, report = () => undefined } = options;
    const program = await findRedisProgram(localDirectory, report);
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    await writeFile(configurationFileIn(dataDirectory), configurationOf(options), { mode: 0o600 });
    if (users !== undefined) {
      // A file of users must include the administrator, here the default user.
      const hash = createHash('sha256').update(options.password).digest('hex');
      const all = users.replace(DEFAULT_USER_OFF, `user default on #${hash} ~* &* +@all`);
      await writeFile(usersFileIn(dataDirectory), all, { mode: 0o600 });
    }
    const server = new RedisServer(options, program);
    await server.start();
    return server;
  }

  get address(): string {
    return `${LOOPBACK}:${this.options.port}`;
  }

  get url(): string {
    return `redis://:${encodeURIComponent(this.options.password)}@${this.address}`;
  }
}

const configurationFileIn = (directory: string) => join(directory, 'redis.conf');
const pidFileIn = (directory: string) => join(directory, 'redis.pid');
const usersFileIn = (directory: string) => join(directory, 'users.acl');

function configurationOf({ port, password, dataDirectory, isDurable, users }: RedisOptions): string {
  return [
    `bind ${LOOPBACK}`,
    `port ${port}`,
    users === undefined ? `requirepass ${password}` : `aclfile "${usersFileIn(dataDirectory)}"`,
    `dir "${dataDirectory}"`,
    `pidfile "${pidFileIn(dataDirectory)}"`,
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

/** Without a Redis client: the launcher runs as long as the product, and would keep the client in memory. */
function responds({ port, password }: RedisOptions): Promise<boolean> {
  return new Promise((resolve) => {
    let replies = '';
    const socket = connect({ host: LOOPBACK, port });
    socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (chunk) => (replies += chunk.toString()));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(replies.includes('+PONG')));
    socket.write([['AUTH', password], ['PING'], ['QUIT']].map(requestOf).join(''));
  });
}

const requestOf = (words: string[]) =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
