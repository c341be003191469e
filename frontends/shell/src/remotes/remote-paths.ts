import type { RemoteName } from '@daymark/federation/remote';
import { matchPath } from '@daymark/ui/router';

/** Which remote shows which addresses. What it shows there is its own business. */
const REMOTE_PATHS: Record<RemoteName, readonly string[]> = {
  dashboard: ['/', '/calendar/create', '/calendar/detail/:id'],
  events: ['/calendar/:id/add-event', '/event/create', '/event/:id'],
  settings: ['/settings'],
  admin: ['/admin'],
};

/** The remote of an address; undefined where the address is none of a remote's. */
export function remoteOfPath(pathname: string): RemoteName | undefined {
  const entries = Object.entries(REMOTE_PATHS) as [RemoteName, readonly string[]][];
  return entries.find(([, paths]) => paths.some((path) => matchPath(path, pathname)))?.[0];
}
