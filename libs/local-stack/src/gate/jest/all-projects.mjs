// All projects' tests of one kind in one run, as `npm test` does it: two workers share the files of all projects, where a
// run per project would start Jest twenty times and leave a core idle during the last file of each.
import integration from '../../../../../infra/jest/integration.mjs';
import page from '../../../../../infra/jest/page.mjs';
import unit from '../../../../../infra/jest/unit.mjs';
import { listProjects } from '../../prepare/projects.mjs';

const PRESETS = { unit, page, integration };

/** The preset of each project is the one that its own script names. */
export function allProjects(script) {
  const { maxWorkers, workerIdleMemoryLimit } = unit;
  const { testTimeout } = script === 'test:integration' ? integration : unit;
  const projects = listProjects().flatMap(({ name, directory, scripts }) => {
    const preset = PRESETS[/infra\/jest\/(\w+)\.mjs/.exec(scripts[script] ?? '')?.[1]];
    if (preset === undefined) return [];
    const project = { ...preset, rootDir: directory, displayName: name };
    if (script === 'test:integration') project.testMatch = integration.testMatch;
    // They belong to the run and not to a project.
    delete project.maxWorkers;
    delete project.workerIdleMemoryLimit;
    delete project.testTimeout;
    return project;
  });
  return { projects, maxWorkers, workerIdleMemoryLimit, testTimeout };
}
