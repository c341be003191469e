import { readFileSync, globSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { createHash } from 'node:crypto';

/** The root of the workspace, relative to this library's `dist/build`. */
export const workspaceRoot = path.resolve(import.meta.dirname, '../../../..');

export function installedVersion(packageName: string): string {
  const manifest = readFileSync(
    path.join(workspaceRoot, 'node_modules', packageName, 'package.json'),
    'utf8',
  );
  return (JSON.parse(manifest) as { version: string }).version;
}

/**
 * The modules shared by the shell and its remotes, with the package that has their version. A third-party library is
 * shared through one of ours, so that only the used part is loaded (a shared module is never tree-shaken).
 */
const sharedModules: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  '@daymark/contracts': '@daymark/contracts',
  '@daymark/contracts/accounts': '@daymark/contracts',
  '@daymark/contracts/administration': '@daymark/contracts',
  '@daymark/contracts/interchange': '@daymark/contracts',
  '@daymark/texts': '@daymark/texts',
  '@daymark/api-client': '@daymark/api-client',
  '@daymark/ui': '@daymark/ui',
  '@daymark/ui/core': '@daymark/ui',
  '@daymark/ui/router': '@daymark/ui',
  '@daymark/ui/date': '@daymark/ui',
  '@daymark/ui/overlay': '@daymark/ui',
  '@daymark/ui/select': '@daymark/ui',
  '@daymark/ui/qr-code': '@daymark/ui',
  '@daymark/calendar-ui': '@daymark/calendar-ui',
  '@daymark/calendar-ui/customization': '@daymark/calendar-ui',
  '@daymark/calendar-ui/time-zones': '@daymark/calendar-ui',
  '@daymark/calendar-ui/time-zone-picker': '@daymark/calendar-ui',
  '@daymark/calendar-ui/delete-event': '@daymark/calendar-ui',
  '@daymark/calendar-ui/scheduler': '@daymark/calendar-ui',
  '@daymark/calendar-ui/undo': '@daymark/calendar-ui',
};

/**
 * The modules that every page needs before it can render anything. They are in the shell's entry, one file: the first
 * screen needs no further requests.
 */
const NEEDED_AT_ONCE = new Set([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@daymark/contracts/accounts',
  '@daymark/texts',
  '@daymark/api-client',
  '@daymark/ui/core',
  '@daymark/ui/router',
]);

/** A page's role in sharing: the shell provides, remotes only consume. */
type SharingRole = 'provider' | 'consumer';

/**
 * The `shared` option of module federation. Of our own libraries a remote requires exactly the version it was built
 * with, of others a compatible one; a remote that requires something else than the shell has fails to load. In
 * development libraries change while the pages run, so any version of ours is accepted.
 */
export function sharedOptions(role: SharingRole, mode: 'production' | 'development') {
  const versionsOfOurs = contentVersions(path.join(workspaceRoot, 'node_modules'));
  return Object.fromEntries(
    Object.entries(sharedModules).map(([key, packageName]) => {
      const isOurs = packageName.startsWith('@daymark/');
      const version = isOurs ? versionsOfOurs(packageName) : installedVersion(packageName);
      return [
        key,
        {
          singleton: true,
          strictVersion: true,
          version,
          requiredVersion: isOurs ? mode === 'production' && version : (`^${version}` as const),
          packageName,
          // Without a bundled copy a remote can never bring a second React or theme into the page.
          ...(role === 'consumer' ? { import: false as const } : { eager: NEEDED_AT_ONCE.has(key) }),
        },
      ];
    }),
  );
}

/** The sources of our shared modules. A remote that compiled one of them would have state of its own in the copy. */
export function sharedSources(): Set<string> {
  const ours = Object.entries(sharedModules).filter(([, packageName]) => packageName.startsWith(OURS));
  return new Set(
    ours.map(([key, packageName]) => {
      const directory = realpathSync(path.join(workspaceRoot, 'node_modules', packageName));
      const { exports } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as {
        exports: Record<string, { webpack?: string; default: string }>;
      };
      const source = exports[`.${key.slice(packageName.length)}`]!;
      return path.join(directory, source.webpack ?? source.default);
    }),
  );
}

interface Manifest {
  version: string;
  exports?: unknown;
  dependencies?: Record<string, string>;
}

const OURS = '@daymark/';
const TEST = /[.]test[.]tsx?$/;

/**
 * Returns a function for the version of each of our libraries: its package's version, and a hash of its sources and the
 * versions of its dependencies. Each library is read once.
 */
export function contentVersions(modules: string): (packageName: string) => string {
  const versions = new Map<string, string>();
  const versionOf = (packageName: string): string => {
    const version = versions.get(packageName) ?? readVersion(packageName, modules, versionOf);
    versions.set(packageName, version);
    return version;
  };
  return versionOf;
}

function readVersion(packageName: string, modules: string, versionOf: (name: string) => string): string {
  const directory = path.join(modules, packageName);
  const {
    version,
    exports,
    dependencies = {},
  } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as Manifest;
  const hash = createHash('sha256').update(JSON.stringify(exports ?? null));
  for (const [name, wanted] of Object.entries(dependencies).sort()) {
    hash.update(`\n${name}@${name.startsWith(OURS) ? versionOf(name) : wanted}`);
  }
  for (const file of globSync('src/**/*.*', { cwd: directory }).sort()) {
    if (!TEST.test(file)) hash.update(`\n${file}\n`).update(readFileSync(path.join(directory, file)));
  }
  // Starts with a letter: a number with a leading zero would not be a valid version.
  return `${version}-c${hash.digest('hex').slice(0, 12)}`;
}
