import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const ATTEMPTS = 20;
const PAUSE_MS = 250;

/**
 * Lets other processes go first where processors are short. The priority of a process counts within its session alone
 * where Linux groups processes by sessions (`sched_autogroup_enabled`), and each of ours leads one; so that of the session
 * is set too. Best effort: a process without it works all the same.
 *
 * @param processId of the leader of a session, just started
 */
export function lowerPriority(processId: number, niceness: number, attempts = ATTEMPTS): void {
  try {
    for (const thread of readdirSync(`/proc/${processId}/task`)) setPriority(Number(thread), niceness);
    writeFileSync(`/proc/${processId}/autogroup`, String(niceness));
  } catch (error) {
    // Linux takes one such change in a tenth of a second.
    const mayTryAgain = (error as NodeJS.ErrnoException).code === 'EAGAIN' && attempts > 1;
    if (mayTryAgain) setTimeout(() => lowerPriority(processId, niceness, attempts - 1), PAUSE_MS).unref();
  }
}
