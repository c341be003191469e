// Builds the product's libraries, services and frontends.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNx, runStep } from './run-step.mjs';
import { listProjects, StepError, WORKSPACE } from './workspace.mjs';

export const build = () => inOrder(compile, bundle);

/** Builds libraries and services for tests. */
export const buildServices = () => inOrder(compile);

async function inOrder(/** @type {(() => Promise<number>)[]} */ ...steps) {
  console.log('Building what changed ...');
  const startedAt = Date.now();
  for (const step of steps) {
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

/** Bundles frontends and services from the output of `compile`. */
function bundle() {
  const projects = '--projects=tag:type:frontend,tag:type:service';
  return runNx(['run-many', '-t', 'build', projects, '--excludeTaskDependencies']);
}
