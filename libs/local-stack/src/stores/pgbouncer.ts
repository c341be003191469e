import { once } from 'node:events';
import { chown, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findProgram } from '../machine/distribution-program.js';
import { findFreePort, LOOPBACK } from '../machine/free-port.js';
import { beginTemporaryRun } from '../machine/run-record.js';
import { runCommand } from '../machine/run-command.js';
import { LOCAL_DIRECTORY, WORKSPACE_DIRECTORY } from '../machine/workspace-paths.js';
import { POSTGRES_ACCOUNT, postgresAccount } from './postgres-home.js';
import { StoreServer } from './store-server.js';

const START_TIMEOUT_MS = 10_000;
const STOP_GRACE_MS = 5_000;
const POSTGRES_PORT = 5432;

export const DEPLOYED_CONFIGURATION_FILE = join(
  WORKSPACE_DIRECTORY,
  'k8s/components/pgbouncer/pgbouncer.ini',
);

interface PgBouncerPlace {
  host: string;
  port: number;
  serverHost: string;
  serverPort: number;
  userListFile: string;
}

export interface PgBouncer {
  /** Host and port. */
  address: string;
  version: string;
  stop(): Promise<void>;
}

export async function startPgBouncer(
  databaseUrl: string,
  userList: string,
  report: (line: string) => void,
): Promise<PgBouncer> {
  const program = await findProgram(
    {
      title: 'PgBouncer',
      names: ['pgbouncer'],
      packages: ['pgbouncer'],
      directory: join(LOCAL_DIRECTORY, 'pgbouncer-program'),
      advice:
        'install it (Debian and Ubuntu: sudo apt-get install pgbouncer) or put the one that you deploy on PATH',
    },
    report,
  );
  const output = await runCommand(program.path, ['--version'], { env: program.environment });
  const [version = ''] = output.split('\n');
  const account = await postgresAccount();
  // A directory that PostgreSQL's account can read, wherever the checkout is.
  const home = join(LOCAL_DIRECTORY, 'postgres');
  await mkdir(home, { recursive: true });
  const place = await realpath(home);
  let directory = '';
  const { record, end } = await beginTemporaryRun((name) => [(directory = join(place, `pgbouncer-${name}`))]);
  await mkdir(directory, { mode: 0o700 });
  const userListFile = join(directory, 'userlist.txt');
  const configurationFile = join(directory, 'pgbouncer.ini');
  const { hostname, port: serverPort } = new URL(databaseUrl);
  const port = await findFreePort();
  const configuration = placedConfiguration(await readFile(DEPLOYED_CONFIGURATION_FILE, 'utf8'), {
    host: LOOPBACK,
    port,
    serverHost: hostname,
    serverPort: Number(serverPort) || POSTGRES_PORT,
    userListFile,
  });
  await writeFile(configurationFile, configuration, { mode: 0o600 });
  await writeFile(userListFile, userList, { mode: 0o600 });
  if (account !== undefined) {
    for (const path of [userListFile, configurationFile, directory]) {
      await chown(path, account.uid, account.gid);
    }
  }
  // PgBouncer does not run as root either; with this option it changes to the account itself.
  const identity = account === undefined ? [] : ['-u', POSTGRES_ACCOUNT];
  const server = new StoreServer(
    {
      name: 'pgbouncer',
      title: 'PgBouncer',
      path: program.path,
      args: [...identity, configurationFile],
      environment: program.environment,
      directory,
      dataDirectory: directory,
      pidFile: join(directory, 'pgbouncer.pid'),
      logFile: join(directory, 'pgbouncer.log'),
      // It stores nothing, and a polite signal would make it wait for its last client.
      stopSignal: 'SIGKILL',
      graceMs: STOP_GRACE_MS,
      startTimeoutMs: START_TIMEOUT_MS,
      isReady: () => isOpen(port),
    },
    { record },
  );
  const stop = async () => {
    await server.stop();
    await end();
  };
  try {
    await server.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: `${LOOPBACK}:${port}`, version, stop };
}

/**
 * The deployed configuration with another listening address, server and list of users. Everything that affects the
 * services stays the same.
 */
export function placedConfiguration(deployed: string, place: PgBouncerPlace): string {
  const { host, port, serverHost, serverPort, userListFile } = place;
  const replacements = [
    [/^\* = host=\S+ port=\d+$/m, `* = host=${serverHost} port=${serverPort}`],
    [/^listen_addr = .*$/m, `listen_addr = ${host}`],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_file = .*$/m, `auth_file = ${userListFile}`],
  ] as const;
  return replacements.reduce((text, [line, replacement]) => {
    if (!line.test(text)) throw new Error(`The configuration of PgBouncer has no line ${line.source}.`);
    return text.replace(line, () => replacement);
  }, deployed);
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, LOOPBACK);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
