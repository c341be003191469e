import { useState } from 'react';
import {
  call,
  failureToast,
  useInvalidation,
  type AnyEndpoint,
  type EndpointInput,
} from '@daymark/api-client';
import type { ResponseOf } from '@daymark/contracts';
import { useToast, type ToastText } from '@daymark/ui/core';
import { text } from '../desk-texts.js';

interface Sayings<E extends AnyEndpoint> {
  /** What a function returns is shown, if anything. */
  done?: ToastText | ((answer: ResponseOf<E>) => ToastText | void);
  failed: string;
  /** The page is left, and would ask for what is gone. */
  leavesPage?: boolean;
}

/**
 * Makes changes, and says how each ended. What they change is loaded again in either case: after a refusal the page may
 * be outdated.
 */
export function useSaidChange() {
  const toast = useToast();
  const invalidate = useInvalidation();
  const [isBusy, setIsBusy] = useState(false);
  /** Resolves to whether it was done. */
  const change = async <E extends AnyEndpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    { done, failed, leavesPage = false }: Sayings<E>,
  ): Promise<boolean> => {
    setIsBusy(true);
    try {
      const answer = (await call<AnyEndpoint>(endpoint, input)) as ResponseOf<E>;
      const said = typeof done === 'function' ? done(answer) : done;
      if (said) toast.success(said);
      return true;
    } catch (error) {
      toast.error(failureToast(error, failed, text('desk.tryAgainSoon')));
      return false;
    } finally {
      setIsBusy(false);
      void invalidate(endpoint, leavesPage ? { refetchType: 'none' } : {});
    }
  };
  return { change, isBusy };
}
