import { EmitJsonPlugin } from './emit-json-plugin.js';
import { describePage, required, sharedKeys, type FileGroup, type PageFiles } from './page-files.js';

/**
 * `preload.json` of the shell: the files that a browser needs besides the document's own scripts, per kind of address.
 * Each list is complete, with shared modules.
 */
export interface ShellPreloads {
  /** The shell's own screens, by address. */
  screens: Record<string, string[]>;
  /** All other addresses: the layout around a remote's page. */
  layout: string[];
  /** The same for a visitor who is redirected to the sign-in page. */
  signIn: string[];
  /** By shared module: its files. */
  shared: Record<string, string[]>;
  /** By language: those of the texts. */
  texts: Record<string, string[]>;
}

/**
 * `preload.json` of a remote: the files of any of its pages, and the shell's shared modules that they use; and by path
 * the additional files of pages with their own chunk.
 */
export interface RemotePreloads extends FileGroup {
  pages: Record<string, FileGroup>;
  texts: Record<string, string[]>;
}

/** Names of the shell's chunks, as in its imports, by purpose. */
export interface ShellChunks {
  /** Loaded before every screen. */
  start: string;
  layout: string;
  signIn: string;
  /** By address. */
  screens: Record<string, string>;
}

/** Module federation's name for the chunk of `./routes`. */
const EXPOSED_CHUNK = '__federation_expose_routes';

export function shellPreloads({ groups, shared, texts }: PageFiles, chunks: ShellChunks): ShellPreloads {
  const filesOf = (needed: FileGroup[]) => {
    const used = sharedKeys(shared, needed).map((key) => required(shared[key], `the shared module ${key}`));
    return [...new Set([...needed, ...used].flatMap(({ files }) => files))];
  };
  const load = (...names: string[]) =>
    filesOf([chunks.start, ...names].map((name) => required(groups[name], `the chunk ${name}`)));
  const { screens, layout, signIn } = chunks;
  return {
    screens: Object.fromEntries(Object.entries(screens).map(([path, name]) => [path, load(name)])),
    layout: load(layout),
    signIn: load(layout, signIn),
    shared: Object.fromEntries(
      Object.keys(shared).map((key) => [key, filesOf([{ files: [], uses: [key] }])]),
    ),
    texts,
  };
}

/**
 * `chunks` are the pages' own chunks, by path, with their names in the imports.
 *
 * @throws if the build exposes no routes, or lacks one of the chunks
 */
export function remotePreloads(
  { name, entries, groups, texts }: PageFiles,
  chunks: Record<string, string> = {},
): RemotePreloads {
  const entry = required(entries[name], `the entry of ${name}`);
  const routes = required(groups[EXPOSED_CHUNK], `the routes of ${name}`);
  const pages = Object.fromEntries(
    Object.entries(chunks).map(([path, chunk]) => [path, required(groups[chunk], `the chunk ${chunk}`)]),
  );
  return { files: [...entry.files, ...routes.files], uses: routes.uses, pages, texts };
}

export const preloadsPlugin = (name: string, manifestOf: (page: PageFiles) => unknown) =>
  new EmitJsonPlugin('preload.json', (compilation) => manifestOf(describePage(name, compilation)));
