import type { RemotePage } from '@daymark/federation/remote';

/** What the shell calls this part. */
export const label = 'The settings page';

/** The pages of the settings. The build announces them to the shell: a new one needs no change anywhere else. */
export const pages = {
  settings: { path: '/settings', title: 'Settings', isOpenToVisitors: true },
  imports: { path: '/imports', title: 'Import and export' },
  source: { path: '/calendar/:id/source', title: 'Keep in step' },
  import: { path: '/imports/:id', title: 'Import' },
} satisfies Record<string, RemotePage>;
