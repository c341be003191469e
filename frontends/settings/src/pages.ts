import type { RemotePage } from '@daymark/federation/remote';

export const label = 'The settings page';

/** The pages of the settings. The build passes them to the shell: a new one needs no change elsewhere. */
export const pages = {
  settings: { path: '/settings', title: 'Settings', isOpenToVisitors: true },
  imports: { path: '/imports', title: 'Import and export' },
  source: { path: '/calendar/:id/source', title: 'Sync from a link' },
  import: { path: '/imports/:id', title: 'Import' },
} satisfies Record<string, RemotePage>;
