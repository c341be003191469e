import { failureMessage, ProblemError } from '@daymark/api-client';
import type { ToastText } from '@daymark/ui/core';
import { texts } from './texts.js';

/** What is said of a failed attempt; null when the messages at the fields say it all. */
export function failureToast(error: unknown, title: string): ToastText | null {
  if (error instanceof ProblemError) {
    if (Object.keys(error.fieldErrors).length > 0) return null;
    if (error.code === 'TOO_MANY_REQUESTS') return texts.tooManyRequests;
  }
  return { title, description: failureMessage(error, texts.tryAgain) };
}
