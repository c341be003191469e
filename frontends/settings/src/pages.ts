import type { RemotePage } from '@daymark/federation/remote';

export const label = 'settings.label';

/** The pages of the settings. The build passes them to the shell: a new one needs no change elsewhere. */
export const pages = {
  settings: { path: '/settings', title: 'settings.pages.settings', isOpenToVisitors: true },
  imports: { path: '/imports', title: 'settings.pages.imports' },
  source: { path: '/calendar/:id/source', title: 'settings.pages.source' },
  import: { path: '/imports/:id', title: 'settings.pages.import' },
} satisfies Record<string, RemotePage>;
