import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then connections are open and consumers run. */
const STARTED_AFTER_MS = 10_000;

/** V8 collects nothing in an idle process, which would use a third more memory until its first busy hour. */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;
    // The kind of collection that runs before an out-of-memory error, which returns pages to the system.
    collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, STARTED_AFTER_MS).unref();
}
