import { useCallback } from 'react';
import { failureToast } from '@daymark/api-client';
import { useToast } from '@daymark/ui/core';
import { text } from '../desk-texts.js';

/** Makes what handles the error of an action: it shows what was attempted, and the reason or, without one, the advice. */
export function useSayFailure() {
  const toast = useToast();
  return useCallback(
    (attempted: string, advice = text('desk.tryAgainSoon')) =>
      (error: unknown): void =>
        void toast.error(failureToast(error, attempted, advice)),
    [toast],
  );
}
