import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  identifyProcess,
  isRunning,
  type ProcessIdentity,
  type RunRecord,
  sendSignal,
  StackError,
  stopProcess,
  waitUntilGone,
} from '@daymark/local-stack/stores';
import { ServiceLog } from './service-log.js';
import type { ServicePlan } from './service-plan.js';

/** A little longer than services need at most to finish their requests. */
const STOP_GRACE_MS = 28_000;
const KILL_GRACE_MS = 5_000;
const READY_POLL_INTERVAL_MS = 100;
const READY_REQUEST_TIMEOUT_MS = 2_000;
const READY_TIMEOUT_MS = 180_000;
/** A service that fails to become ready this often is given up. */
const MAX_FAILED_STARTS = 3;
const TAIL_LINES = 5;
/** The built file, even if this one runs from its source in a test. */
const PRELOAD = join(import.meta.dirname, '../../dist/product/end-with-supervisor.js');

export interface SupervisionOptions {
  logDirectory: string;
  record: RunRecord;
  report: (line: string) => void;
}

/** One service as a child process: started, supervised, restarted when it exits, stopped. */
export class SupervisedService {
  private child: ChildProcess | undefined;
  private identity: ProcessIdentity | undefined;
  private failuresInARow = 0;
  private launches = 0;
  private startedAt = 0;
  private isWanted = false;
  private restartTimer: NodeJS.Timeout | undefined;
  private readonly log: ServiceLog;

  constructor(
    private readonly plan: ServicePlan<string>,
    private readonly options: SupervisionOptions,
  ) {
    const file = join(options.logDirectory, `${plan.name}.log`);
    this.log = new ServiceLog(file, (problem) => options.report(`${plan.name}: ${problem}`));
  }

  get name(): string {
    return this.plan.name;
  }

  get processId(): number | undefined {
    return this.identity !== undefined && isRunning(this.identity) ? this.identity.pid : undefined;
  }

  /** Starts it and keeps it running. Resolves when it is ready. */
  async start(): Promise<void> {
    if (!this.isWanted) {
      this.isWanted = true;
      this.failuresInARow = 0;
      this.log.unmute();
      this.launch();
    }
    await this.whenReady();
  }

  /**
   * Resolves when the service is ready.
   *
   * @throws StackError if it keeps exiting before that, or takes longer than three minutes.
   */
  async whenReady(): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    const launchesBefore = this.launches;
    while (this.isWanted) {
      if (await this.isReady()) return;
      if (this.launches - launchesBefore >= MAX_FAILED_STARTS) throw this.failure('does not start');
      if (Date.now() > deadline) throw this.failure(`was not ready after ${READY_TIMEOUT_MS / 1000} s`);
      await delay(READY_POLL_INTERVAL_MS);
    }
    throw new StackError(`${this.name} was stopped before it was ready.`);
  }

  /** Stops it gracefully; it stays down. */
  async stop(graceMs = STOP_GRACE_MS): Promise<void> {
    this.isWanted = false;
    clearTimeout(this.restartTimer);
    this.log.mute();
    if (this.identity !== undefined) {
      await stopProcess(this.identity, { graceMs, isGroupLeader: true });
    }
  }

  /** Kills it like a crash (SIGKILL); it is restarted after the usual delay. */
  async kill(): Promise<void> {
    if (this.identity === undefined) return;
    sendSignal(this.identity, 'SIGKILL', true);
    await waitUntilGone(this.identity, KILL_GRACE_MS);
  }

  async restart(graceMs?: number): Promise<void> {
    await this.stop(graceMs);
    await this.start();
  }

  closeLog(): void {
    this.log.close();
  }

  private launch(): void {
    const { plan, options } = this;
    const preloads = [PRELOAD, ...(plan.preloads ?? [])].flatMap((file) => ['--import', file]);
    const child = spawn(process.execPath, [...preloads, plan.entry, ...(plan.arguments ?? [])], {
      cwd: plan.workingDirectory,
      env: plan.environment,
      // A separate process group, so that Ctrl-C reaches only the supervisor, and services stop in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    this.launches += 1;
    this.startedAt = Date.now();
    if (child.stdout !== null) this.log.follow(child.stdout);
    if (child.stderr !== null) this.log.follow(child.stderr);
    child.once('error', (error) => options.report(`${plan.name} cannot be started: ${error.message}`));
    child.once('exit', (code, signal) => this.onExit(child, code, signal));
    this.identity = child.pid === undefined ? undefined : identifyProcess(child.pid);
    options.record.add(plan.name, this.identity);
    if (child.pid !== undefined && plan.niceness !== undefined) lowerPriority(child.pid, plan.niceness);
  }

  private onExit(child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void {
    if (!this.isWanted || child !== this.child) return;
    const wasStable = Date.now() - this.startedAt > STABLE_AFTER_MS;
    this.failuresInARow = wasStable ? 1 : this.failuresInARow + 1;
    const delayMs = restartDelayMs(this.failuresInARow);
    const reason = signal === null ? `exit code ${code}` : signal;
    this.options.report(
      `${this.name} ended (${reason}); starting it again in ${delayMs / 1000} s. Log: ${this.log.file}`,
    );
    this.restartTimer = setTimeout(() => this.launch(), delayMs);
  }

  private async isReady(): Promise<boolean> {
    if (this.processId === undefined) return false;
    try {
      const response = await fetch(`${this.plan.origin}/health/ready`, {
        signal: AbortSignal.timeout(READY_REQUEST_TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  private failure(what: string): StackError {
    const tail = this.log.tail(TAIL_LINES).join('\n  ');
    return new StackError(`${this.name} ${what}. The end of its log, ${this.log.file}:\n  ${tail}`);
  }
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/** After running this long a service counts as recovered, and its failures are counted anew. */
export const STABLE_AFTER_MS = 60_000;

/** The delay before a service is restarted: doubles with each failure in a row. */
export function restartDelayMs(failuresInARow: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.max(failuresInARow - 1, 0), LONGEST_DELAY_MS);
}

const ATTEMPTS = 20;
const PAUSE_MS = 250;

/**
 * Lowers a process's priority. If Linux groups processes by session (`sched_autogroup_enabled`), the priority counts
 * only within a session, and each of our processes leads one; so the session's priority is set too. Best effort: the
 * process works without it.
 *
 * @param processId of a session leader that was just started
 */
function lowerPriority(processId: number, niceness: number, attempts = ATTEMPTS): void {
  try {
    for (const thread of readdirSync(`/proc/${processId}/task`)) setPriority(Number(thread), niceness);
    writeFileSync(`/proc/${processId}/autogroup`, String(niceness));
  } catch (error) {
    // Linux accepts one such change per tenth of a second.
    const mayTryAgain = (error as NodeJS.ErrnoException).code === 'EAGAIN' && attempts > 1;
    if (mayTryAgain) setTimeout(() => lowerPriority(processId, niceness, attempts - 1), PAUSE_MS).unref();
  }
}
