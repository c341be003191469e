// Allows one `npm start` per checkout. Plain JavaScript without dependencies.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL, StepError } from '../prepare/workspace.mjs';

const LOCK = join(LOCAL, 'start.lock');

/**
 * Takes the lock for this process; it is released when the process ends, in any way. A lock has the process's id and
 * start time, so that one left by a crash is not taken for another process with the same id.
 */
export function takeStartLock() {
  mkdirSync(LOCAL, { recursive: true });
  const mine = `${LOCK}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, start_time: startTimeOf(process.pid) }), {
    mode: 0o600,
  });
  try {
    for (;;) {
      try {
        // Fails if it exists; appears with its content, never empty.
        linkSync(mine, LOCK);
        break;
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
        const owner = readOwner();
        if (owner !== undefined) {
          throw new StepError(
            `This checkout is running already (process ${owner}); stop it there with Ctrl-C, or use another checkout with another PORT.`,
          );
        }
        rmSync(LOCK, { force: true });
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
  process.once('exit', () => rmSync(LOCK, { force: true }));
}

function readOwner() {
  try {
    const { pid, start_time: startTime } = JSON.parse(readFileSync(LOCK, 'utf8'));
    return startTime !== undefined && startTimeOf(pid) === startTime ? pid : undefined;
  } catch {
    return undefined;
  }
}

function startTimeOf(/** @type {number} */ pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isGone = fields[0] === 'Z' || fields[0] === 'X';
    return isGone ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
