import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const ATTEMPTS = 20;
const PAUSE_MS = 250;

/**
 * Lowers a process's priority. If Linux groups processes by session (`sched_autogroup_enabled`), the priority counts
 * only within a session, and each of our processes leads one; so the session's priority is set too. Best effort: the
 * process works without it.
 *
 * @param processId of a session leader that was just started
 */
export function lowerPriority(processId: number, niceness: number, attempts = ATTEMPTS): void {
  try {
    for (const thread of readdirSync(`/proc/${processId}/task`)) setPriority(Number(thread), niceness);
    writeFileSync(`/proc/${processId}/autogroup`, String(niceness));
  } catch (error) {
    // Linux accepts one such change per tenth of a second.
    const mayTryAgain = (error as NodeJS.ErrnoException).code === 'EAGAIN' && attempts > 1;
    if (mayTryAgain) setTimeout(() => lowerPriority(processId, niceness, attempts - 1), PAUSE_MS).unref();
  }
}
