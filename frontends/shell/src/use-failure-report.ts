import { failureToast } from '@daymark/api-client';
import { useToast, type FieldMessage } from '@daymark/ui/core';
import { text } from './texts.js';

/** Shows a failure toast with this title. */
export function useFailureReport(): (error: unknown, title: string) => void {
  const toast = useToast();
  return (error, title) => void toast.error(failureToast(error, title, text('shell.tryAgain')));
}

/** The same text for the form itself: the toast is in a corner. */
export const failureMessages = (error: unknown): FieldMessage[] => [
  { field: '', message: failureToast(error, '', text('shell.tryAgain')).description },
];
