import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { Language } from '@daymark/contracts';
import type { Settings, Source } from '../config.js';

const FRESH_MS = 1_000;
const READ_LIMIT_MS = 5_000;

export class FrontendSource {
  readonly origin?: string;
  readonly directory?: string;
  private readonly cachedTexts = new Map<string, { text: string; readAt: number }>();

  constructor(source: Source) {
    if (source.kind === 'origin') this.origin = new URL(source.origin).origin;
    else this.directory = source.directory;
  }

  /** If the other machine does not respond, the last text is used. Throws if it was never read. */
  async read(file: string): Promise<string> {
    if (this.directory) return readFile(path.join(this.directory, file), 'utf8');
    const cached = this.cachedTexts.get(file);
    if (cached && performance.now() - cached.readAt < FRESH_MS) return cached.text;
    try {
      const text = await this.fetchText(file);
      this.cachedTexts.set(file, { text, readAt: performance.now() });
      return text;
    } catch (error) {
      if (cached) return cached.text;
      throw error;
    }
  }

  private async fetchText(file: string): Promise<string> {
    const response = await fetch(`${this.origin}/${file}`, { signal: AbortSignal.timeout(READ_LIMIT_MS) });
    if (response.ok) return response.text();
    await response.body?.cancel();
    throw new Error(`${file} has status ${response.status}`);
  }
}

/** What a build announces, in `remote.json`: its words are keys of `texts`, by language. */
const BuiltAnnouncement = z.looseObject({
  label: z.string(),
  pages: z.array(z.looseObject({ title: z.string(), signInNotice: z.string().optional() })),
  texts: z.record(z.string(), z.record(z.string(), z.string())),
});

/**
 * A remote of the list: the URL of its manifest, and the pages that its build announces, in the reader's language; none
 * while that cannot be read.
 */
export interface ListedRemote {
  name: string;
  entry: string;
  announcement?: unknown;
}

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

  async remoteList(language: Language): Promise<{ remotes: ListedRemote[] }> {
    const remotes = await Promise.all(
      [...this.remotes].map(async ([name, source]) => ({
        name,
        entry: `/remotes/${name}/mf-manifest.json`,
        announcement: await announcementOf(source, language),
      })),
    );
    return { remotes };
  }
}

async function announcementOf(source: FrontendSource, language: Language): Promise<unknown> {
  try {
    const { label, pages, texts, ...announcement } = BuiltAnnouncement.parse(
      JSON.parse(await source.read('remote.json')),
    );
    const worded = (key: string) => texts[language]?.[key] ?? key;
    return {
      ...announcement,
      label: worded(label),
      pages: pages.map(({ title, signInNotice, ...page }) => ({
        ...page,
        title: worded(title),
        ...(signInNotice && { signInNotice: worded(signInNotice) }),
      })),
    };
  } catch {
    return undefined;
  }
}
