import { useEffect } from 'react';
import { useTimeLimit, useToast } from '@daymark/ui';
import { texts } from '../texts.js';

/** Working out the dates of recurring events takes this long only when something is wrong. */
export const RECURRING_WARNING_MS = 8_000;

/** Says that dates of recurring events are late, or that not all of them are there. */
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
