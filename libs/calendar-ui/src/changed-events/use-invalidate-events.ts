import { useInvalidation } from '@daymark/api-client';
import { updateEvent } from '@daymark/contracts';

/** Invalidates all cached events after one of them changed. Resolves when the shown ones are loaded again. */
export function useInvalidateEvents(): () => Promise<void> {
  const invalidate = useInvalidation();
  return () => invalidate(updateEvent);
}
