import { useMemo } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { listRegistrations } from '@daymark/contracts';
import type { LinkedDecision } from '../console-view.js';
import type { Decision } from './decision-dialog.js';

/**
 * The decision in the address, wherever its registration is in the list; null if there is none or while it is loading,
 * 'missing' if the registration no longer waits.
 */
export function useLinkedDecision(linked: LinkedDecision | null): Decision | 'missing' | null {
  const id = linked?.registrationId;
  const { data } = useEndpointQuery(
    listRegistrations,
    { query: { id, page_size: 1 } },
    { enabled: linked !== null, staleTime: 0 },
  );
  const approve = linked?.approve ?? false;
  return useMemo(() => {
    if (!id || !data) return null;
    const registration = data.items.find((item) => item.id === id);
    return registration ? { registration, approve } : 'missing';
  }, [id, approve, data]);
}
