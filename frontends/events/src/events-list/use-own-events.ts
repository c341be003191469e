import { useEndpointQuery } from '@daymark/api-client';
import { listEvents, PAGE_SIZE_DEFAULT } from '@daymark/contracts';

export interface OwnEventsQuery {
  search: string;
  view: 'current' | 'past';
  page: number;
}

/**
 * One page of the user's events by their next dates, a series as one. While another page or search is loading, the
 * previous events stay; but coming events are never shown as past ones.
 */
export const useOwnEvents = ({ search, view, page }: OwnEventsQuery, isEnabled: boolean) =>
  useEndpointQuery(
    listEvents,
    { query: { page, page_size: PAGE_SIZE_DEFAULT, view, ...(search ? { search } : {}) } },
    {
      placeholderData: (before, query) => (isOfView(query?.queryKey, view) ? before : undefined),
      enabled: isEnabled,
    },
  );

const isOfView = (queryKey: readonly unknown[] | undefined, view: OwnEventsQuery['view']) =>
  (queryKey?.[1] as { query?: { view?: string } } | undefined)?.query?.view === view;
