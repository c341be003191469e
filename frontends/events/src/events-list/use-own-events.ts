import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { listEvents, PAGE_SIZE_DEFAULT } from '@daymark/contracts';

export interface OwnEventsQuery {
  search: string;
  view: 'current' | 'past';
  page: number;
}

/** One page of the user's events by start, a series being one of them. */
export const useOwnEvents = ({ search, view, page }: OwnEventsQuery, isEnabled: boolean) =>
  useEndpointQuery(
    listEvents,
    { query: { page, page_size: PAGE_SIZE_DEFAULT, view, ...(search ? { search } : {}) } },
    { placeholderData: keepPreviousData, enabled: isEnabled },
  );
