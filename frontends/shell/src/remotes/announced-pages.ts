import type { RemoteEntry, RemotePage } from '@daymark/federation/remote';
import { matchRoutes } from '@daymark/ui/router';

interface FoundPage {
  remote: RemoteEntry;
  page: RemotePage;
}

export function findPage(remotes: readonly RemoteEntry[], pathname: string): FoundPage | undefined {
  const routes = remotes.flatMap((remote) =>
    (remote.announcement?.pages ?? []).map((page) => ({
      path: page.path,
      handle: { remote, page } satisfies FoundPage,
    })),
  );
  return matchRoutes(routes, pathname)?.[0]?.route.handle;
}
