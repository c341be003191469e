import { useMemo } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { listCalendars, PAGE_SIZE_MAX } from '@daymark/contracts';

const pageOf = (page: number) => ({ query: { page, page_size: PAGE_SIZE_MAX } });

/** All calendars of the signed-in person, newest first: CALENDARS_MAX fits in two pages. */
export function useOwnCalendars({ isAsked = true } = {}) {
  const first = useEndpointQuery(listCalendars, pageOf(1), { enabled: isAsked });
  const second = useEndpointQuery(listCalendars, pageOf(2), {
    enabled: isAsked && (first.data?.total ?? 0) > PAGE_SIZE_MAX,
  });
  const calendars = useMemo(
    () => [...(first.data?.items ?? []), ...(second.data?.items ?? [])],
    [first.data, second.data],
  );
  return {
    calendars,
    /** True once it is known that there are none. */
    isNone: first.data?.total === 0,
    isLoading: first.isLoading || second.isLoading,
    isError: first.isError || second.isError,
    retry: () => void (first.isError ? first.refetch() : second.refetch()),
  };
}
