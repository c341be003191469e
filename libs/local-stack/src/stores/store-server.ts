import { spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { identifyProcess, type ProcessIdentity, stopProcess } from '../machine/stop-process.js';
import { type Program, SupervisedProcess, type Supervision } from '../machine/supervised-process.js';

const LOG_MAX_BYTES = 10 * 1024 * 1024;

export interface StoreProgram extends Omit<Program, 'spawn'> {
  path: string;
  args: string[];
  environment: NodeJS.ProcessEnv;
  /** The account that it runs under, if not this process's. */
  account?: { uid: number; gid: number } | undefined;
  /** Where it is started; its working directory afterwards is that of its data. */
  directory: string;
  dataDirectory: string;
  pidFile: string;
}

/**
 * A server program of this machine. It outlives this program if that is killed; the next start finds it by its data
 * directory and stops it first, since two servers on one data directory would destroy each other's files.
 */
export class StoreServer extends SupervisedProcess {
  constructor(
    private readonly store: StoreProgram,
    supervision: Supervision,
  ) {
    super({ ...store, spawn: () => spawnStore(store) }, supervision);
  }

  override async start(): Promise<void> {
    const left = findServer(this.store);
    if (left !== undefined && left.pid !== this.processId) {
      await stopProcess(left, { signal: this.store.stopSignal, graceMs: this.store.graceMs });
    }
    await super.start();
  }
}

function spawnStore(store: StoreProgram) {
  const { path, args, directory, environment, logFile, account, pidFile } = store;
  // PostgreSQL would refuse to start if another program now has the id in a stale file.
  if (findServer(store) === undefined) rmSync(pidFile, { force: true });
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_MAX_BYTES) truncateSync(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(path, args, {
    cwd: directory,
    env: environment,
    ...account,
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  closeSync(log);
  return child;
}

/**
 * The server that runs on a data directory, according to its file. A file whose process has ended, or whose id belongs to
 * another program now, is ignored: only the server has the data directory as its working directory.
 */
function findServer({ pidFile, dataDirectory }: StoreProgram): ProcessIdentity | undefined {
  try {
    const identity = identifyProcess(Number.parseInt(readFileSync(pidFile, 'utf8'), 10));
    if (identity === undefined) return undefined;
    return readlinkSync(`/proc/${identity.pid}/cwd`) === realpathSync(dataDirectory) ? identity : undefined;
  } catch {
    return undefined;
  }
}
