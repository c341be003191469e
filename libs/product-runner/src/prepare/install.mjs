// Installs the packages if they are missing or do not match the lock file, and runs the allowed install scripts. Plain
// JavaScript without dependencies.
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runOnRequiredNode, runsOnRequiredNode } from './node-runtime.mjs';
import { runStep } from './run-step.mjs';
import { StepError, WORKSPACE } from './workspace.mjs';

const MODULES = join(WORKSPACE, 'node_modules');

/**
 * Whether node_modules matches the lock file, according to npm's own record of what it installed. That record is
 * written last, so an interrupted installation does not match.
 */
export function matchesLock(wanted, installed) {
  if (wanted === undefined || installed === undefined) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed.packages[path];
    // Optional packages for other platforms are not installed.
    if (found === undefined) return entry.optional === true;
    return entry.link === true ? found.link === true : found.version === entry.version;
  });
}

/**
 * The installed packages whose install scripts still have to run. `.npmrc` disables all scripts, in every version of
 * npm; the needed ones are listed in `allowScripts` of the root's package.json.
 */
export function scriptsToRun({ allowScripts = {} }, installed, done = {}) {
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  return Object.fromEntries(
    allowed
      .map((name) => [name, installed.packages[`node_modules/${name}`]?.version])
      .filter(([name, version]) => version !== undefined && done[name] !== version),
  );
}

/** Runs `npm ci` if needed, and the allowed install scripts. Throws a StepError on failure. */
export async function ensureInstalled() {
  const wanted = readJson(join(WORKSPACE, 'package-lock.json'));
  const installed = () => readJson(join(MODULES, '.package-lock.json'));
  if (!matchesLock(wanted, installed())) {
    console.log('Installing packages (npm ci) ...');
    const startedAt = Date.now();
    await runNpm('installing', ['ci', '--include=dev', '--include=optional', '--no-progress']);
    console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  }
  // `npm ci` empties the folder, so this record is deleted with the packages.
  const record = join(MODULES, '.install-scripts.json');
  const done = readJson(record);
  const missing = scriptsToRun(readJson(join(WORKSPACE, 'package.json')), installed(), done);
  if (Object.keys(missing).length === 0) return;
  for (const name of Object.keys(missing)) await runInstallScripts(name);
  writeFileSync(record, JSON.stringify({ ...done, ...missing }));
}

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

/** Does the same as `npm rebuild`, which takes five seconds to look at all packages first. */
async function runInstallScripts(/** @type {string} */ name) {
  const cwd = join(MODULES, name);
  const { scripts = {} } = readJson(join(cwd, 'package.json'));
  for (const script of INSTALL_SCRIPTS.filter((title) => title in scripts)) {
    const code = await runStep(`${script} of ${name}`, 'sh', ['-c', scripts[script]], { cwd });
    if (code !== 0) throw new StepError(`${name} could not be installed; what its script said is above.`);
  }
}

async function runNpm(/** @type {string} */ title, /** @type {string[]} */ args) {
  // npm must not run on the Node that it is about to replace.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.endsWith('node_modules/.bin'));
  const code = await runStep(title, 'npm', [...args, '--loglevel=error'], {
    cwd: WORKSPACE,
    env: { ...process.env, PATH: path.join(delimiter) },
  }).catch((error) => {
    throw new StepError(`npm cannot be run (${error.message}); it comes with Node from https://nodejs.org.`);
  });
  if (code !== 0) throw new StepError('The packages could not be installed; what npm said is above.');
}

function readJson(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Tells the process on the installed Node that everything is prepared. */
const PREPARED = '--prepared';

/**
 * Installs missing packages, runs `main` on the Node that npm installed, and exits with the code that it resolves to. What
 * a person can mend becomes one sentence on standard error.
 *
 * @param {string} program path of the calling script
 * @param {(args: string[]) => Promise<number>} main
 * @param {(args: string[]) => void} [before] what can fail before anything is installed
 */
export async function runPrepared(program, main, before = () => {}) {
  const args = process.argv.slice(2).filter((argument) => argument !== PREPARED);
  try {
    if (!process.argv.includes(PREPARED)) {
      before(args);
      await ensureInstalled();
    }
    const isHere = runsOnRequiredNode();
    process.exit(isHere ? await main(args) : await runOnRequiredNode(program, [...args, PREPARED]));
  } catch (error) {
    console.error(isExpected(error) ? error.message : error);
    process.exit(1);
  }
}

/** A StackError comes from a library that may not be built yet. */
const isExpected = (/** @type {unknown} */ error) =>
  error instanceof Error && ['StepError', 'StackError'].includes(error.name);
