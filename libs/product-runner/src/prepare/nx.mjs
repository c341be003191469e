// Runs Nx and turns its output into progress lines.
import { join } from 'node:path';
import { runStep } from './run-step.mjs';
import { WORKSPACE } from './workspace.mjs';

const NX = join(WORKSPACE, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');

/**
 * Runs targets of projects, using Nx's cache. Prints a line per finished task; for failed tasks all their output.
 *
 * @param {string[]} args arguments after `nx`
 * @param {(line: string) => void} [onLine] called with every line as well
 * @returns {Promise<number>} exit code
 */
export async function runNx(args, onLine = () => {}) {
  /** @type {string[]} */
  const output = [];
  const code = await runStep(`nx ${args.slice(0, 3).join(' ')}`, process.execPath, [NX, ...args], {
    cwd: WORKSPACE,
    env: { ...process.env, NX_TUI: 'false', NX_DAEMON: 'false', FORCE_COLOR: '0' },
    onLine: (line) => {
      output.push(line);
      onLine(line);
      const finished = /^\s*([✔✖])\s+(?:nx run )?(\S+:\S+.*?)\s*$/.exec(line);
      if (finished !== null) console.log(`  ${finished[1]} ${finished[2]}`);
    },
  });
  if (code !== 0) console.error(output.join('\n'));
  return code;
}
