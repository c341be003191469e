import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { problemsOf } from './compiler-output.js';

/**
 * Checks the types of all projects, again after each change, and reports errors. Runs beside the product: an error
 * stops nothing.
 *
 * @returns a function that stops it.
 */
export function checkTypes(workspaceDirectory: string, report: (line: string) => void): () => void {
  const projects = globSync(['{libs,services}/*/tsconfig.build.json', 'frontends/*/tsconfig.json'], {
    cwd: workspaceDirectory,
  });
  const compiler = join(workspaceDirectory, 'node_modules/typescript-native/bin/tsc');
  // A native program started through Node. If its parent is killed, it exits at its next output.
  const child = spawn(
    process.execPath,
    [compiler, '--build', '--watch', '--preserveWatchOutput', '--pretty', 'false', ...projects],
    { cwd: workspaceDirectory, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const read = problemsOf(report);
  createInterface({ input: child.stdout }).on('line', read);
  return () => void child.kill('SIGKILL');
}
