import { useEndpointQuery } from '@daymark/api-client';
import { useOwnCalendars } from '@daymark/calendar-ui';
import { getCalendar, id } from '@daymark/contracts';

export interface CalendarName {
  id: string;
  name: string;
}

export function useCalendarNames(isEnabled: boolean, known: readonly CalendarName[] = []) {
  const { calendars: listed, isLoading, isError, retry } = useOwnCalendars({ isAsked: isEnabled });
  const others = known.filter((calendar) => !listed.some((each) => each.id === calendar.id));
  return { names: [...others, ...listed], isLoading, isError, retry };
}

/** If loading failed other than by 'not found', it has no name. */
export function usePresetCalendar(calendarId: string | null) {
  const isPossible = calendarId !== null && id().safeParse(calendarId).success;
  const calendar = useEndpointQuery(
    getCalendar,
    { params: { id: calendarId ?? '' } },
    { enabled: isPossible, retry: false },
  );
  const isMissing =
    calendarId !== null &&
    (!isPossible || calendar.error?.code === 'NOT_FOUND' || calendar.data?.is_owner === false);
  return { name: calendar.data?.name ?? null, isMissing, isLoading: calendar.isLoading };
}
