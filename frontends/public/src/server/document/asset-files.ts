import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ASSETS_PREFIX = '/public-pages/';

export type Entry = 'event' | 'month' | 'framedMonth' | 'week' | 'list' | 'plain' | 'embed';

/** The asset addresses in a document: one style sheet for all pages, and the scripts of each entry in order. */
export interface AssetFiles {
  styles: string[];
  fonts: string[];
  /** The files with the Latin letters of each font, by its name in lower case with hyphens (`open-sans`). */
  fontFiles: Record<string, string[]>;
  scripts: Record<Entry, string[]>;
  /** The file, within the build, of the script for other sites. */
  hostScript: string;
}

/** Throws if the pages have not been built: a server without them would send pages that do nothing. */
export function readAssetFiles(buildDirectory: string): AssetFiles {
  const { entries } = JSON.parse(readFileSync(path.join(buildDirectory, 'page-files.json'), 'utf8')) as {
    entries: Record<string, { files: string[] } | undefined>;
  };
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
