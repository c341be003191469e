import type { RemotePage } from '@daymark/federation/remote';

export const label = 'The events page';

const signInNotice = 'You must be logged in to create events';

/** The pages of this remote. The build passes them to the shell: a new one needs no change elsewhere. */
export const pages = {
  list: { path: '/events', title: 'Events' },
  search: { path: '/search', title: 'Search' },
  create: { path: '/event/create', title: 'Create Event', signInNotice },
  add: { path: '/calendar/:calendarId/add-event', title: 'Create Event', signInNotice },
  edit: {
    path: '/event/:id/edit',
    title: 'Edit Event',
    signInNotice: 'You must be logged in to edit events',
  },
  detail: { path: '/event/:id', title: 'Event' },
} satisfies Record<string, RemotePage>;
