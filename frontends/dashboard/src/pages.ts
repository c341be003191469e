import type { RemotePage } from '@daymark/federation/remote';

export const label = 'dashboard.label';

/** The pages of the dashboard. The build passes them to the shell: a new one needs no change elsewhere. */
export const pages = {
  list: { path: '/', title: 'dashboard.pages.calendars' },
  scheduler: { path: '/dashboard', title: 'dashboard.pages.calendars' },
  create: {
    path: '/calendar/create',
    title: 'dashboard.pages.create',
    signInNotice: 'dashboard.signIn.create',
  },
  invitation: {
    path: '/invitations/:id',
    title: 'dashboard.pages.invitation',
    isOpenToVisitors: true,
  },
  collections: { path: '/collections', title: 'dashboard.pages.collections' },
  detail: { path: '/calendar/detail/:id', title: 'dashboard.pages.calendar', isOpenToVisitors: true },
} satisfies Record<string, RemotePage>;
