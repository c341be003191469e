import { spawn } from 'node:child_process';
import { readdirSync, writeFileSync, closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { SupervisedProcess, type Supervision } from '@daymark/local-stack/stores';
import type { ServicePlan } from './service-plan.js';
import type { Readable } from 'node:stream';

const LOG_MAX_BYTES = 20 * 1024 * 1024;
const REPEAT_AFTER_MS = 30_000;
/** The beginning of nearly all lines, which need no parsing for problems. */
const ORDINARY = '{"level":"info"';

/**
 * A service's output: all of it is written to a file, which is rotated at each start and when it gets large (the
 * previous one is kept as `.1`); errors are also reported in one line, each at most twice a minute.
 */
export class ServiceLog {
  private descriptor: number;
  private bytes = 0;
  private readonly reportedAt = new Map<string, number>();
  private isClosed = false;
  /** While the service is being stopped, its messages about that are expected. */
  isQuiet = false;

  constructor(
    readonly file: string,
    private readonly report: (problem: string) => void,
  ) {
    this.descriptor = this.begin();
  }

  follow(output: Readable): void {
    let begun = '';
    output.setEncoding('utf8');
    output.on('data', (text: string) => {
      const end = text.lastIndexOf('\n') + 1;
      if (end > 0) this.write(begun + text.slice(0, end));
      begun = end > 0 ? text.slice(end) : begun + text;
    });
    output.once('end', () => {
      if (begun !== '') this.write(`${begun}\n`);
    });
  }

  /** Output still in the pipe of a killed process is lost. */
  close(): void {
    this.isClosed = true;
    closeSync(this.descriptor);
  }

  /** Writes several whole lines at once: a busy service writes thousands per second. */
  private write(lines: string): void {
    if (this.isClosed) return;
    if (this.bytes > LOG_MAX_BYTES) {
      closeSync(this.descriptor);
      this.descriptor = this.begin();
    }
    this.bytes += writeSync(this.descriptor, lines);
    if (this.isQuiet) return;
    for (const line of lines.split('\n')) if (!line.startsWith(ORDINARY)) this.reportProblem(problemOf(line));
  }

  private reportProblem(problem: string | undefined): void {
    if (problem === undefined) return;
    const now = Date.now();
    if (now - (this.reportedAt.get(problem) ?? 0) < REPEAT_AFTER_MS) return;
    this.reportedAt.set(problem, now);
    this.report(problem);
  }

  private begin(): number {
    try {
      renameSync(this.file, `${this.file}.1`);
    } catch {
      // There is no earlier file.
    }
    const descriptor = openSync(this.file, 'a', 0o600);
    this.bytes = fstatSync(descriptor).size;
    return descriptor;
  }
}

const ERROR_LEVELS = ['error', 'fatal'];
const ERROR_LEVEL_NUMBER = 50;
const LINE_MAX_CHARACTERS = 300;

/** The part of a log line that the person at the terminal should see: the message of an error, or undefined. */
export function problemOf(line: string): string | undefined {
  const entry = parseEntry(line);
  if (entry === undefined) {
    const isNoise = line.trim() === '' || /^\s+at |^\s|^Node\.js v|^node:|^\(|^[{}]/.test(line);
    return isNoise ? undefined : line.trim().slice(0, LINE_MAX_CHARACTERS);
  }
  const isLoud =
    typeof entry.level === 'number'
      ? entry.level >= ERROR_LEVEL_NUMBER
      : ERROR_LEVELS.includes(String(entry.level));
  if (!isLoud) return undefined;
  const cause = (entry.err as { message?: unknown } | undefined)?.message;
  const parts = [entry.msg, cause].filter((part) => typeof part === 'string' && part !== '');
  return [...new Set(parts)].join(': ').replace(/\s+/g, ' ').slice(0, LINE_MAX_CHARACTERS) || 'an error';
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

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
