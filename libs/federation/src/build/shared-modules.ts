import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contentVersions } from './content-version.js';

/** The root of the workspace, seen from this library's `dist/build`. */
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
 * Every module that the shell and its remotes share, with the package that carries its version. A third-party library
 * is shared through one of ours, so that only the used part of it is loaded (a shared module is never tree-shaken).
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
  '@daymark/calendar-ui/desk': '@daymark/calendar-ui',
  '@daymark/calendar-ui/undo': '@daymark/calendar-ui',
};

/**
 * What every page of the application needs before it can show anything. The shell has it in its entry, which is one
 * file: nothing has to be found and asked for before the first screen.
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

/** How a page takes part in sharing: the shell provides, remotes only use what the shell provides. */
export type SharingRole = 'provider' | 'consumer';

/**
 * The `shared` option of module federation. Of our own libraries a remote needs exactly what it was built with, of
 * others what their version promises to be compatible; a remote that needs something else than the shell has fails to
 * load. In development a library changes while the pages run, so ours fit always.
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
          // Without a copy of its own a remote can never bring a second React or a second theme into the page.
          ...(role === 'consumer' ? { import: false as const } : { eager: NEEDED_AT_ONCE.has(key) }),
        },
      ];
    }),
  );
}
