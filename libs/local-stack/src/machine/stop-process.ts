import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_INTERVAL_MS = 20;
const AFTER_KILL_MS = 5_000;

export interface StopOptions {
  signal?: NodeJS.Signals;
  graceMs: number;
  /** The process leads a process group, which is stopped with it. */
  isGroupLeader?: boolean;
}

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

export function sendSignal(target: ProcessIdentity, signal: NodeJS.Signals, toGroup: boolean): void {
  if (!isRunning(target)) return;
  try {
    process.kill(toGroup ? -target.pid : target.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Identifies a process: ids are reused, but not together with the same start time. The boot id is included because
 * start times count from the machine's boot.
 */
export interface ProcessIdentity {
  pid: number;
  /** Clock ticks since boot, from /proc. */
  startTime: string;
  bootId: string;
}

/** The identity of a running process; undefined if there is none with that id, or only its zombie. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startTime = readStartTime(pid);
  return startTime === undefined ? undefined : { pid, startTime, bootId: readBootId() };
}

export function isRunning(process: ProcessIdentity): boolean {
  return process.bootId === readBootId() && readStartTime(process.pid) === process.startTime;
}

/**
 * The start time in the text of /proc/<pid>/stat; undefined for a zombie. The program's name is in parentheses and may
 * contain spaces and parentheses, so fields are counted after the last one.
 */
export function parseStartTime(stat: string): string | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const STATE = 0;
  const START_TIME = 19;
  return fields[STATE] === 'Z' || fields[STATE] === 'X' ? undefined : fields[START_TIME];
}

function readStartTime(pid: number): string | undefined {
  try {
    return parseStartTime(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

function readBootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}
