import type { Settings, Source } from '../configuration.js';
import { remoteNames, type RemoteName } from '../route-table.js';
import { FrontendSource } from './frontend-source.js';

/** The shell and the remotes that this installation has. */
export class Frontends {
  readonly shell: FrontendSource;
  private readonly remotes = new Map<string, FrontendSource>();

  constructor(settings: Settings) {
    this.shell = new FrontendSource(settings.SHELL_SOURCE);
    const sources: Record<RemoteName, Source | undefined> = {
      dashboard: settings.DASHBOARD_SOURCE,
      events: settings.EVENTS_SOURCE,
      settings: settings.SETTINGS_SOURCE,
      admin: settings.ADMIN_SOURCE,
    };
    for (const name of remoteNames) {
      const source = sources[name];
      if (source) this.remotes.set(name, new FrontendSource(source));
    }
  }

  remote(name: string): FrontendSource | undefined {
    return this.remotes.get(name);
  }

  /** What the shell reads at run time: where the manifest of each remote is. */
  get remoteList(): { remotes: { name: string; entry: string }[] } {
    const remotes = [...this.remotes.keys()].map((name) => ({
      name,
      entry: `/remotes/${name}/mf-manifest.json`,
    }));
    return { remotes };
  }

  async close(): Promise<void> {
    await Promise.all([this.shell, ...this.remotes.values()].map((source) => source.close()));
  }
}
