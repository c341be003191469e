// Runs a program as a step of a longer task, with a heartbeat.
import { spawn } from 'node:child_process';

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
    if (onLine !== undefined) {
      splitLines(child.stdout, onLine);
      splitLines(child.stderr, onLine);
    }
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

function splitLines(
  /** @type {import('node:stream').Readable | null} */ stream,
  /** @type {(line: string) => void} */ onLine,
) {
  let rest = '';
  stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
  stream?.on('end', () => rest !== '' && onLine(rest));
}
