import { ProblemError } from '@daymark/api-client';

/** The session ended meanwhile: the shell keeps the form and asks to sign in again, which no message may cover. */
export const isSessionOver = (error: unknown) =>
  error instanceof ProblemError && error.code === 'UNAUTHENTICATED';
