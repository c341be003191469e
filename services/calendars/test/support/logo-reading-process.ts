import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ReadFiles } from './logo-reading-program.js';

const PROGRAM = fileURLToPath(new URL('./logo-reading-program.ts', import.meta.url));
const TYPESCRIPT = new URL('../../../../infra/jest/typescript-sources.mjs', import.meta.url).href;

export interface LogoReadingProcess {
  /** Reads these files concurrently. */
  read(files: readonly Buffer[]): Promise<ReadFiles>;
  stop(): void;
}

/**
 * Starts a process that reads logos. The test process also holds what other files left, and releases that at any time,
 * so its memory says nothing.
 */
export function startLogoReading(): LogoReadingProcess {
  const program = fork(PROGRAM, {
    execArgv: ['--import', TYPESCRIPT],
    // Like in a container.
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
  });
  const ended = once(program, 'exit').then(([code]) => {
    throw new Error(`The program that reads logos ended with ${code}`);
  });
  ended.catch(() => undefined);
  return {
    async read(files) {
      const response = new Promise<ReadFiles>((resolve) => program.once('message', resolve));
      program.send(files);
      return Promise.race([response, ended]);
    },
    stop: () => void program.kill('SIGKILL'),
  };
}
