import type { ComponentType } from 'react';

/**
 * What a remote exposes as `./routes`. The component renders the remote's own `<Routes>` with paths from the root of
 * the application; the shell has already decided that this remote is responsible for the address.
 */
export interface RemoteRoutes {
  default: ComponentType;
}

/** The names of the remotes, as module federation, `/remotes.json` and the gateway's route table know them. */
export const remoteNames = ['dashboard', 'events', 'settings', 'admin'] as const;
export type RemoteName = (typeof remoteNames)[number];

/** One entry of `/remotes.json`: where a remote's manifest is. */
export interface RemoteEntry {
  name: string;
  entry: string;
}
