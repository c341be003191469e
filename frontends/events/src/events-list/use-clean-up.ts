import { useEffect, useState } from 'react';
import { call } from '@daymark/api-client';
import { cleanUpEvents } from '@daymark/contracts';
import { useToast } from '@daymark/ui';
import { texts } from '../texts.js';

// Once for as long as the document is open; a reload asks again.
let cleaning: Promise<void> | undefined;

/**
 * Takes events that ended long ago out of the lists, once per page load. True when that is over: done, or failed, which
 * nobody needs to be told of, since the next load tries again.
 */
export function useCleanUp(isEnabled: boolean): boolean {
  const toast = useToast();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    cleaning ??= call(cleanUpEvents).then(
      ({ removed }) => {
        if (removed > 0) toast.success({ title: texts.list.cleanedUp(removed) });
      },
      () => undefined,
    );
    void cleaning.then(() => setIsOver(true));
  }, [isEnabled, toast]);
  return isOver;
}

/** For tests, which load the page more than once in one document. */
export const forgetCleanUp = (): void => {
  cleaning = undefined;
};
