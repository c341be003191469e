// The tests of one kind of all projects, or of those in TEST_PROJECTS, in one run, as in `npm test`: the workers share the
// files of all projects, where a run per project would start Jest twenty times and leave a core idle during the last file
// of each.
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listProjects, WORKSPACE } from '../prepare/workspace.mjs';

function fromPresets(name) {
  return import(pathToFileURL(join(WORKSPACE, 'infra', 'jest', `${name}.mjs`)).href);
}

/** Each project's preset is the one in its script. Services and libraries are one project for Jest. */
async function allProjects(isIntegration) {
  const script = isIntegration ? 'test:integration' : 'test';
  const { maxWorkers, ...node } = (await fromPresets(isIntegration ? 'integration' : 'unit')).default;
  const pages = (await fromPresets('page')).default;
  const directories = [];
  const projects = [];
  const chosen = process.env.TEST_PROJECTS?.split(',');
  for (const { name, directory, scripts } of listProjects()) {
    if (chosen?.includes(name) === false) continue;
    const presetName = /infra\/jest\/(\w+)\.mjs/.exec(scripts[script] ?? '')?.[1];
    if (presetName === 'page') projects.push({ ...ofProject(pages), rootDir: directory, displayName: name });
    else if (presetName !== undefined) directories.push(relative(WORKSPACE, directory));
  }
  projects.push({
    ...node,
    rootDir: WORKSPACE,
    roots: directories.map((directory) => `<rootDir>/${directory}`),
    // With a project that is none, since Jest takes braces around one name literally.
    testMatch: node.testMatch.map((pattern) =>
      pattern.replace('<rootDir>', `<rootDir>/{${[...directories, '-'].join(',')}}`),
    ),
    modulePathIgnorePatterns: [`<rootDir>/[^/]+/[^/]+/dist`],
  });
  // These apply to the whole run. The processes of services and libraries have their own limits (test-hooks.mjs).
  const { testTimeout, workerIdleMemoryLimit } = pages;
  return { projects, maxWorkers, testTimeout, workerIdleMemoryLimit };
}

/** Without the options of a whole run. */
function ofProject(preset) {
  const settings = { ...preset };
  for (const name of ['maxWorkers', 'workerIdleMemoryLimit', 'testTimeout']) delete settings[name];
  return settings;
}

export default await allProjects(process.env.TEST_KIND === 'integration');
