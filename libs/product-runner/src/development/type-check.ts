import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

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

/** More errors at once have a common cause, such as a changed branch. */
const ERRORS_SHOWN_MAX = 20;

/**
 * Parses the output of `tsc --build --watch` and reports the errors, and when there are none any more.
 *
 * @returns a function that takes each line.
 */
export function problemsOf(report: (line: string) => void): (line: string) => void {
  let hadErrors = false;
  let told = 0;
  return (line) => {
    if (/: error TS\d+: /.test(line) || /^error TS\d+: /.test(line)) {
      told += 1;
      if (told <= ERRORS_SHOWN_MAX) report(`types: ${line}`);
      return;
    }
    const found = /Found (\d+) errors?\. Watching for file changes/.exec(line)?.[1];
    if (found === undefined) return;
    if (told > ERRORS_SHOWN_MAX) report(`types: and ${told - ERRORS_SHOWN_MAX} more errors`);
    told = 0;
    if (found === '0' && hadErrors) report('types: no errors any more');
    hadErrors = found !== '0';
  };
}
