import { useEndpointQuery } from '@daymark/api-client';
import { getCalendar, id, listCalendars, PAGE_SIZE_MAX } from '@daymark/contracts';

export interface CalendarName {
  id: string;
  name: string;
}

const page = (number: number, isEnabled: boolean) =>
  // A person can have two pages of calendars at most (CALENDARS_MAX).
  [listCalendars, { query: { page: number, page_size: PAGE_SIZE_MAX } }, { enabled: isEnabled }] as const;

/** The calendars that an event can be put into; those that it is in already are among them in any case. */
export function useCalendarNames(isEnabled: boolean, known: readonly CalendarName[] = []) {
  const first = useEndpointQuery(...page(1, isEnabled));
  const second = useEndpointQuery(...page(2, isEnabled && (first.data?.total ?? 0) > PAGE_SIZE_MAX));
  const listed = [...(first.data?.items ?? []), ...(second.data?.items ?? [])];
  const others = known.filter((calendar) => !listed.some((each) => each.id === calendar.id));
  return {
    names: [...others, ...listed],
    isLoading: first.isLoading || second.isLoading,
    isError: first.isError || second.isError,
    retry: () => void (first.isError ? first.refetch() : second.refetch()),
  };
}

/** The calendar that the address names: its name, or that one cannot add to it. Not loaded for another reason, it has no name. */
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
