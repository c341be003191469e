import type { ComponentType } from 'react';

/**
 * The version of what a shell and a remote expect of each other: what a remote exposes and announces, and what the
 * shell does with it. Raised whenever one of them must know of a change; they work together only at the same version.
 */
export const REMOTE_CONTRACT = 2;

/**
 * What a remote exposes as `./routes`. The component renders the remote's own `<Routes>` with paths from the root of
 * the application; the shell has already decided that this remote is responsible for the address. What is made of
 * the component library has `ComponentLibrary` of `@daymark/ui` around it.
 */
export interface RemoteRoutes {
  default: ComponentType;
}

/** A page of a remote, as the shell has to know it before the remote is loaded. */
export interface RemotePage {
  /** A route from the root of the application: '/calendar/detail/:id'. */
  path: string;
  /** The document's title until the page has a better one, without the product's name. */
  title: string;
  /** The page itself says what somebody without a session may see; all others lead to the sign-in page. */
  isOpenToVisitors?: true;
  /** What a visitor is told who is led to the sign-in page from here. */
  signInNotice?: string;
}

/** What a remote says of itself: `remote.json` of its build. The shell makes its routes and titles from it. */
export interface RemoteAnnouncement {
  contract: number;
  /** What the shell calls it where it cannot be shown: 'The dashboard' is unavailable. */
  label: string;
  pages: readonly RemotePage[];
}

/** One entry of `/remotes.json`: where a remote's manifest is, and what it announces; nothing while that cannot be had. */
export interface RemoteEntry {
  name: string;
  entry: string;
  announcement?: RemoteAnnouncement | undefined;
}
