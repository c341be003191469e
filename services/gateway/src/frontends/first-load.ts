import * as z from 'zod';
import type { FrontendSource } from './frontend-source.js';
import type { Frontends, ListedRemote } from './frontends.js';

/** Below the build's own folder. */
const BUILT_NAME = /^(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*[A-Za-z0-9_~-][A-Za-z0-9._~-]*\.(?:js|css)$/;
const Files = z.array(z.string().regex(BUILT_NAME)).max(200);
const FilesByName = z.record(z.string(), Files);
/** `preload.json` as the build of the shell writes it (libs/federation): complete lists of files. */
const ShellPreloads = z.object({
  screens: FilesByName,
  layout: Files,
  signIn: Files,
  shared: FilesByName,
});
/** `uses` are shared modules, which the shell has. */
const FileGroup = z.object({ files: Files, uses: z.array(z.string()) });
/** `preload.json` of a remote: for any of its pages, and what single pages need besides. */
const RemotePreloads = FileGroup.extend({ pages: z.record(z.string(), FileGroup) });

const Announcement = z.object({
  pages: z.array(z.object({ path: z.string(), isOpenToVisitors: z.boolean().optional() })),
});

interface FirstLoad {
  /**
   * Links that let the browser ask at once for all that the address needs, which it would find file by file. What a remote
   * needs is in a template, which the shell's entry opens: at once, it would take most of a slow line from that entry, and
   * nothing, not even asking for the session, can begin without it.
   */
  links: string;
  /** The remotes, as a block of data. */
  remoteList: string;
  /** False where neither the shell nor any remote has such a page. While one of them does not say what it has: true. */
  isKnown: boolean;
}

/**
 * What the document of an address brings along. Only what the address surely needs: a file that is not used is a
 * message in the browser's console. Without a session all that needs one leads to the sign-in page.
 */
export async function firstLoadOf(
  frontends: Frontends,
  path: string,
  { maySignedIn }: { maySignedIn: boolean },
): Promise<FirstLoad> {
  const list = await frontends.remoteList();
  const remoteList = `<script type="application/json" id="remote-list">${escapeJson(list)}</script>`;
  const shell = await preloadsOf(frontends.shell, ShellPreloads);
  if (!shell) return { links: '', remoteList, isKnown: true };
  const announced = announcedPages(list.remotes);
  const page = announced.pages.find((candidate) => fits(candidate.path, path));
  if (page) {
    const links =
      maySignedIn || page.isOpen
        ? await linksOfRemote(shell, page, frontends.remote(page.name))
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

async function linksOfRemote(
  { layout, shared }: z.output<typeof ShellPreloads>,
  { name, path }: { name: string; path: string },
  source: FrontendSource | undefined,
): Promise<string> {
  const own = source && (await preloadsOf(source, RemotePreloads));
  if (!own) return linksOf(layout);
  const needed = Object.hasOwn(own.pages, path) ? [own, own.pages[path]!] : [own];
  const prefix = `/remotes/${name}/`;
  // In the order in which they are used.
  const later = needed.flatMap(({ files, uses }) => [
    ...files.map((file) => prefix + file),
    ...uses
      .flatMap((key) => (Object.hasOwn(shared, key) ? shared[key]! : []))
      .filter((file) => !layout.includes(file))
      .map((file) => `/${file}`),
  ]);
  const links = manifestLink(prefix) + linksOf(later, '', 'low');
  return `${linksOf(layout)}<template id="later-links">${links}</template>`;
}

/** The manifest of a build. Where there is none, as in development, or a broken one, nothing is preloaded. */
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

/** `isWhole`: every remote says which pages it has. */
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

/** As the shell's router compares: whatever the case, and with a slash at the end or without. */
function fits(pattern: string, path: string): boolean {
  const parts = segmentsOf(pattern);
  const segments = segmentsOf(path);
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith(':') || part === segments[index])
  );
}

const segmentsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);

/** 'low': requests for data, such as the one for the session, go before them. */
const linksOf = (files: readonly string[], prefix = '/', priority: 'auto' | 'low' = 'auto') =>
  [...new Set(files)]
    .map((file) => {
      const kind = file.endsWith('.css') ? 'style' : 'script';
      return `<link rel="preload" as="${kind}" fetchpriority="${priority}" href="${prefix}${file}" />`;
    })
    .join('');

const manifestLink = (prefix: string) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${prefix}mf-manifest.json" />`;

/** Nothing in it can end the block. */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
