import type { RemotePage } from '@daymark/federation/remote';

export const label = 'The administration page';

/** The pages of the console. The build passes them to the shell: a new one needs no change elsewhere. */
export const pages = {
  console: { path: '/admin', title: 'Admin' },
  person: { path: '/admin/users/:id', title: 'Admin' },
  event: { path: '/admin/events/:id', title: 'Admin' },
} satisfies Record<string, RemotePage>;

export const paths = {
  console: '/admin',
  person: (id: string) => `/admin/users/${id}`,
  activityOf: (personId: string) => `/admin?tab=activity&person=${personId}`,
} as const;
