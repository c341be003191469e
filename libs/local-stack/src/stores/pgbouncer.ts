import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findProgram } from '../machine/distribution-program.js';
import { findFreePort, LOOPBACK } from '../machine/free-port.js';
import { RunRecord } from '../machine/run-record.js';
import { runCommand, StackError } from '../machine/run-command.js';
import { LOCAL_DIRECTORY, TEST_RUNS_DIRECTORY, WORKSPACE_DIRECTORY } from '../machine/workspace-paths.js';
import { POSTGRES_ACCOUNT, postgresAccount } from './postgres-home.js';
import { StoreProcess } from './store-process.js';

const RUN_ID_BYTES = 4;
const START_TIMEOUT_MS = 10_000;
const STOP_GRACE_MS = 5_000;
const POSTGRES_PORT = 5432;

export const DEPLOYED_CONFIGURATION_FILE = join(
  WORKSPACE_DIRECTORY,
  'k8s/components/pgbouncer/pgbouncer.ini',
);

interface PgBouncerPlace {
  /** Its own address. */
  host: string;
  port: number;
  /** The PostgreSQL server behind it. */
  serverHost: string;
  serverPort: number;
  /** The file with roles and passwords. */
  userListFile: string;
}

export interface PgBouncer {
  /** Host and port. */
  address: string;
  /** The program's version output. */
  version: string;
  stop(): Promise<void>;
}

/**
 * Starts a PgBouncer in front of a PostgreSQL, configured like the deployed one. It has its own record, so that the
 * next test run stops one whose run was killed.
 *
 * @param userList the roles and passwords, as the provisioning writes them
 * @throws StackError if there is no PgBouncer, or it does not start
 */
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
  const env = program.environment;
  const [version = ''] = (await runCommand(program.path, ['--version'], { env })).split('\n');
  const account = await postgresAccount();
  const runId = `pgbouncer-${randomBytes(RUN_ID_BYTES).toString('hex')}`;
  const recordDirectory = join(TEST_RUNS_DIRECTORY, runId);
  await mkdir(recordDirectory, { recursive: true, mode: 0o700 });
  // A directory that PostgreSQL's account can read, wherever the checkout is.
  const home = join(LOCAL_DIRECTORY, 'postgres');
  await mkdir(home, { recursive: true });
  const directory = join(await realpath(home), runId);
  const record = RunRecord.begin(join(recordDirectory, 'run.json'), [directory]);
  await mkdir(directory, { mode: 0o700 });
  const userListFile = join(directory, 'userlist.txt');
  const configurationFile = join(directory, 'pgbouncer.ini');
  const { hostname, port: serverPort } = new URL(databaseUrl);
  const port = await findFreePort();
  const place = {
    host: LOOPBACK,
    port,
    serverHost: hostname,
    serverPort: Number(serverPort) || POSTGRES_PORT,
    userListFile,
  };
  const deployed = await readFile(DEPLOYED_CONFIGURATION_FILE, 'utf8');
  await writeFile(configurationFile, placedConfiguration(deployed, place), { mode: 0o600 });
  await writeFile(userListFile, userList, { mode: 0o600 });
  if (account !== undefined) {
    for (const path of [userListFile, configurationFile, directory]) {
      await chown(path, account.uid, account.gid);
    }
  }
  const logFile = join(directory, 'pgbouncer.log');
  // PgBouncer does not run as root either; with this option it changes to the account itself.
  const identity = account === undefined ? [] : ['-u', POSTGRES_ACCOUNT];
  const server = new StoreProcess({
    path: program.path,
    args: [...identity, configurationFile],
    directory,
    environment: env,
    logFile,
    // It stores nothing, and a polite signal would make it wait for its last client.
    stopSignal: 'SIGKILL',
    graceMs: STOP_GRACE_MS,
    startTimeoutMs: START_TIMEOUT_MS,
    isReady: () => isOpen(port),
  });
  const isReady = await server.start((started) => record.add('pgbouncer', started, 'SIGKILL'));
  const killAll = () => record.killAll();
  process.once('exit', killAll);
  const stop = async () => {
    await server.stop();
    process.off('exit', killAll);
    await rm(directory, { recursive: true, force: true });
    await rm(recordDirectory, { recursive: true, force: true });
  };
  if (!isReady) {
    const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
    await stop();
    throw new StackError(`PgBouncer did not start: ${lines.slice(-3).join(' | ')}`);
  }
  return { address: `${LOOPBACK}:${port}`, version, stop };
}

/**
 * The deployed configuration with another listening address, server and list of users. Everything that affects the
 * services stays the same.
 *
 * @throws Error if the configuration lacks one of these, since it would then be unclear where it connects
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
