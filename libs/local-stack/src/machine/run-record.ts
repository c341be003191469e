import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { identifyProcess, isRunning, type ProcessIdentity, stopProcess } from './stop-process.js';
import { TEST_RUNS_DIRECTORY } from './workspace-paths.js';

const LEFTOVER_GRACE_MS = 5_000;
const DATABASE_GRACE_MS = 30_000;
const RUN_ID_BYTES = 4;

export interface RecordedProcess extends ProcessIdentity {
  name: string;
  stopSignal: NodeJS.Signals;
}

interface RunRecordContent {
  supervisor: ProcessIdentity;
  processes: RecordedProcess[];
  temporaryPaths: string[];
}

/**
 * The processes that a run has started, in a file so that the next start can clean up after a killed run. Each is
 * recorded with its start time, so that a later process with the same id is never touched.
 */
export class RunRecord {
  private constructor(
    private readonly file: string,
    private readonly content: RunRecordContent,
  ) {}

  static begin(file: string, temporaryPaths: string[] = []): RunRecord {
    const supervisor = identifyProcess(process.pid);
    if (supervisor === undefined) throw new Error('/proc does not list this process; Linux is needed.');
    const record = new RunRecord(file, { supervisor, processes: [], temporaryPaths });
    record.save();
    return record;
  }

  add(name: string, started: ProcessIdentity | undefined, stopSignal: NodeJS.Signals = 'SIGTERM'): void {
    if (started === undefined) return;
    this.content.processes = this.content.processes.filter((recorded) => recorded.name !== name);
    this.content.processes.push({ ...started, name, stopSignal });
    this.save();
  }

  /** Kills everything recorded without waiting: the last resort of a process that is about to exit. */
  readonly killAll = (): void => {
    for (const recorded of this.content.processes.filter(isRunning)) process.kill(recorded.pid, 'SIGKILL');
  };

  end(): void {
    rmSync(this.file, { force: true });
  }

  private save(): void {
    const unfinished = `${this.file}.unfinished`;
    writeFileSync(unfinished, JSON.stringify(this.content, null, 2), { mode: 0o600 });
    renameSync(unfinished, this.file);
  }
}

export function findRunningSupervisor(file: string): ProcessIdentity | undefined {
  const content = readRecord(file);
  return content !== undefined && isRunning(content.supervisor) ? content.supervisor : undefined;
}

/**
 * Cleans up after a killed run: stops its processes, newest first, then deletes its temporary data and the record. Does
 * nothing if the run is still active or left nothing.
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
    // No record, or one damaged by a power loss: nothing is known.
    return undefined;
  }
}

export interface TemporaryRun {
  record: RunRecord;
  directory: string;
  end: () => Promise<void>;
}

export async function beginTemporaryRun(pathsOf: (name: string) => string[]): Promise<TemporaryRun> {
  await mkdir(TEST_RUNS_DIRECTORY, { recursive: true });
  for (const earlier of await readdir(TEST_RUNS_DIRECTORY)) {
    const directory = join(TEST_RUNS_DIRECTORY, earlier);
    await cleanLeftovers(join(directory, 'run.json'));
    const remaining = await readdir(directory).catch((): string[] => []);
    // A run that is just starting has no record yet, and no other files either.
    if (remaining.length > 0 && !remaining.includes('run.json'))
      await rm(directory, { recursive: true, force: true });
  }
  const name = `test-${randomBytes(RUN_ID_BYTES).toString('hex')}`;
  const directory = join(TEST_RUNS_DIRECTORY, name);
  await mkdir(directory, { mode: 0o700 });
  const record = RunRecord.begin(join(directory, 'run.json'), pathsOf(name));
  process.once('exit', record.killAll);
  const end = async () => {
    process.off('exit', record.killAll);
    for (const path of [...pathsOf(name), directory])
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return { record, directory, end };
}
