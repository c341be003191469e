import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram, programEnvironment } from '../../machine/distribution-program.js';
import { findFreePort, LOOPBACK } from '../../machine/free-port.js';
import { identifyProcess, isRunning, type ProcessIdentity } from '../../machine/process-identity.js';
import { runCommand } from '../../machine/run-command.js';
import { RunRecord } from '../../machine/run-record.js';
import { StackError } from '../../machine/stack-error.js';
import { stopProcess } from '../../machine/stop-process.js';
import { LOCAL_DIRECTORY, TEST_RUNS_DIRECTORY } from '../../machine/workspace-paths.js';
import { POSTGRES_ACCOUNT, postgresAccount } from '../postgres/postgres-account.js';
import { DEPLOYED_CONFIGURATION_FILE, placedConfiguration } from './pgbouncer-configuration.js';

const RUN_ID_BYTES = 4;
const START_TIMEOUT_MS = 10_000;
const STOP_GRACE_MS = 5_000;
const POLL_INTERVAL_MS = 25;
const POSTGRES_PORT = 5432;

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
  const env = programEnvironment(program);
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
  const log = await open(logFile, 'a', 0o600);
  // PgBouncer does not run as root either; with this option it changes to the account itself.
  const identity = account === undefined ? [] : ['-u', POSTGRES_ACCOUNT];
  const child = spawn(program.path, [...identity, configurationFile], {
    cwd: directory,
    env,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.on('error', () => undefined);
  child.unref();
  await log.close();
  const running = child.pid === undefined ? undefined : identifyProcess(child.pid);
  // It stores nothing, and a polite signal would make it wait for its last client.
  record.add('pgbouncer', running, 'SIGKILL');
  const killAll = () => record.killAll();
  process.once('exit', killAll);
  const stop = async () => {
    if (running !== undefined) {
      await stopProcess(running, { signal: 'SIGKILL', graceMs: STOP_GRACE_MS });
    }
    process.off('exit', killAll);
    await rm(directory, { recursive: true, force: true });
    await rm(recordDirectory, { recursive: true, force: true });
  };
  if (!(await listens(running, port))) {
    const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
    await stop();
    throw new StackError(`PgBouncer did not start: ${lines.slice(-3).join(' | ')}`);
  }
  return { address: `${LOOPBACK}:${port}`, version, stop };
}

async function listens(running: ProcessIdentity | undefined, port: number): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (running !== undefined && isRunning(running) && Date.now() < deadline) {
    if (await isOpen(port)) return true;
    await delay(POLL_INTERVAL_MS);
  }
  return false;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, LOOPBACK);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
