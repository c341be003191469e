import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.js';
import { stopProcess } from './stop-process.js';

const LEFTOVER_GRACE_MS = 5_000;
const DATABASE_GRACE_MS = 30_000;

export interface RecordedProcess extends ProcessIdentity {
  name: string;
  /** The signal that ends it cleanly. */
  stopSignal: NodeJS.Signals;
}

interface RunRecordContent {
  supervisor: ProcessIdentity;
  processes: RecordedProcess[];
  /** Throw-away data that dies with the run. */
  temporaryPaths: string[];
}

/**
 * What a run has started, kept in a file so that the next start can clean up after a run that was killed. Each process is
 * recorded with its start time: one that merely got the same id later is never touched.
 */
export class RunRecord {
  private constructor(
    private readonly file: string,
    private readonly content: RunRecordContent,
  ) {}

  /** Begins the record of this process's run; an earlier record in that file is replaced. */
  static begin(file: string, temporaryPaths: string[] = []): RunRecord {
    const supervisor = identifyProcess(process.pid);
    if (supervisor === undefined) throw new Error('/proc does not list this process; Linux is needed.');
    const record = new RunRecord(file, { supervisor, processes: [], temporaryPaths });
    record.save();
    return record;
  }

  /** Adds a process that was started, or replaces the earlier one of that name. */
  add(name: string, started: ProcessIdentity | undefined, stopSignal: NodeJS.Signals = 'SIGTERM'): void {
    if (started === undefined) return;
    this.content.processes = this.content.processes.filter((recorded) => recorded.name !== name);
    this.content.processes.push({ ...started, name, stopSignal });
    this.save();
  }

  /** Kills everything recorded at once, without waiting: the last resort of a process that is about to end. */
  killAll(): void {
    for (const recorded of this.content.processes.filter(isRunning)) process.kill(recorded.pid, 'SIGKILL');
  }

  /** Ends the record: nothing of the run is left. */
  end(): void {
    rmSync(this.file, { force: true });
  }

  private save(): void {
    const unfinished = `${this.file}.unfinished`;
    writeFileSync(unfinished, JSON.stringify(this.content, null, 2), { mode: 0o600 });
    renameSync(unfinished, this.file);
  }
}

/** The supervisor of the run that a record tells of, if it still runs. */
export function findRunningSupervisor(file: string): ProcessIdentity | undefined {
  const content = readRecord(file);
  return content !== undefined && isRunning(content.supervisor) ? content.supervisor : undefined;
}

/**
 * Ends what a killed run left: its processes, newest first, then its throw-away data and the record itself. Does nothing
 * when the run is still under way or left nothing.
 *
 * @returns the names of the processes that were still running.
 */
export async function cleanLeftovers(file: string): Promise<string[]> {
  const content = readRecord(file);
  if (content === undefined || isRunning(content.supervisor)) return [];
  const leftovers = content.processes.filter(isRunning).reverse();
  for (const leftover of leftovers) {
    const graceMs = leftover.name === 'postgres' ? DATABASE_GRACE_MS : LEFTOVER_GRACE_MS;
    await stopProcess(leftover, { signal: leftover.stopSignal, graceMs });
  }
  for (const path of content.temporaryPaths) await rm(path, { recursive: true, force: true, maxRetries: 20 });
  rmSync(file, { force: true });
  return leftovers.map((leftover) => leftover.name);
}

function readRecord(file: string): RunRecordContent | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunRecordContent;
  } catch {
    // No record, or one from a machine that lost power while it was written: there is nothing to go by.
    return undefined;
  }
}
