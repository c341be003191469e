import { queryKey, useEndpointQuery, useQueryClient } from '@daymark/api-client';
import { getCalendar, getPublicCalendar, id, type Calendar } from '@daymark/contracts';

export const isCalendarId = (value: string) => id().safeParse(value).success;

/** What the page shows of a calendar, whoever looks at it. */
export type ShownCalendar = Pick<
  Calendar,
  'id' | 'name' | 'description' | 'is_public' | 'is_owner' | 'color'
>;

/** One calendar, for a person who is signed in. An address without a proper id asks nobody. */
export const useCalendar = (calendarId: string, isAsked: boolean) =>
  useEndpointQuery(
    getCalendar,
    { params: { id: calendarId } },
    { enabled: isAsked && isCalendarId(calendarId) },
  );

/** One calendar as its audience sees it, for a visitor without an account. */
export const usePublicCalendar = (calendarId: string, isAsked: boolean) =>
  useEndpointQuery(
    getPublicCalendar,
    { params: { id: calendarId } },
    {
      enabled: isAsked && isCalendarId(calendarId),
      select: (calendar): ShownCalendar => ({ ...calendar, is_public: true, is_owner: false }),
    },
  );

/** Gives up what is asked of a calendar, and asks as if for the first time. */
export function useResetCalendar(calendarId: string): () => void {
  const queries = useQueryClient();
  return () => {
    for (const endpoint of [getCalendar, getPublicCalendar]) {
      void queries.resetQueries({ queryKey: queryKey(endpoint, { params: { id: calendarId } }) });
    }
  };
}
