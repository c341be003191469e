import { spawn } from 'node:child_process';

export interface CommandOptions {
  uid?: number;
  gid?: number;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
  /** Does not read the output: a daemon that the command leaves behind would keep it open for ever. */
  ignoreOutput?: boolean;
}

/** A command exited with another code than 0, could not be started, or took too long. */
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
const CAPTURED_OUTPUT_CHARACTERS = 64_000;

/**
 * Runs a program without a shell and returns its standard output.
 *
 * @throws CommandError with the end of its output if it fails or runs longer than `timeoutMs`.
 */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<string> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, ignoreOutput = false, ...spawnOptions } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...spawnOptions,
      stdio: ['ignore', ignoreOutput ? 'ignore' : 'pipe', ignoreOutput ? 'ignore' : 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    let standardOutput = '';
    let allOutput = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      standardOutput += text;
      allOutput = (allOutput + text).slice(-CAPTURED_OUTPUT_CHARACTERS);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      allOutput = (allOutput + text).slice(-CAPTURED_OUTPUT_CHARACTERS);
    });
    child.once('error', (error) => reject(new CommandError(command, error.message, '')));
    child.once('close', (code, signal) => {
      if (code === 0) resolve(standardOutput);
      else {
        const reason =
          signal === 'SIGKILL' ? `did not end within ${timeoutMs / 1000} s` : `exit code ${code}`;
        reject(new CommandError(command, reason, allOutput.trim()));
      }
    });
  });
}
