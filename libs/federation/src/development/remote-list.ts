import { statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from '../build/shared-modules.js';
import { REMOTE_CONTRACT, type RemoteAnnouncement, type RemoteEntry, type RemotePage } from '../remote.js';

/** The product's list of remotes, with what those announce now that are built here. */
export async function remoteListOf({
  productAddress,
  remotes,
}: {
  productAddress: string;
  remotes: readonly string[];
}): Promise<{ remotes: RemoteEntry[] }> {
  const response = await fetch(`${productAddress}/remotes.json`);
  const list = (await response.json()) as { remotes: RemoteEntry[] };
  return {
    remotes: await Promise.all(
      list.remotes.map(async (remote) =>
        remotes.includes(remote.name)
          ? { ...remote, announcement: await announcementOf(remote.name) }
          : remote,
      ),
    ),
  };
}

async function announcementOf(remote: string): Promise<RemoteAnnouncement> {
  const file = path.join(workspaceRoot, 'frontends', remote, 'src/pages.ts');
  // Under a new address after each change: a module is loaded once.
  const address = `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`;
  const { label, pages } = (await import(address)) as { label: string; pages: Record<string, RemotePage> };
  return { contract: REMOTE_CONTRACT, label, pages: Object.values(pages) };
}
