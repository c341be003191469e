import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the built scripts and styles are served. */
export const ASSETS_PREFIX = '/public-pages/';

/** What the browser runs on a page: the parts of `src/browser`. */
export type Entry = 'event' | 'month' | 'framedMonth' | 'week' | 'list' | 'plain' | 'embed';

/** The addresses that a document names: one style sheet for all pages, and the scripts of each entry in their order. */
export interface AssetFiles {
  styles: string[];
  /** The style sheet that names the fonts of events. */
  fonts: string[];
  /** The files with the Latin letters of each font of events, by its name in lower case with hyphens (`open-sans`). */
  fontFiles: Record<string, string[]>;
  scripts: Record<Entry, string[]>;
  /** The file, within the build, of the script that other sites load. */
  hostScript: string;
}

interface PageFiles {
  entries: Record<string, { files: string[] } | undefined>;
}

/**
 * Reads which files the browser's build made, from its `page-files.json`.
 * @throws where the pages have not been built: a server without them would answer with pages that do nothing.
 */
export function readAssetFiles(buildDirectory: string): AssetFiles {
  const { entries } = JSON.parse(
    readFileSync(path.join(buildDirectory, 'page-files.json'), 'utf8'),
  ) as PageFiles;
  const filesOf = (entry: string, extension: string): string[] => {
    const files = (entries[entry]?.files ?? []).filter((file) => file.endsWith(extension));
    if (files.length === 0)
      throw new Error(`The build in ${buildDirectory} has no ${extension} of '${entry}'.`);
    return files.map((file) => ASSETS_PREFIX + file);
  };
  const react = filesOf('react', '.js');
  return {
    styles: filesOf('styles', '.css'),
    fonts: filesOf('fonts', '.css'),
    fontFiles: fontFilesIn(buildDirectory),
    scripts: {
      event: filesOf('event', '.js'),
      month: [...react, ...filesOf('month', '.js')],
      framedMonth: [...react, ...filesOf('framedMonth', '.js')],
      week: [...react, ...filesOf('week', '.js')],
      list: [...react, ...filesOf('list', '.js')],
      plain: filesOf('plain', '.js'),
      embed: filesOf('embed', '.js'),
    },
    hostScript: filesOf('embedHost', '.js')[0]!.slice(ASSETS_PREFIX.length),
  };
}

const LATIN_FONT = /^([a-z-]+)-latin-(?:400|700)-normal\.[0-9a-f]+\.woff2$/;

function fontFilesIn(buildDirectory: string): Record<string, string[]> {
  const files: Record<string, string[]> = {};
  for (const file of readdirSync(path.join(buildDirectory, 'assets'))) {
    const [, font] = LATIN_FONT.exec(file) ?? [];
    if (font) (files[font] ??= []).push(`${ASSETS_PREFIX}assets/${file}`);
  }
  return files;
}
