import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contentVersions } from './content-version.js';

/** The root of the workspace, relative to this library's `dist/build`. */
export const workspaceRoot = path.resolve(import.meta.dirname, '../../../..');

/** The installed version of a package. */
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
export const sharedModules: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  '@daymark/contracts': '@daymark/contracts',
  '@daymark/contracts/accounts': '@daymark/contracts',
  '@daymark/contracts/interchange': '@daymark/contracts',
  '@daymark/api-client': '@daymark/api-client',
  '@daymark/ui': '@daymark/ui',
  '@daymark/ui/core': '@daymark/ui',
  '@daymark/ui/router': '@daymark/ui',
  '@daymark/ui/date': '@daymark/ui',
  '@daymark/ui/overlay': '@daymark/ui',
  '@daymark/ui/qr-code': '@daymark/ui',
  '@daymark/calendar-ui': '@daymark/calendar-ui',
  '@daymark/calendar-ui/customization': '@daymark/calendar-ui',
  '@daymark/calendar-ui/time-zones': '@daymark/calendar-ui',
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
  '@daymark/api-client',
  '@daymark/ui/core',
  '@daymark/ui/router',
]);

/** A page's role in sharing: the shell provides, remotes only consume. */
export type SharingRole = 'provider' | 'consumer';

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
