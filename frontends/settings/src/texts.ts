/** Every text of the settings pages, so that a translation is one file. */
export const texts = {
  title: 'Settings',
  account: 'Account',
  email: 'Email',
  signedOut: 'You need to be logged in to access settings',
} as const;
