import { ProblemError } from '@daymark/api-client';

/** The shell keeps the form and asks to sign in again, which a toast must not cover. */
export const isSessionOver = (error: unknown) =>
  error instanceof ProblemError && error.code === 'UNAUTHENTICATED';
