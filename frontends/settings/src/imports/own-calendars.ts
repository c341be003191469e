import { useEndpointQuery } from '@daymark/api-client';
import { listCalendars, PAGE_SIZE_MAX } from '@daymark/contracts';

const page = (number: number) => ({ query: { page: number, page_size: PAGE_SIZE_MAX } });

/** All calendars of the person; a person can have two pages at most (CALENDARS_MAX). */
export function useOwnCalendars() {
  const first = useEndpointQuery(listCalendars, page(1));
  const second = useEndpointQuery(listCalendars, page(2), {
    enabled: (first.data?.total ?? 0) > PAGE_SIZE_MAX,
  });
  return {
    calendars: [...(first.data?.items ?? []), ...(second.data?.items ?? [])],
    isLoading: first.isLoading || second.isLoading,
  };
}
