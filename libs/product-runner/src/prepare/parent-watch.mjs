// Detects that npm was killed. Plain JavaScript without dependencies.
import { readFileSync } from 'node:fs';

const CHECK_INTERVAL_MS = 1_000;

/**
 * Resolves when the program that started this one is gone: a killed npm cannot pass the signal on, and nobody would
 * stop what runs here. There may be a shell in between, so the parent's parent counts too. Never resolves for a program
 * started by hand, which may outlive its shell.
 *
 * @returns {Promise<void>}
 */
export function parentGone() {
  return new Promise((resolve) => {
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    const grandparent = parentOf(parent);
    const timer = setInterval(() => {
      if (process.ppid !== parent || parentOf(parent) !== grandparent) resolve();
    }, CHECK_INTERVAL_MS);
    timer.unref();
  });
}

function parentOf(/** @type {number} */ pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}
