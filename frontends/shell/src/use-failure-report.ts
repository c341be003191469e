import { failureToast, ProblemError } from '@daymark/api-client';
import { useToast, type FieldMessage } from '@daymark/ui/core';
import { text } from './texts.js';

/** Shows a failure toast with this title, unless the messages at the fields say it all. */
export function useFailureReport(): (error: unknown, title: string) => void {
  const toast = useToast();
  return (error, title) => {
    if (error instanceof ProblemError && Object.keys(error.fieldErrors).length > 0) return;
    toast.error(failureToast(error, title, text('shell.tryAgain')));
  };
}

/** The same text for the form itself: the toast is in a corner. */
export const failureMessages = (error: unknown): FieldMessage[] => [
  { field: '', message: failureToast(error, '', text('shell.tryAgain')).description },
];
