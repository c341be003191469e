import {
  knownRemoteList,
  loadRemoteList,
  loadRemoteModule,
  reloadRemoteList,
} from '@daymark/federation/runtime';
import type { RemoteEntry, RemoteRoutes } from '@daymark/federation/remote';

/** What is loading: who asks for it meanwhile gets the same. */
const underWay = new Map<string, Promise<RemoteRoutes>>();

function loadOnce(remote: string): Promise<RemoteRoutes> {
  const known = underWay.get(remote);
  if (known) return known;
  const loading = loadRemoteModule<RemoteRoutes>(`${remote}/routes`).finally(() => underWay.delete(remote));
  underWay.set(remote, loading);
  return loading;
}

/** How the remotes come here. */
export const remoteLoading = {
  /** What there is, where the document says it. */
  known: knownRemoteList,
  /** What there is; asked for again where something else may be deployed by now. */
  list: ({ isAgain = false } = {}): Promise<RemoteEntry[]> =>
    isAgain ? reloadRemoteList() : loadRemoteList(),
  /** The pages of a remote. */
  load: loadOnce,
};
