import {
  knownRemoteList,
  loadRemoteList,
  loadRemoteModule,
  reloadRemoteList,
} from '@daymark/federation/runtime';
import type { RemoteEntry, RemoteRoutes } from '@daymark/federation/remote';

/** The loads in progress: simultaneous requests share one. */
const underWay = new Map<string, Promise<RemoteRoutes>>();
const loaded = new Map<string, RemoteRoutes>();

function loadOnce(remote: string): Promise<RemoteRoutes> {
  const pending = underWay.get(remote);
  if (pending) return pending;
  const loading = loadRemoteModule<RemoteRoutes>(`${remote}/routes`).finally(() => underWay.delete(remote));
  underWay.set(remote, loading);
  void loading.then(
    (routes) => loaded.set(remote, routes),
    () => undefined,
  );
  return loading;
}

export const remoteLoading = {
  /** The list, if the document contains it. */
  knownList: knownRemoteList,
  /** The list; requested again if another release may have been deployed. */
  list: ({ isAgain = false } = {}): Promise<RemoteEntry[]> =>
    isAgain ? reloadRemoteList() : loadRemoteList(),
  load: loadOnce,
  loaded: (remote: string): RemoteRoutes | undefined => loaded.get(remote),
};
