import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, type ProcessIdentity } from './process-identity.js';

const POLL_INTERVAL_MS = 20;
const AFTER_KILL_MS = 5_000;

export interface StopOptions {
  signal?: NodeJS.Signals;
  /** How long it may take to exit before it is killed. */
  graceMs: number;
  /** The process leads a process group, which is stopped with it. */
  isGroupLeader?: boolean;
}

/** Asks a process to exit, waits, and kills it if necessary. Resolves when it is gone. */
export async function stopProcess(target: ProcessIdentity, options: StopOptions): Promise<void> {
  const { signal = 'SIGTERM', graceMs, isGroupLeader = false } = options;
  sendSignal(target, signal, false);
  if (!(await waitUntilGone(target, graceMs))) {
    sendSignal(target, 'SIGKILL', isGroupLeader);
    await waitUntilGone(target, AFTER_KILL_MS);
  }
}

/** Resolves to true when the process has exited, to false if it still runs after `timeoutMs`. */
export async function waitUntilGone(target: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(target)) {
    if (Date.now() > deadline) return false;
    await delay(POLL_INTERVAL_MS);
  }
  return true;
}

/** Sends a signal to this process (or its group); does nothing if it has exited. */
export function sendSignal(target: ProcessIdentity, signal: NodeJS.Signals, toGroup: boolean): void {
  if (!isRunning(target)) return;
  try {
    process.kill(toGroup ? -target.pid : target.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
