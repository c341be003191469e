// Runs a program on the Node that npm installed for the workspace. Plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { NODE_24, REQUIRED_NODE_MAJOR, StepError } from './workspace.mjs';

export function runsOnRequiredNode() {
  return Number.parseInt(process.versions.node, 10) >= REQUIRED_NODE_MAJOR;
}

/**
 * Runs a program of this workspace on the installed Node, in this terminal, and resolves to its exit code. Signals are
 * passed on; if npm, which started this process, is killed, the program is stopped.
 *
 * @param {string} program path of a script
 * @param {string[]} args
 */
export function runOnRequiredNode(program, args) {
  if (!existsSync(NODE_24)) {
    throw new StepError(
      `There is no Node ${REQUIRED_NODE_MAJOR} for ${process.platform}-${process.arch} among the installed packages; install Node ${REQUIRED_NODE_MAJOR} and start again.`,
    );
  }
  return new Promise((resolve, reject) => {
    const path = `${dirname(NODE_24)}${delimiter}${process.env.PATH}`;
    const child = spawn(NODE_24, [...process.execArgv, program, ...args], {
      stdio: 'inherit',
      env: { ...process.env, PATH: path },
    });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => child.kill(signal));
    }
    void parentGone().then(() => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

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
