// All projects' tests of one kind in one run, as `npm test` does it: two workers share the files of all projects, where a
// run per project would start Jest twenty times and leave a core idle during the last file of each.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listProjects } from '../../prepare/projects.mjs';
import { WORKSPACE } from '../../prepare/workspace.mjs';

/** What infra/jest has under a name. */
async function preset(name) {
  const file = join(WORKSPACE, 'infra', 'jest', `${name}.mjs`);
  return (await import(pathToFileURL(file).href)).default;
}

/** The preset of each project is the one that its own script names. */
export async function allProjects(script) {
  const { maxWorkers, workerIdleMemoryLimit, testTimeout, testMatch } = await preset(
    script === 'test:integration' ? 'integration' : 'unit',
  );
  const projects = [];
  for (const { name, directory, scripts } of listProjects()) {
    const presetName = /infra\/jest\/(\w+)\.mjs/.exec(scripts[script] ?? '')?.[1];
    if (presetName === undefined) continue;
    const project = { ...(await preset(presetName)), rootDir: directory, displayName: name };
    if (script === 'test:integration') project.testMatch = testMatch;
    // They belong to the run and not to a project.
    delete project.maxWorkers;
    delete project.workerIdleMemoryLimit;
    delete project.testTimeout;
    projects.push(project);
  }
  return { projects, maxWorkers, workerIdleMemoryLimit, testTimeout };
}
