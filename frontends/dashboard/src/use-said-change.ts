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
import { text } from './texts.js';

interface Sayings<E extends AnyEndpoint> {
  done: ToastText | ((answer: ResponseOf<E>) => ToastText);
  failed: string;
  /** The page is left, and would ask for what is gone. */
  leavesPage?: boolean;
}

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
      toast.success(typeof done === 'function' ? done(answer) : done);
      return true;
    } catch (error) {
      toast.error(failureToast(error, failed, text('dashboard.failureFallback')));
      return false;
    } finally {
      setIsBusy(false);
      void invalidate(endpoint, leavesPage ? { refetchType: 'none' } : {});
    }
  };
  return { change, isBusy };
}
