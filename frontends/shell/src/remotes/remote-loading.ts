import {
  knownRemoteList,
  loadRemoteList,
  loadRemoteModule,
  reloadRemoteList,
} from '@daymark/federation/runtime';
import type { RemoteEntry, RemoteRoutes } from '@daymark/federation/remote';

/** How the remotes come here. */
export const remoteLoading = {
  /** What there is, where the document says it. */
  known: knownRemoteList,
  /** What there is; asked for again where something else may be deployed by now. */
  list: ({ isAgain = false } = {}): Promise<RemoteEntry[]> =>
    isAgain ? reloadRemoteList() : loadRemoteList(),
  /** The pages of a remote. */
  load: (remote: string): Promise<RemoteRoutes> => loadRemoteModule<RemoteRoutes>(`${remote}/routes`),
};
