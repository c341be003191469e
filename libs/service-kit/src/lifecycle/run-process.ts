import { ConfigurationError } from '../configuration/index.js';
import { releaseStartMemory } from './release-start-memory.js';

/** A wrong setting ends it with one sentence, any other error with its stack, both with code 1. */
export function runProcess(name: string, start: () => Promise<void>): void {
  start()
    .then(releaseStartMemory)
    .catch((error: unknown) => {
      if (error instanceof ConfigurationError) console.error(`${name} cannot start: ${error.message}`);
      else console.error(`${name} cannot start:`, error);
      process.exit(1);
    });
}
