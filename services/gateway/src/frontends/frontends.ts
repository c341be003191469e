import type { Settings } from '../config.js';
import { FrontendSource } from './frontend-source.js';

/**
 * A remote of the list: the URL of its manifest, and the pages that its build announces; none while that cannot be
 * read.
 */
export interface ListedRemote {
  name: string;
  entry: string;
  announcement?: unknown;
}

/** The shell and the remotes of this installation. */
export class Frontends {
  readonly shell: FrontendSource;
  private readonly remotes: Map<string, FrontendSource>;

  constructor(settings: Settings) {
    this.shell = new FrontendSource(settings.SHELL_SOURCE);
    this.remotes = new Map(
      settings.REMOTE_SOURCES.map(({ name, source }) => [name, new FrontendSource(source)]),
    );
  }

  remote(name: string): FrontendSource | undefined {
    return this.remotes.get(name);
  }

  /** The list that the shell reads at run time. */
  async remoteList(): Promise<{ remotes: ListedRemote[] }> {
    const remotes = await Promise.all(
      [...this.remotes].map(async ([name, source]) => ({
        name,
        entry: `/remotes/${name}/mf-manifest.json`,
        announcement: await announcementOf(source),
      })),
    );
    return { remotes };
  }
}

async function announcementOf(source: FrontendSource): Promise<unknown> {
  try {
    return JSON.parse(await source.read('remote.json')) as unknown;
  } catch {
    return undefined;
  }
}
