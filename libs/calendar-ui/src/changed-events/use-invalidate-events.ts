import { useInvalidation } from '@daymark/api-client';
import { updateEvent } from '@daymark/contracts';

/** Has events read again wherever they are shown, after one of them changed. Settles when that is done. */
export function useInvalidateEvents(): () => Promise<void> {
  const invalidate = useInvalidation();
  return () => invalidate(updateEvent);
}
