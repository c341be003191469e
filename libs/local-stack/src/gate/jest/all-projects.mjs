// All projects' tests of one kind in one run, as in `npm test`: two workers share the files of all projects, where a
// run per project would start Jest twenty times and leave a core idle during the last file of each.
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listProjects } from '../../prepare/projects.mjs';
import { WORKSPACE } from '../../prepare/workspace.mjs';

/** Loads a preset from infra/jest. */
async function preset(name) {
  const file = join(WORKSPACE, 'infra', 'jest', `${name}.mjs`);
  return (await import(pathToFileURL(file).href)).default;
}

/** Each project's preset is the one in its script. Services and libraries are one project for Jest. */
export async function allProjects(script) {
  const isIntegration = script === 'test:integration';
  const { maxWorkers, ...node } = await preset(isIntegration ? 'integration' : 'unit');
  const pages = await preset('page');
  const directories = [];
  const projects = [];
  for (const { name, directory, scripts } of listProjects()) {
    const presetName = /infra\/jest\/(\w+)\.mjs/.exec(scripts[script] ?? '')?.[1];
    if (presetName === 'page') projects.push({ ...ofProject(pages), rootDir: directory, displayName: name });
    else if (presetName !== undefined) directories.push(relative(WORKSPACE, directory));
  }
  projects.push({
    ...node,
    rootDir: WORKSPACE,
    roots: directories.map((directory) => `<rootDir>/${directory}`),
    testMatch: [`<rootDir>/{${directories.join(',')}}/${isIntegration ? 'test' : 'src'}/**/*.test.ts`],
    modulePathIgnorePatterns: [`<rootDir>/[^/]+/[^/]+/dist`],
  });
  // These apply to the whole run. The processes of services and libraries have their own limits (time-limits.mjs).
  const { testTimeout, workerIdleMemoryLimit } = pages;
  return { projects, maxWorkers, testTimeout, workerIdleMemoryLimit };
}

/** Without the options of a whole run. */
function ofProject(preset) {
  const settings = { ...preset };
  for (const name of ['maxWorkers', 'workerIdleMemoryLimit', 'testTimeout']) delete settings[name];
  return settings;
}
