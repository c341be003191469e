import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the built scripts and styles are served. */
export const ASSETS_PREFIX = '/public-pages/';

/** The addresses that a document names. */
export interface AssetFiles {
  scripts: string[];
  styles: string[];
}

interface PageFiles {
  entries: Record<string, { files: string[] } | undefined>;
}

/**
 * Reads which files the browser's build made, from its `page-files.json`.
 * @throws where the pages have not been built: a server without them would answer with pages that do nothing.
 */
export function readAssetFiles(buildDirectory: string, entry = 'main'): AssetFiles {
  const text = readFileSync(path.join(buildDirectory, 'page-files.json'), 'utf8');
  const files = (JSON.parse(text) as PageFiles).entries[entry]?.files ?? [];
  const addresses = files.map((file) => ASSETS_PREFIX + file);
  return {
    scripts: addresses.filter((file) => file.endsWith('.js')),
    styles: addresses.filter((file) => file.endsWith('.css')),
  };
}
