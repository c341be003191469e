import { queryKey, useEndpointQuery, useQueryClient } from '@daymark/api-client';
import { getCalendar, getPublicCalendar, id, listEvents, type Calendar } from '@daymark/contracts';

export const isCalendarId = (value: string) => id().safeParse(value).success;

export type ShownCalendar = Pick<
  Calendar,
  | 'id'
  | 'name'
  | 'description'
  | 'is_public'
  | 'is_owner'
  | 'role'
  | 'owner_is_inactive'
  | 'color'
  | 'days_off_calendar_id'
  | 'warns_of_overlaps'
>;

/** One calendar, for a signed-in person. Without a valid id no request is sent. */
export const useCalendar = (calendarId: string, isAsked: boolean) =>
  useEndpointQuery(
    getCalendar,
    { params: { id: calendarId } },
    { enabled: isAsked && isCalendarId(calendarId) },
  );

export const usePublicCalendar = (calendarId: string, isAsked: boolean) =>
  useEndpointQuery(
    getPublicCalendar,
    { params: { id: calendarId } },
    {
      enabled: isAsked && isCalendarId(calendarId),
      select: (calendar): ShownCalendar => ({ ...calendar, is_public: true, is_owner: false, role: null }),
    },
  );

/** Returns a function that aborts a calendar's queries and starts over. */
export function useResetCalendar(calendarId: string): () => void {
  const queries = useQueryClient();
  return () => {
    for (const endpoint of [getCalendar, getPublicCalendar]) {
      void queries.resetQueries({ queryKey: queryKey(endpoint, { params: { id: calendarId } }) });
    }
  };
}

/** Whether the first attempt is still running. After a failure, retries may take long. */
export const isOnFirstTry = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }) =>
  isLoading && failureCount === 0;

/** Whether the user's calendar has no events at all, past ones included. False until that is known. */
export function useHasNoEvents(calendarId: string, isAsked: boolean) {
  const of = { calendar_id: calendarId, page_size: 1 };
  const current = useEndpointQuery(listEvents, { query: of }, { enabled: isAsked });
  const past = useEndpointQuery(listEvents, { query: { ...of, view: 'past' } }, { enabled: isAsked });
  return {
    hasNoEvents: isAsked && current.data?.total === 0 && past.data?.total === 0,
    isAsking: isOnFirstTry(current) || isOnFirstTry(past),
  };
}
