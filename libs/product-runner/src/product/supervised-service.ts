import { spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { SupervisedProcess, type Supervision } from '@daymark/local-stack/stores';
import { ServiceLog } from './service-log.js';
import type { ServicePlan } from './service-plan.js';

/** A little longer than services need at most to finish their requests. */
const STOP_GRACE_MS = 28_000;
const READY_REQUEST_TIMEOUT_MS = 2_000;
const START_TIMEOUT_MS = 180_000;
/** The built file, even if this one runs from its source in a test. */
const PRELOAD = join(import.meta.dirname, '../../dist/product/end-with-supervisor.js');

export interface SupervisionOptions extends Required<Pick<Supervision, 'record' | 'report'>> {
  logDirectory: string;
}

/** One service as a child process, restarted whenever it ends; its log is a file, and errors are reported. */
export class SupervisedService extends SupervisedProcess {
  private readonly log: ServiceLog;

  constructor(plan: ServicePlan<string>, { logDirectory, record, report }: SupervisionOptions) {
    const file = join(logDirectory, `${plan.name}.log`);
    const log = new ServiceLog(file, (problem) => report(`${plan.name}: ${problem}`));
    super(
      {
        name: plan.name,
        title: plan.name,
        logFile: file,
        stopSignal: 'SIGTERM',
        graceMs: STOP_GRACE_MS,
        startTimeoutMs: START_TIMEOUT_MS,
        spawn: () => spawnService(plan, log),
        isReady: () => isServiceReady(plan),
      },
      { record, report, isKept: true },
    );
    this.log = log;
  }

  override start(): Promise<void> {
    this.log.isQuiet = false;
    return super.start();
  }

  override stop(graceMs?: number): Promise<void> {
    this.log.isQuiet = true;
    return super.stop(graceMs);
  }

  closeLog(): void {
    this.log.close();
  }
}

function spawnService(plan: ServicePlan<string>, log: ServiceLog) {
  const preloads = [PRELOAD, ...(plan.preloads ?? [])].flatMap((file) => ['--import', file]);
  const child = spawn(process.execPath, [...preloads, plan.entry, ...(plan.arguments ?? [])], {
    cwd: plan.workingDirectory,
    env: plan.environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  log.follow(child.stdout!);
  log.follow(child.stderr!);
  if (child.pid !== undefined && plan.niceness !== undefined) lowerPriority(child.pid, plan.niceness);
  return child;
}

async function isServiceReady({ origin }: ServicePlan<string>): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/health/ready`, {
      signal: AbortSignal.timeout(READY_REQUEST_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
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
