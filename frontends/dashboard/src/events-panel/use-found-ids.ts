import { useMemo } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { listEvents, PAGE_SIZE_MAX } from '@daymark/contracts';

/**
 * The events of the user's calendar that match a search in fields that a view's dates lack, such as the description:
 * the first hundred coming and the first hundred past ones. Empty until loaded.
 */
export function useFoundIds(calendarId: string, search: string, isOwner: boolean): ReadonlySet<string> {
  const words = search.trim();
  const asked = (view: 'current' | 'past') => ({
    query: { calendar_id: calendarId, search: words, view, page_size: PAGE_SIZE_MAX },
  });
  const options = { enabled: isOwner && words !== '' };
  const current = useEndpointQuery(listEvents, asked('current'), options);
  const past = useEndpointQuery(listEvents, asked('past'), options);
  return useMemo(
    () => new Set([current.data, past.data].flatMap((page) => page?.items.map(({ id }) => id) ?? [])),
    [current.data, past.data],
  );
}
