import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { StackError } from './run-command.js';
import type { RunRecord } from './run-record.js';
import {
  identifyProcess,
  isRunning,
  type ProcessIdentity,
  sendSignal,
  stopProcess,
  waitUntilGone,
} from './stop-process.js';

const READY_POLL_INTERVAL_MS = 50;
/** A program that ends this often before it is ready is given up. */
const FAILED_STARTS_MAX = 3;
const KILL_GRACE_MS = 30_000;
const TAIL_LINES = 5;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** After running this long it counts as recovered, and its failures are counted from one again. */
const STABLE_AFTER_MS = 60_000;

export interface Program {
  name: string;
  title: string;
  logFile: string;
  stopSignal: NodeJS.Signals;
  graceMs: number;
  startTimeoutMs: number;
  /** As the leader of a process group, so that Ctrl-C reaches only this process, and programs stop in order. */
  spawn: () => ChildProcess;
  isReady: () => Promise<boolean>;
}

export interface Supervision {
  /** Where the next start finds what this one left, if it is killed. */
  record?: RunRecord;
  report?: (line: string) => void;
  /** Started again whenever it ends, until it is stopped. Without it, its owner may start it again. */
  isKept?: boolean;
}

export class SupervisedProcess {
  private child: ChildProcess | undefined;
  private identity: ProcessIdentity | undefined;
  private failuresInARow = 0;
  private launches = 0;
  private launchedAt = 0;
  private isWanted = false;
  private wasReady = false;
  private restartTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly program: Program,
    private readonly supervision: Supervision = {},
  ) {}

  get name(): string {
    return this.program.name;
  }

  get processId(): number | undefined {
    return this.identity !== undefined && isRunning(this.identity) ? this.identity.pid : undefined;
  }

  async start(): Promise<void> {
    if (!this.isWanted) {
      this.isWanted = true;
      this.failuresInARow = 0;
      this.launch();
    }
    await this.whenReady();
  }

  async whenReady(): Promise<void> {
    const { title, startTimeoutMs } = this.program;
    const deadline = Date.now() + startTimeoutMs;
    const launchesBefore = this.launches;
    while (this.isWanted) {
      if (await this.isReadyNow()) return;
      if (this.launches - launchesBefore >= FAILED_STARTS_MAX) throw await this.giveUp('does not start');
      if (Date.now() > deadline) throw await this.giveUp(`was not ready after ${startTimeoutMs / 1000} s`);
      await delay(READY_POLL_INTERVAL_MS);
    }
    throw new StackError(`${title} was stopped before it was ready.`);
  }

  async stop(graceMs = this.program.graceMs): Promise<void> {
    this.isWanted = false;
    clearTimeout(this.restartTimer);
    if (this.identity === undefined) return;
    await stopProcess(this.identity, { signal: this.program.stopSignal, graceMs, isGroupLeader: true });
  }

  /** Kills it like a crash (SIGKILL). If it is kept running, it is restarted after the usual delay. */
  async kill(): Promise<void> {
    if (this.identity === undefined) return;
    if (!this.supervision.isKept) this.isWanted = false;
    sendSignal(this.identity, 'SIGKILL', true);
    await waitUntilGone(this.identity, KILL_GRACE_MS);
  }

  async restart(graceMs?: number): Promise<void> {
    await this.stop(graceMs);
    await this.start();
  }

  private launch(): void {
    const { name, stopSignal } = this.program;
    const child = this.program.spawn();
    this.child = child;
    this.launches += 1;
    this.launchedAt = Date.now();
    child.once('error', (error) => this.onEnd(child, error.message));
    child.once('exit', (code, signal) => this.onEnd(child, signal ?? `exit code ${code}`));
    this.identity = child.pid === undefined ? undefined : identifyProcess(child.pid);
    this.supervision.record?.add(name, this.identity, stopSignal);
  }

  private onEnd(child: ChildProcess, reason: string): void {
    if (!this.isWanted || child !== this.child) return;
    const { isKept = false, report = () => undefined } = this.supervision;
    if (this.wasReady && !isKept) {
      this.isWanted = false;
      return;
    }
    if (this.wasReady) void this.reportReturn(report);
    this.wasReady = false;
    const wasStable = Date.now() - this.launchedAt > STABLE_AFTER_MS;
    this.failuresInARow = wasStable ? 1 : this.failuresInARow + 1;
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (this.failuresInARow - 1), LONGEST_DELAY_MS);
    const { title, logFile } = this.program;
    report(`${title} ended (${reason}); starting it again in ${delayMs / 1000} s. Log: ${logFile}`);
    this.restartTimer = setTimeout(() => this.launch(), delayMs);
  }

  /** Once it is ready again, after however many attempts. */
  private async reportReturn(report: (line: string) => void): Promise<void> {
    const endedAt = Date.now();
    while (this.isWanted && !(await this.isReadyNow())) await delay(READY_POLL_INTERVAL_MS);
    if (!this.isWanted) return;
    report(`${this.program.title} is back (${((Date.now() - endedAt) / 1000).toFixed(1)} s)`);
  }

  private async isReadyNow(): Promise<boolean> {
    const isReady = this.processId !== undefined && (await this.program.isReady());
    this.wasReady ||= isReady;
    return isReady;
  }

  private async giveUp(what: string): Promise<StackError> {
    const { title, logFile } = this.program;
    await this.stop();
    const tail = readFileSync(logFile, 'utf8').trim().split('\n').slice(-TAIL_LINES).join('\n  ');
    return new StackError(`${title} ${what}. The end of its log, ${logFile}:\n  ${tail}`);
  }
}
