import * as z from 'zod';
import type { FrontendSource } from './frontend-source.js';
import type { Frontends, ListedRemote } from './frontends.js';

const FileGroup = z.object({ files: z.array(z.string()), uses: z.array(z.string()) });
const Groups = z.record(z.string(), FileGroup);
/** What a build says of its files. */
const PageFiles = z.object({ entries: Groups, groups: Groups, shared: Groups });
type PageFiles = z.infer<typeof PageFiles>;

const Announcement = z.object({
  pages: z.array(z.object({ path: z.string(), isOpenToVisitors: z.boolean().optional() })),
});

/** The screens that the shell itself has at an address; all others stand in its layout. */
const OWN_SCREENS: Record<string, string> = {
  '/auth': 'sign-in',
  '/reset-password': 'mail-links',
  '/confirm-email': 'mail-links',
};
const BUILT_NAME = /^[A-Za-z0-9._~/-]+\.(?:js|css)$/;

interface FirstLoad {
  /** Links that let the browser ask at once for all that the address needs, which it would find file by file. */
  links: string;
  /** The remotes, as a block of data. */
  remoteList: string;
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
  const shell = await pageFilesOf(frontends.shell);
  if (!shell) return { links: '', remoteList };
  const own = OWN_SCREENS[path];
  const found = own ? undefined : pageOf(list.remotes, path);
  const isRemoteShown = found && (maySignedIn || found.isOpen);
  const remote = isRemoteShown ? frontends.remote(found.name) : undefined;
  const remoteFiles = remote && (await pageFilesOf(remote));
  const groups = ['bootstrap', own ?? 'layout', ...(found && !isRemoteShown ? ['sign-in'] : [])];
  const needed = groups.flatMap((name) => shell.groups[name] ?? []);
  const exposed = remoteFiles?.groups['__federation_expose_routes'];
  const shared = sharedGroups(shell, [
    ...needed,
    ...(exposed ? [exposed, { files: [], uses: ['@daymark/ui'] }] : []),
  ]);
  const hrefs = [...needed, ...shared].flatMap(({ files }) => files.map((file) => `/${file}`));
  if (found && exposed) {
    const prefix = `/remotes/${found.name}/`;
    const entry = remoteFiles.entries[found.name]?.files ?? [];
    hrefs.push(...[...entry, ...exposed.files].map((file) => prefix + file));
    return { links: linksOf(hrefs) + manifestLink(prefix), remoteList };
  }
  return { links: linksOf(hrefs), remoteList };
}

async function pageFilesOf(source: FrontendSource): Promise<PageFiles | undefined> {
  try {
    return PageFiles.parse(JSON.parse(await source.read('page-files.json')));
  } catch {
    // In development there is none.
    return undefined;
  }
}

function pageOf(remotes: readonly ListedRemote[], path: string) {
  for (const { name, announcement } of remotes) {
    const pages = Announcement.safeParse(announcement).data?.pages ?? [];
    const page = pages.find((candidate) => fits(candidate.path, path));
    if (page) return { name, isOpen: page.isOpenToVisitors ?? false };
  }
  return undefined;
}

function fits(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const segments = path.split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}

/** The shared modules that groups use, and those that these use in turn. */
function sharedGroups(shell: PageFiles, groups: readonly z.infer<typeof FileGroup>[]) {
  const found = new Map<string, z.infer<typeof FileGroup>>();
  const waiting = groups.flatMap(({ uses }) => uses);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const group = shell.shared[key];
    if (!group || found.has(key)) continue;
    found.set(key, group);
    waiting.push(...group.uses);
  }
  return [...found.values()];
}

const linksOf = (hrefs: readonly string[]) =>
  [...new Set(hrefs)]
    .filter((href) => BUILT_NAME.test(href))
    .map((href) => `<link rel="preload" as="${href.endsWith('.css') ? 'style' : 'script'}" href="${href}" />`)
    .join('');

const manifestLink = (prefix: string) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${prefix}mf-manifest.json" />`;

/** Nothing in it can end the block. */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
