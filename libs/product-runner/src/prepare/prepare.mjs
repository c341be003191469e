// The common start of every program in this folder.
import { ensureInstalled } from './install.mjs';
import { runOnRequiredNode, runsOnRequiredNode } from './node-runtime.mjs';
import { StepError } from './workspace.mjs';

/**
 * Installs missing packages, runs `main` on the Node that npm installed, and exits with the code that it resolves to. A
 * StepError becomes one sentence on standard error.
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
