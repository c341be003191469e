import { type FSWatcher, mkdirSync, watch, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findFreePort } from '@daymark/local-stack/stores';
import { planServices, type ProductSettings, programOf, SERVICE_NAMES } from '../product/service-plan.js';
import type { Services } from '../product/start.js';
import { SupervisedService, type SupervisionOptions } from '../product/supervised-service.js';
import { BUILT_SERVER, developmentPlans, pagesPlan } from './development-plans.js';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Checks the types of all projects, again after each change, and reports errors. Runs beside the product: an error
 * stops nothing.
 */
function checkTypes(workspaceDirectory: string, report: (line: string) => void): () => void {
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

/** Parses the output of `tsc --build --watch` and reports the errors, and when there are none any more. */
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

interface Project {
  folder: string;
  dependencies: string[];
}

export function readProjects(workspaceDirectory: string): Map<string, Project> {
  const manifests = globSync('{services,libs,infra,frontends}/*/package.json', { cwd: workspaceDirectory });
  return new Map(
    manifests.map((file) => {
      const text = readFileSync(join(workspaceDirectory, file), 'utf8');
      const { name, dependencies = {} } = JSON.parse(text) as Manifest;
      return [name, { folder: dirname(file), dependencies: Object.keys(dependencies) }];
    }),
  );
}

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}

/**
 * The services to restart after a file was saved: its own one, or all that use its library, directly or indirectly.
 * Tests and files without code restart nothing.
 */
export function affectedServices(file: string, projects: Map<string, Project>): string[] {
  const [, folder] = /^((?:services|libs|infra)\/[^/]+)\/src\/.*(?<!\.test)\.ts$/.exec(file) ?? [];
  const changed = [...projects].find(([, project]) => project.folder === folder)?.[0];
  if (changed === undefined) return [];
  return [...projects]
    .filter(([name]) => isService(projects.get(name)!.folder) && uses(name, changed, projects))
    .map(([, project]) => project.folder.split('/')[1]!);
}

/** A separate process renders the public pages; its own sources are bundled, and the new bundle restarts it. */
const isService = (folder: string) => folder.startsWith('services/') || folder === 'frontends/public';

function uses(name: string, library: string, projects: Map<string, Project>): boolean {
  if (name === library) return true;
  return projects.get(name)?.dependencies.some((next) => uses(next, library, projects)) ?? false;
}

/** The grace period of requests when a service restarts; short, so that a developer need not wait. */
const RESTART_GRACE_MS = 500;

/** The product's services run from their sources; each restarts when a file that it uses was saved. */
export class DevelopmentServices implements Services {
  private readonly services = new Map<string, SupervisedService>();
  private readonly projects: Map<string, Project>;
  private readonly restarting = new Map<string, Promise<void>>();
  private readonly closing: (() => Promise<void> | void)[] = [];

  constructor(
    private readonly settings: ProductSettings,
    private readonly options: SupervisionOptions,
  ) {
    mkdirSync(options.logDirectory, { recursive: true, mode: 0o700 });
    this.projects = readProjects(settings.workspaceDirectory);
  }

  async startAll(): Promise<void> {
    const { settings } = this;
    // Inside the project, so that its server resolves the packages and versions of its manifest.
    const publicDirectory = join(settings.workspaceDirectory, 'frontends/public/dist-development');
    const place = {
      workspaceDirectory: settings.workspaceDirectory,
      publicDirectory,
      publicOrigin: settings.publicOrigin,
      port: settings.port,
      gatewayPort: await findFreePort(),
    };
    for (const plan of [pagesPlan(place), ...developmentPlans(planServices(settings), place)]) {
      this.services.set(plan.name, new SupervisedService(plan, this.options));
    }
    const last = ['public', 'gateway'];
    await Promise.all(
      [...this.services.keys()].filter((name) => !last.includes(name)).map((name) => this.startOne(name)),
    );
    for (const name of last) await this.startOne(name);
    this.watch(publicDirectory);
    this.closing.push(checkTypes(settings.workspaceDirectory, this.options.report));
  }

  async stopAll(): Promise<void> {
    for (const close of this.closing) await close();
    await Promise.all([...this.services.values()].map((service) => service.stop(RESTART_GRACE_MS)));
    for (const service of this.services.values()) service.closeLog();
  }

  private watch(publicDirectory: string): void {
    const { workspaceDirectory } = this.settings;
    const folders = [...this.projects.values()].map(({ folder }) => folder);
    const sources = folders
      .filter((folder) => /^(?:services|libs|infra)\//.test(folder))
      .map((folder) => `${folder}/src`);
    this.closing.push(
      watchFolders(workspaceDirectory, sources, (files) => {
        const affected = new Set(files.flatMap((file) => affectedServices(file, this.projects)));
        for (const name of SERVICE_NAMES) if (affected.has(programOf(name))) void this.restart(name);
      }),
      watchFolders(publicDirectory, [dirname(BUILT_SERVER)], (files) => {
        if (files.includes(BUILT_SERVER)) void this.restart('public');
      }),
    );
  }

  private async startOne(name: string): Promise<void> {
    const startedAt = Date.now();
    await this.services.get(name)!.start();
    this.report(name, 'is ready', startedAt);
  }

  /** Queued once behind a running restart, which may have read a file before it was saved. */
  private restart(name: string): Promise<void> {
    const begun = (this.restarting.get(name) ?? Promise.resolve()).then(async () => {
      const startedAt = Date.now();
      await this.services.get(name)!.restart(RESTART_GRACE_MS);
      this.report(name, 'is back', startedAt);
    });
    const settled = begun.catch((error: unknown) => this.options.report(String(error)));
    this.restarting.set(name, settled);
    return settled;
  }

  private report(name: string, what: string, since: number): void {
    this.options.report(`  ${name} ${what} (${((Date.now() - since) / 1000).toFixed(1)} s)`);
  }
}

/** The debounce time: editors save in several steps, and checking out a branch writes many files. */
const SETTLE_MS = 60;

/** Watches folders recursively and reports changed files shortly after the last change. */
function watchFolders(
  workspaceDirectory: string,
  folders: string[],
  changed: (files: string[]) => void,
): () => void {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const note = (file: string) => {
    waiting.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...waiting];
      waiting.clear();
      changed(files);
    }, SETTLE_MS);
  };
  const watchers = folders.map((folder): FSWatcher =>
    watch(join(workspaceDirectory, folder), { recursive: true }, (_event, file) => {
      if (file !== null) note(join(folder, file));
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
