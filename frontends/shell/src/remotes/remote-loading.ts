import { loadRemoteModule } from '@daymark/federation/runtime';
import type { RemoteName, RemoteRoutes } from '@daymark/federation/remote';

/** How the pages of a remote come here. */
export const remoteLoading = {
  load: (remote: RemoteName): Promise<RemoteRoutes> => loadRemoteModule<RemoteRoutes>(`${remote}/routes`),
};
