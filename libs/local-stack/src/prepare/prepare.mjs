// What every program of this folder does first.
import { ensureInstalled } from './install.mjs';
import { runOnRequiredNode, runsOnRequiredNode } from './node-runtime.mjs';
import { StepError } from './workspace.mjs';

/**
 * Sees to it that the packages are installed, then runs `main` on the Node that npm installed, and ends the process with the
 * exit code that it resolves to. A StepError becomes one sentence on standard error.
 *
 * @param {string} program path of the calling script
 * @param {() => Promise<number>} main
 */
export async function runPrepared(program, main) {
  try {
    await ensureInstalled();
    const code = runsOnRequiredNode()
      ? await main()
      : await runOnRequiredNode(program, process.argv.slice(2));
    process.exit(code);
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    process.exit(1);
  }
}
