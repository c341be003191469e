import type { RemotePage } from '@daymark/federation/remote';

export const label = 'admin.label';

/** The pages of the console. The build passes them to the shell: a new one needs no change elsewhere. */
export const pages = {
  console: { path: '/admin', title: 'admin.pages.title' },
  person: { path: '/admin/users/:id', title: 'admin.pages.title' },
  event: { path: '/admin/events/:id', title: 'admin.pages.title' },
} satisfies Record<string, RemotePage>;

export const paths = {
  console: '/admin',
  person: (id: string) => `/admin/users/${id}`,
  activityOf: (personId: string) => `/admin?tab=activity&person=${personId}`,
} as const;
