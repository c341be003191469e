import { failureMessage, ProblemError } from '@daymark/api-client';
import type { ToastText } from '@daymark/ui';
import { texts } from './texts.js';

/** What is said of a failed attempt. A limit speaks for itself. */
export function failureToast(error: unknown, title: string): ToastText {
  const isLimit = error instanceof ProblemError && error.code === 'TOO_MANY_REQUESTS';
  return {
    title: isLimit ? error.problem.title : title,
    description: failureMessage(error, texts.failureFallback),
  };
}
