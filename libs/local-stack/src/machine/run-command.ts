import { execFile, type ExecFileOptions } from 'node:child_process';

export class CommandError extends Error {
  override name = 'CommandError';
  constructor(
    command: string,
    readonly reason: string,
    readonly output: string,
  ) {
    super(`${command}: ${reason}${output ? `: ${output}` : ''}`);
  }
}

const DEFAULT_TIMEOUT_MS = 120_000;
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;
const SHOWN_CHARACTERS = 64_000;

export function runCommand(command: string, args: string[], options: ExecFileOptions = {}): Promise<string> {
  const { timeout = DEFAULT_TIMEOUT_MS } = options;
  const limits = { timeout, killSignal: 'SIGKILL', maxBuffer: OUTPUT_MAX_BYTES, encoding: 'utf8' } as const;
  return new Promise((resolve, reject) => {
    execFile(command, args, { ...options, ...limits }, (error, standardOutput, errorOutput) => {
      if (error === null) return resolve(standardOutput);
      const reason = error.killed
        ? `did not end within ${timeout / 1000} s`
        : typeof error.code === 'number'
          ? `exit code ${error.code}`
          : error.message;
      const output = (standardOutput + errorOutput).trim().slice(-SHOWN_CHARACTERS);
      reject(new CommandError(command, reason, output));
    }).stdin?.end();
  });
}

/** An error that the person at the terminal can fix; the message is one sentence that says how. */
export class StackError extends Error {
  override name = 'StackError';
}
