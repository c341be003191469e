import { useEffect } from 'react';
import { useTimeLimit, useToast } from '@daymark/ui';
import { texts } from '../texts.js';

/** Computing the dates of recurring events takes this long only if something is wrong. */
export const RECURRING_WARNING_MS = 8_000;

/** Warns if dates of recurring events are late or incomplete. */
export function useRecurringWarnings(isLoading: boolean, isTruncated: boolean): void {
  const toast = useToast();
  const isLate = useTimeLimit(isLoading, RECURRING_WARNING_MS);
  useEffect(() => {
    if (isLate) toast.neutral({ title: texts.warning, description: texts.detail.recurringLate });
  }, [isLate, toast]);
  useEffect(() => {
    if (isTruncated) toast.neutral({ title: texts.warning, description: texts.detail.recurringPartly });
  }, [isTruncated, toast]);
}
