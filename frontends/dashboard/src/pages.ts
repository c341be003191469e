import type { RemotePage } from '@daymark/federation/remote';

export const label = 'The dashboard';

/** The pages of the dashboard. The build passes them to the shell: a new one needs no change elsewhere. */
export const pages = {
  list: { path: '/', title: 'Your Calendars' },
  scheduler: { path: '/dashboard', title: 'Your Calendars' },
  create: {
    path: '/calendar/create',
    title: 'Create Calendar',
    signInNotice: 'You must be logged in to create a calendar',
  },
  collections: { path: '/collections', title: 'Collections' },
  detail: { path: '/calendar/detail/:id', title: 'Calendar', isOpenToVisitors: true },
} satisfies Record<string, RemotePage>;
