import {
  knownRemoteList,
  loadRemoteList,
  loadRemoteModule,
  reloadRemoteList,
} from '@daymark/federation/runtime';
import type { RemoteEntry, RemoteRoutes } from '@daymark/federation/remote';

/** The loads in progress: simultaneous requests share one. */
const underWay = new Map<string, Promise<RemoteRoutes>>();

function loadOnce(remote: string): Promise<RemoteRoutes> {
  const known = underWay.get(remote);
  if (known) return known;
  const loading = loadRemoteModule<RemoteRoutes>(`${remote}/routes`).finally(() => underWay.delete(remote));
  underWay.set(remote, loading);
  return loading;
}

/** The loading of remotes. */
export const remoteLoading = {
  /** The list, if the document contains it. */
  known: knownRemoteList,
  /** The list; requested again if another release may have been deployed. */
  list: ({ isAgain = false } = {}): Promise<RemoteEntry[]> =>
    isAgain ? reloadRemoteList() : loadRemoteList(),
  /** Loads the pages of a remote. */
  load: loadOnce,
};
