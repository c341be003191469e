// Runs a program as a step of a longer task, with a heartbeat.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WORKSPACE } from './workspace.mjs';

const HEARTBEAT_MS = 15_000;

/**
 * Runs a program and waits for it. Its output goes to the terminal, or line by line to `onLine`. Every 15 seconds a
 * line says that it still runs. Signals to this process are passed on.
 *
 * @param {string} title the name in the heartbeat line
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [options]
 * @returns {Promise<number>} its exit code; 1 after a signal
 */
export function runStep(title, command, args, { cwd, env, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const output = onLine === undefined ? 'inherit' : 'pipe';
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', output, output] });
    const startedAt = Date.now();
    const heartbeat = setInterval(() => {
      console.log(`  ${title}: ${Math.round((Date.now() - startedAt) / 1000)} s ...`);
    }, HEARTBEAT_MS);
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal);
      child.once('close', () => process.exit(1));
    };
    process.on('SIGINT', forward).on('SIGTERM', forward).on('SIGHUP', forward);
    const end = () => {
      clearInterval(heartbeat);
      process.off('SIGINT', forward).off('SIGTERM', forward).off('SIGHUP', forward);
    };
    for (const input of [child.stdout, child.stderr])
      if (input !== null && onLine !== undefined) createInterface({ input }).on('line', onLine);
    child.once('error', (error) => {
      end();
      reject(error);
    });
    child.once('close', (code) => {
      end();
      resolve(code ?? 1);
    });
  });
}

const NX = join(WORKSPACE, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');

/**
 * Runs targets of projects, using Nx's cache. Prints a line per finished task; for failed tasks all their output.
 *
 * @param {string[]} args arguments after `nx`
 * @returns {Promise<number>} exit code
 */
export async function runNx(args) {
  /** @type {string[]} */
  const output = [];
  const code = await runStep(`nx ${args.slice(0, 3).join(' ')}`, process.execPath, [NX, ...args], {
    cwd: WORKSPACE,
    env: { ...process.env, NX_TUI: 'false', NX_DAEMON: 'false', FORCE_COLOR: '0' },
    onLine: (line) => {
      output.push(line);
      const finished = /^\s*([✔✖])\s+(?:nx run )?(\S+:\S+.*?)\s*$/.exec(line);
      if (finished !== null) console.log(`  ${finished[1]} ${finished[2]}`);
    },
  });
  if (code !== 0) console.error(output.join('\n'));
  return code;
}
