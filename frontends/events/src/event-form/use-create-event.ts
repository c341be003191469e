import { queryKey, useEndpointMutation, useEndpointQuery, useQueryClient } from '@daymark/api-client';
import {
  createEvent,
  getCalendar,
  listCalendarEvents,
  listCalendars,
  PAGE_SIZE_MAX,
} from '@daymark/contracts';

/** Creates an event; lists of events are read anew when they are shown next. */
export function useCreateEvent() {
  const queries = useQueryClient();
  return useEndpointMutation(createEvent, {
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKey(listCalendarEvents) }),
  });
}

/** The calendars that an event can be put into. */
export const useCalendarChoices = (isEnabled: boolean) =>
  useEndpointQuery(listCalendars, { query: { page: 1, page_size: PAGE_SIZE_MAX } }, { enabled: isEnabled });

/** The calendar that the address names. */
export const usePresetCalendar = (calendarId: string | null) =>
  useEndpointQuery(
    getCalendar,
    { params: { id: calendarId ?? '' } },
    { enabled: calendarId !== null, retry: false },
  );
