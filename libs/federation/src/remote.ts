import type { ComponentType } from 'react';

/**
 * The version of the interface between the shell and remotes: what a remote exposes and announces, and how the shell
 * uses it. Raised when a change affects both; they only work together at the same version.
 */
export const REMOTE_CONTRACT = 3;

/**
 * The module that a remote exposes as `./routes`. The component renders the remote's own `<Routes>` with paths from the
 * root of the application; the shell has already chosen this remote for the address. Pages that use the component
 * library are wrapped in `ComponentLibrary` of `@daymark/ui`.
 */
export interface RemoteRoutes {
  default: ComponentType;
}

/** A page of a remote, as announced to the shell before the remote is loaded. */
export interface RemotePage {
  /** A route from the root of the application: '/calendar/detail/:id'. */
  path: string;
  /** The document's title until the page sets its own, without the product's name. */
  title: string;
  /** The page itself decides what visitors without a session see; all others redirect to the sign-in page. */
  isOpenToVisitors?: true;
  signInNotice?: string;
}

/** A remote's announcement, in the language of the page. The shell derives routes and titles from it. */
export interface RemoteAnnouncement {
  contract: number;
  /** Its name in the shell's message when it is unavailable: 'The dashboard' is unavailable. */
  label: string;
  pages: readonly RemotePage[];
}

/**
 * An entry of `/remotes.json`: the address of a remote's manifest, and its announcement, which is absent while it is
 * unavailable.
 */
export interface RemoteEntry {
  name: string;
  entry: string;
  announcement?: RemoteAnnouncement | undefined;
}
