import type { RemoteName } from '@daymark/federation/remote';
import { matchPath } from '@daymark/ui/router';

/** Which remote shows which addresses. What it shows there is its own business. */
const REMOTE_PATHS: Record<RemoteName, readonly string[]> = {
  dashboard: ['/', '/calendar/create', '/calendar/detail/:id'],
  events: ['/events', '/calendar/:id/add-event', '/event/create', '/event/:id', '/event/:id/edit'],
  settings: ['/settings'],
  admin: ['/admin'],
};

/** Signed-in screens that are open to visitors too: the page itself says what they may see. */
const OPEN_PATHS = ['/calendar/detail/:id', '/settings'];

/** True where the layout does not lead a visitor to the sign-in page. */
export const isOpenToVisitors = (pathname: string): boolean =>
  OPEN_PATHS.some((path) => matchPath(path, pathname));

/** The remote of an address; undefined where the address is none of a remote's. */
export function remoteOfPath(pathname: string): RemoteName | undefined {
  const entries = Object.entries(REMOTE_PATHS) as [RemoteName, readonly string[]][];
  return entries.find(([, paths]) => paths.some((path) => matchPath(path, pathname)))?.[0];
}
