import { useEffect, useState } from 'react';
import { call } from '@daymark/api-client';
import { cleanUpEvents, getSettings } from '@daymark/contracts';
import { useToast, type Toasts } from '@daymark/ui';
import { texts } from '../texts.js';

// Once per document; a reload asks again.
let cleaning: Promise<void> | undefined;

/**
 * Archives events that ended long ago, once per page load. True when that is done or has failed, which is not reported,
 * since the next load tries again.
 */
export function useCleanUp(isEnabled: boolean): boolean {
  const toast = useToast();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    cleaning ??= call(cleanUpEvents).then(
      ({ removed }) => {
        // The list does not wait for the message.
        if (removed > 0) void showResult(removed, toast).catch(() => undefined);
      },
      () => undefined,
    );
    void cleaning.then(() => setIsOver(true));
  }, [isEnabled, toast]);
  return isOver;
}

/** Past events are archived or deleted, as their owner chose. */
async function showResult(removed: number, toast: Toasts): Promise<void> {
  const { past_events } = await call(getSettings);
  toast.success({ title: texts.list.cleanedUp[past_events](removed) });
}

/** For tests, which load the page several times in one document. */
export const resetCleanUp = (): void => {
  cleaning = undefined;
};
