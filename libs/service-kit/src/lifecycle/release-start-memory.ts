import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then connections are open and consumers run. */
const STARTED_AFTER_MS = 10_000;

/**
 * Gives back what starting took and serving does not need: V8 collects nothing while a process rests, and a start makes so
 * much garbage that the process would keep a third more than it uses until its first busy hour.
 */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;
    // As when memory runs out, so that pages go back to the system.
    collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, STARTED_AFTER_MS).unref();
}
