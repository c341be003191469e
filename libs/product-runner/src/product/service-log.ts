import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
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

  /** Reads the output of a process until it ends. */
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

/**
 * The part of a log line that the person at the terminal should see: the message of an error, or undefined.
 *
 * @param line a line of a service's output; services log JSON objects, one per line. Anything else is printed by Node
 * itself when a program crashes; then the first line says the most, and stack frames nothing.
 */
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
