import { required, sharedKeys, type FileGroup, type PageFiles } from './build/page-files.js';

const SIGN_IN_BYTES = 210_000;
const ROUTE_BYTES = 435_000;
/** The home page shows its events without the component library. */
const HOME_BYTES = 295_000;
/** Limits for single parts of the shell: shared modules without their own dependencies. */
const partLimits = { '@daymark/calendar-ui/scheduler': 25_000 };

/** Chunks loaded by a person's action, such as creating a file; no page needs them for rendering. */
const ON_DEMAND: ReadonlySet<string> = new Set([
  'bin',
  'calendar-dialogs',
  'collection-requests',
  'delete-account',
  'conflict',
  'event-file',
  'feed-contents',
  'history',
  'import-month',
  'invitation-notices',
  'people',
  'customize',
  'quick-entry',
  'season',
  'selection',
  'share-calendar',
  'share-event',
  'time-zone-picker',
]);

interface Budget {
  route: string;
  limitBytes: number;
  /** Named groups of the shell that the route loads after the entry. */
  groups: readonly string[];
  remote?: string;
  /** Named groups of the remote that the page loads. Absent: everything that any of its pages may load. */
  remoteGroups?: readonly string[];
}

const budgetsOf = (remotes: readonly string[]): Budget[] => [
  { route: '/auth', limitBytes: SIGN_IN_BYTES, groups: ['bootstrap', 'sign-in'] },
  {
    route: '/',
    limitBytes: HOME_BYTES,
    groups: ['bootstrap', 'layout'],
    remote: 'dashboard',
    remoteGroups: ['__federation_expose_routes'],
  },
  ...remotes.map((remote) => ({
    route: `${remote} (all of its routes)`,
    limitBytes: ROUTE_BYTES,
    groups: ['bootstrap', 'layout'],
    remote,
  })),
];

export interface BudgetLine {
  route: string;
  bytes: number;
  limitBytes: number;
  /** `frontend/file` with its size. */
  files: { file: string; bytes: number }[];
}

/**
 * Sums up the scripts of each route of the shell and the remotes in `pages`. A group needs its own files and those of
 * the shared modules that it uses; the shell provides these for remotes too. For a remote all its files count, since a
 * route may load any of them, except chunks that only a person's action loads. The home page, which people see first,
 * is also counted by itself.
 */
export function budgetReport(
  pages: Record<string, PageFiles>,
  sizeOf: (frontend: string, file: string) => number,
): BudgetLine[] {
  const { shell, ...remotes } = pages as Record<string, PageFiles> & { shell: PageFiles };
  const routes = budgetsOf(Object.keys(remotes)).map(
    ({ route, limitBytes, groups, remote, remoteGroups: own }) => {
      const remotePage = remote ? remotes[remote]! : undefined;
      const needed = [
        ...Object.values(shell.entries),
        ...groups.map((name) => required(shell.groups[name], `the shell's group ${name}`)),
      ];
      // Without the remote's own `main`, which is never loaded.
      const remoteGroups = remotePage
        ? [
            required(remotePage.entries[remote!], `the entry of ${remote}`),
            ...(own ?? Object.keys(remotePage.groups).filter((name) => !ON_DEMAND.has(name))).map((name) =>
              required(remotePage.groups[name], `the group ${name} of ${remote}`),
            ),
          ]
        : [];
      const keys = sharedKeys(shell.shared, [...needed, ...remoteGroups]);
      const shared = keys.map((key) => required(shell.shared[key], `the shared module ${key}`));
      const scripts = [
        ...scriptsOf([...needed, ...shared]).map((file) => ({ frontend: 'shell', file })),
        ...scriptsOf(remoteGroups).map((file) => ({ frontend: remote!, file })),
        ...largestTexts({ shell, ...(remotePage && { [remote!]: remotePage }) }, sizeOf),
      ];
      const files = scripts.map(({ frontend, file }) => ({
        file: `${frontend}/${file}`,
        bytes: sizeOf(frontend, file),
      }));
      return { route, limitBytes, files, bytes: sum(files) };
    },
  );
  const parts = Object.entries(partLimits).map(([key, limitBytes]): BudgetLine => {
    const part = required(shell.shared[key], `the shared module ${key}`);
    const files = scriptsOf([part]).map((file) => ({ file: `shell/${file}`, bytes: sizeOf('shell', file) }));
    return { route: key, limitBytes, files, bytes: sum(files) };
  });
  return [...routes, ...parts];
}

function largestTexts(
  pages: Record<string, PageFiles>,
  sizeOf: (frontend: string, file: string) => number,
): { frontend: string; file: string }[] {
  const languages = Object.keys(pages['shell']!.texts).map((language) => {
    const files = Object.entries(pages).flatMap(([frontend, { texts }]) =>
      (texts[language] ?? []).map((file) => ({ frontend, file })),
    );
    return { files, bytes: files.reduce((total, { frontend, file }) => total + sizeOf(frontend, file), 0) };
  });
  return languages.toSorted((a, b) => b.bytes - a.bytes)[0]?.files ?? [];
}

const sum = (files: BudgetLine['files']) => files.reduce((total, { bytes }) => total + bytes, 0);

const scriptsOf = (groups: FileGroup[]): string[] => [
  ...new Set(groups.flatMap(({ files }) => files).filter((file) => file.endsWith('.js'))),
];
