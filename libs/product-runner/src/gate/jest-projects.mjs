// The tests of one kind of all projects, or of those in TEST_PROJECTS, in one run, as in `npm test`: the workers share the
// files of all projects, where a run per project would start Jest twenty times and leave a core idle during the last file
// of each.
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listProjects, WORKSPACE } from '../prepare/workspace.mjs';

function fromPresets(name) {
  return import(pathToFileURL(join(WORKSPACE, 'infra', 'jest', `${name}.mjs`)).href);
}

/** Each project's preset is the one in its script. For Jest all pages are one project, and all services and libraries. */
async function allProjects(isIntegration) {
  const script = isIntegration ? 'test:integration' : 'test';
  const { maxWorkers, ...node } = (await fromPresets(isIntegration ? 'integration' : 'unit')).default;
  const pages = (await fromPresets('page')).default;
  const ofPages = [];
  const others = [];
  const chosen = process.env.TEST_PROJECTS?.split(',');
  for (const { name, directory, scripts } of listProjects()) {
    if (chosen?.includes(name) === false) continue;
    const presetName = /infra\/jest\/(\w+)\.mjs/.exec(scripts[script] ?? '')?.[1];
    if (presetName === 'page') ofPages.push(relative(WORKSPACE, directory));
    else if (presetName !== undefined) others.push(relative(WORKSPACE, directory));
  }
  const projects = [];
  if (ofPages.length > 0) projects.push(asOne(withoutRunOptions(pages), ofPages));
  projects.push(asOne(node, others));
  // These apply to the whole run. The processes of services and libraries have their own limits (test-hooks.mjs).
  const { testTimeout, workerIdleMemoryLimit } = pages;
  return { projects, maxWorkers, testTimeout, workerIdleMemoryLimit };
}

/** One project for Jest with the tests of all these, which share what Jest resolves and compiles. */
function asOne(preset, directories) {
  return {
    ...preset,
    rootDir: WORKSPACE,
    roots: directories.map((directory) => `<rootDir>/${directory}`),
    // With a project that is none, since Jest takes braces around one name literally.
    testMatch: preset.testMatch.map((pattern) =>
      pattern.replace('<rootDir>', `<rootDir>/{${[...directories, '-'].join(',')}}`),
    ),
    modulePathIgnorePatterns: [`<rootDir>/[^/]+/[^/]+/dist`],
  };
}

/** Without the options of a whole run. */
function withoutRunOptions(preset) {
  const settings = { ...preset };
  for (const name of ['maxWorkers', 'workerIdleMemoryLimit', 'testTimeout']) delete settings[name];
  return settings;
}

export default await allProjects(process.env.TEST_KIND === 'integration');
