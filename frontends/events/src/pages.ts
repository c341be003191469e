import type { RemotePage } from '@daymark/federation/remote';

export const label = 'events.label';

const signInNotice = 'events.signIn.create';

/** The pages of this remote. The build passes them to the shell: a new one needs no change elsewhere. */
export const pages = {
  list: { path: '/events', title: 'events.pages.list' },
  search: { path: '/search', title: 'events.pages.search' },
  create: { path: '/event/create', title: 'events.pages.create', signInNotice },
  add: { path: '/calendar/:calendarId/add-event', title: 'events.pages.create', signInNotice },
  edit: {
    path: '/event/:id/edit',
    title: 'events.pages.edit',
    signInNotice: 'events.signIn.edit',
  },
  detail: { path: '/event/:id', title: 'events.pages.detail' },
} satisfies Record<string, RemotePage>;
