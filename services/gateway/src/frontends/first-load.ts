import * as z from 'zod';
import type { Language } from '@daymark/contracts';
import type { Frontends, FrontendSource, ListedRemote } from './frontends.js';

/** Relative to the build's folder. */
const BUILT_NAME = /^(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*[A-Za-z0-9_~-][A-Za-z0-9._~-]*\.(?:js|css)$/;
const Files = z.array(z.string().regex(BUILT_NAME)).max(200);
const FilesByName = z.record(z.string(), Files);
/** `preload.json` as the build of the shell writes it (libs/federation): complete lists of files. */
const ShellPreloads = z.object({
  screens: FilesByName,
  layout: Files,
  signIn: Files,
  shared: FilesByName,
  texts: FilesByName,
});
/** `uses` are shared modules, which the shell has. */
const FileGroup = z.object({ files: Files, uses: z.array(z.string()) });
/** `preload.json` of a remote: files for all of its pages, and further ones for single pages. */
const RemotePreloads = FileGroup.extend({ pages: z.record(z.string(), FileGroup), texts: FilesByName });

const Announcement = z.object({
  pages: z.array(z.object({ path: z.string(), isOpenToVisitors: z.boolean().optional() })),
});

interface FirstLoad {
  /**
   * Links to preload everything that the address needs, instead of discovering it file by file. A remote's links are in
   * a template, which the shell's entry inserts: loaded at once, they would take most of a slow line from that entry,
   * and nothing, not even the request for the session, can begin without it.
   */
  links: string;
  remoteList: string;
  /** False if neither the shell nor any remote has such a page. True while one of them has not announced its pages. */
  isKnown: boolean;
}

/**
 * What the document of an address preloads: only what the address certainly needs, since an unused file causes a
 * message in the browser's console. Without a session, all pages that need one lead to the sign-in page.
 */
export async function firstLoadOf(
  frontends: Frontends,
  path: string,
  { maySignedIn, language }: { maySignedIn: boolean; language: Language },
): Promise<FirstLoad> {
  const list = await frontends.remoteList(language);
  const remoteList = `<script type="application/json" id="remote-list">${escapeJson(list)}</script>`;
  const preloads = await preloadsOf(frontends.shell, ShellPreloads);
  const shell = preloads && inLanguage(preloads, language);
  if (!shell) return { links: '', remoteList, isKnown: true };
  const announced = announcedPages(list.remotes);
  const page = announced.pages.find((candidate) => fits(candidate.path, path));
  if (page) {
    const links =
      maySignedIn || page.isOpen
        ? await linksOfRemote(shell, page, frontends.remote(page.name), language)
        : linksOf(shell.signIn);
    return { links, remoteList, isKnown: true };
  }
  const [, screen] = Object.entries(shell.screens).find(([pattern]) => fits(pattern, path)) ?? [];
  return {
    links: linksOf(screen ?? shell.layout),
    remoteList,
    isKnown: screen !== undefined || !announced.isWhole,
  };
}

/** The texts are loaded with every screen. */
function inLanguage(
  { screens, layout, signIn, shared, texts }: z.output<typeof ShellPreloads>,
  language: Language,
) {
  const own = texts[language] ?? [];
  const withTexts = (files: string[]) => [...files, ...own];
  return {
    screens: Object.fromEntries(Object.entries(screens).map(([path, files]) => [path, withTexts(files)])),
    layout: withTexts(layout),
    signIn: withTexts(signIn),
    shared,
  };
}

async function linksOfRemote(
  { layout, shared }: ReturnType<typeof inLanguage>,
  { name, path }: { name: string; path: string },
  source: FrontendSource | undefined,
  language: Language,
): Promise<string> {
  const own = source && (await preloadsOf(source, RemotePreloads));
  if (!own) return linksOf(layout);
  const needed = Object.hasOwn(own.pages, path) ? [own, own.pages[path]!] : [own];
  const prefix = `/remotes/${name}/`;
  // In the order in which they are used.
  const texts = { files: own.texts[language] ?? [], uses: [] };
  const later = [texts, ...needed].flatMap(({ files, uses }) => [
    ...files.map((file) => prefix + file),
    ...uses
      .flatMap((key) => (Object.hasOwn(shared, key) ? shared[key]! : []))
      .filter((file) => !layout.includes(file))
      .map((file) => `/${file}`),
  ]);
  const links = manifestLink(prefix) + linksOf(later, '', 'low');
  return `${linksOf(layout)}<template id="later-links">${links}</template>`;
}

/** The manifest of a build. If it is missing, as in development, or invalid, nothing is preloaded. */
async function preloadsOf<Schema extends z.ZodType>(
  source: FrontendSource,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  try {
    return schema.parse(JSON.parse(await source.read('preload.json')));
  } catch {
    return undefined;
  }
}

function announcedPages(remotes: readonly ListedRemote[]) {
  const parsed = remotes.map(({ name, announcement }) => ({
    name,
    pages: Announcement.safeParse(announcement).data?.pages,
  }));
  return {
    isWhole: parsed.every(({ pages }) => pages !== undefined),
    pages: parsed.flatMap(({ name, pages = [] }) =>
      pages.map(({ path, isOpenToVisitors = false }) => ({ name, path, isOpen: isOpenToVisitors })),
    ),
  };
}

/** Compares like the shell's router: case-insensitively, with or without a slash at the end. */
function fits(pattern: string, path: string): boolean {
  const parts = segmentsOf(pattern);
  const segments = segmentsOf(path);
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith(':') || part === segments[index])
  );
}

const segmentsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);

/** 'low': requests for data, such as the one for the session, have precedence. */
const linksOf = (files: readonly string[], prefix = '/', priority: 'auto' | 'low' = 'auto') =>
  [...new Set(files)]
    .map((file) => {
      const kind = file.endsWith('.css') ? 'style' : 'script';
      return `<link rel="preload" as="${kind}" fetchpriority="${priority}" href="${prefix}${file}" />`;
    })
    .join('');

const manifestLink = (prefix: string) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${prefix}mf-manifest.json" />`;

/** Escapes everything that could end the block. */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
