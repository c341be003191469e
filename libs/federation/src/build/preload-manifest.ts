import { EmitJsonPlugin } from './emit-json-plugin.js';
import { describePage, required, sharedKeys, type FileGroup, type PageFiles } from './page-files.js';

/** The shell's `preload.json`: complete lists, with shared modules, besides the document's own scripts. */
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

/** A remote's `preload.json`: files of any page with shared modules; by path those of pages with own chunks. */
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

/** `chunks`: by path, as named in imports. Throws if the build has no routes, or lacks one of them. */
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
