import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { useViewPreferences } from '@daymark/calendar-ui';
import { searchEvents, type EventSearchQuery } from '@daymark/contracts';
import { localTimeZone } from '@daymark/ui';

export interface SearchChoice {
  q: string;
  view: string;
  calendar: string;
  status: string;
  sharing: string;
  page: string;
}

/** Whether there is a search: without words and filters the page lists nothing. */
export const isSearched = ({ q, view, calendar, status, sharing }: SearchChoice): boolean =>
  [q.trim(), view, calendar, status, sharing].some((value) => value !== '');

/** Matching dates, one page at a time. While another search is loading, the previous results stay. */
export function useSearch(choice: SearchChoice) {
  const { weekStart } = useViewPreferences();
  const given = {
    view: choice.view as EventSearchQuery['view'] & string,
    status: choice.status as EventSearchQuery['status'] & string,
    sharing: choice.sharing as EventSearchQuery['sharing'] & string,
    calendar_id: choice.calendar,
  };
  const query = {
    q: choice.q.trim(),
    page: choice.page,
    timezone: localTimeZone(),
    week_start: String(weekStart),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  };
  return useEndpointQuery(
    searchEvents,
    { query },
    { placeholderData: keepPreviousData, enabled: isSearched(choice) },
  );
}
