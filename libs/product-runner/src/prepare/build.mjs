import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNx, runStep } from './run-step.mjs';
import { listProjects, StepError, WORKSPACE } from './workspace.mjs';

export async function build() {
  console.log('Building what changed ...');
  const startedAt = Date.now();
  for (const step of [compile, bundle]) {
    if ((await step()) !== 0) throw new StepError('The build failed; what went wrong is above.');
  }
  console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/** Compiles libraries and services. One compiler for all reads every package once, and detects changes itself. */
function compile() {
  const program = join(WORKSPACE, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const configurations = listProjects()
    .map(({ directory }) => join(directory, 'tsconfig.build.json'))
    .filter((file) => existsSync(file));
  return runStep('compiling', process.execPath, [program, '-b', ...configurations], { cwd: WORKSPACE });
}

function bundle() {
  const projects = '--projects=tag:type:frontend,tag:type:service';
  return runNx(['run-many', '-t', 'build', projects, '--excludeTaskDependencies']);
}
