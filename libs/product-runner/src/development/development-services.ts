import { type FSWatcher, mkdirSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { findFreePort } from '@daymark/local-stack/stores';
import { planServices, type ProductSettings, programOf, SERVICE_NAMES } from '../product/service-plan.js';
import type { Services } from '../product/start.js';
import { SupervisedService, type SupervisionOptions } from '../product/supervised-service.js';
import { affectedServices, type Project, readProjects } from './affected-services.js';
import { BUILT_SERVER, developmentPlans, pagesPlan } from './development-plans.js';
import { checkTypes } from './type-check.js';

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

/**
 * Watches folders recursively and reports changed files shortly after the last change.
 *
 * @returns a function that stops it.
 */
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
