export const paths = {
  console: '/admin',
  person: (id: string) => `/admin/users/${id}`,
  activityOf: (personId: string) => `/admin?tab=activity&person=${personId}`,
} as const;
