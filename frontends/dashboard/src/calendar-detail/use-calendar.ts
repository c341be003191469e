import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { getCalendar, id, listCalendarEvents, listPublicCalendarEvents } from '@daymark/contracts';
import { monthWindow } from '@daymark/ui';

const isId = (value: string) => id().safeParse(value).success;

/** One calendar. An address without a proper id asks nobody. */
export const useCalendar = (calendarId: string) =>
  useEndpointQuery(getCalendar, { params: { id: calendarId } }, { enabled: isId(calendarId) });

export const isCalendarId = isId;

interface CalendarEventsInput {
  calendarId: string;
  isOwner: boolean;
  window: { from: string; to: string };
  isEnabled?: boolean;
}

/** What happens in a calendar in a window of time: to its owner everything, to others what is shared. */
export function useCalendarEvents({ calendarId, isOwner, window, isEnabled = true }: CalendarEventsInput) {
  const input = { params: { id: calendarId }, query: window };
  const options = { placeholderData: keepPreviousData };
  const own = useEndpointQuery(listCalendarEvents, input, { ...options, enabled: isEnabled && isOwner });
  const shared = useEndpointQuery(listPublicCalendarEvents, input, {
    ...options,
    enabled: isEnabled && !isOwner,
  });
  return isOwner ? own : shared;
}

/** What the month grid shows for a month. */
export const useMonthEvents = (calendarId: string, isOwner: boolean, month: string, timeZone: string) =>
  useCalendarEvents({ calendarId, isOwner, window: monthWindow(month, timeZone) });
