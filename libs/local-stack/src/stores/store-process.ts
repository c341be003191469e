import { spawn } from 'node:child_process';
import { open, stat, truncate } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { LOOPBACK } from '../machine/free-port.js';
import {
  identifyProcess,
  isRunning,
  type ProcessIdentity,
  sendSignal,
  stopProcess,
  waitUntilGone,
} from '../machine/stop-process.js';

const POLL_INTERVAL_MS = 25;
const LOG_MAX_BYTES = 10 * 1024 * 1024;

export interface StoreProgram {
  path: string;
  args: string[];
  directory: string;
  environment: NodeJS.ProcessEnv;
  logFile: string;
  /** The account that it runs under, if not this process's. */
  account?: { uid: number; gid: number } | undefined;
  stopSignal: NodeJS.Signals;
  /** How long it may take to stop. */
  graceMs: number;
  startTimeoutMs: number;
  isReady: () => Promise<boolean>;
}

/**
 * A server program in a session of its own, which writes to a log file. It outlives this program if that is killed; its
 * owner then finds it by its data.
 */
export class StoreProcess {
  private running: ProcessIdentity | undefined;

  constructor(private readonly program: StoreProgram) {}

  find(): ProcessIdentity | undefined {
    return this.running !== undefined && isRunning(this.running) ? this.running : undefined;
  }

  /**
   * @param begun called as soon as it runs, so that it is recorded
   * @returns whether it became ready; if not, it is stopped
   */
  async start(
    begun: (started: ProcessIdentity | undefined) => Promise<void> | void = () => undefined,
  ): Promise<boolean> {
    const { path, args, directory, environment, logFile, account } = this.program;
    const size = await stat(logFile).catch(() => undefined);
    if (size !== undefined && size.size > LOG_MAX_BYTES) await truncate(logFile, 0);
    const log = await open(logFile, 'a', 0o600);
    const child = spawn(path, args, {
      cwd: directory,
      env: environment,
      ...account,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.on('error', () => undefined);
    child.unref();
    await log.close();
    this.running = child.pid === undefined ? undefined : identifyProcess(child.pid);
    await begun(this.running);
    const deadline = Date.now() + this.program.startTimeoutMs;
    while (this.find() !== undefined && Date.now() < deadline) {
      if (await this.program.isReady()) return true;
      await delay(POLL_INTERVAL_MS);
    }
    await this.stop();
    return false;
  }

  async stop(): Promise<void> {
    const { stopSignal: signal, graceMs } = this.program;
    const running = this.find();
    if (running !== undefined) await stopProcess(running, { signal, graceMs });
  }

  /** Like a crash (SIGKILL). */
  async kill(): Promise<void> {
    const running = this.find();
    if (running === undefined) return;
    sendSignal(running, 'SIGKILL', false);
    await waitUntilGone(running, this.program.graceMs);
  }
}

/** Sends a text to a port of this machine, and returns what comes back until the other side, or the time, ends it. */
export function askPort(port: number, text: string, timeoutMs: number): Promise<string> {
  return new Promise((resolve) => {
    let replies = '';
    const socket = connect({ host: LOOPBACK, port });
    socket.setTimeout(timeoutMs, () => socket.destroy());
    socket.on('data', (chunk) => (replies += chunk.toString()));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(replies));
    socket.write(text);
  });
}
