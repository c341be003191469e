/** The addresses that the settings lead to. */
export const paths = {
  signIn: '/auth',
} as const;
