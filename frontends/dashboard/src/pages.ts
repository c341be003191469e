import type { RemotePage } from '@daymark/federation/remote';

/** What the shell calls this part. */
export const label = 'The dashboard';

/** The pages of the dashboard. The build announces them to the shell: a new one needs no change anywhere else. */
export const pages = {
  list: { path: '/', title: 'Your Calendars' },
  desk: { path: '/dashboard', title: 'Your Calendars' },
  create: {
    path: '/calendar/create',
    title: 'Create Calendar',
    signInNotice: 'You must be logged in to create a calendar',
  },
  detail: { path: '/calendar/detail/:id', title: 'Calendar', isOpenToVisitors: true },
} satisfies Record<string, RemotePage>;
