import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { listCalendars, PAGE_SIZE_MAX } from '@daymark/contracts';

/** One page of the user's calendars, newest first. */
export const useCalendars = (page: number) =>
  useEndpointQuery(
    listCalendars,
    { query: { page, page_size: PAGE_SIZE_MAX } },
    { placeholderData: keepPreviousData },
  );
