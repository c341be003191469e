import { useEndpointQuery } from '@daymark/api-client';
import { may, targetsOf, useJoinedCalendars } from '@daymark/calendar-ui';
import {
  DEFAULT_CUSTOMIZATION,
  getCalendar,
  getSettings,
  id,
  type Calendar,
  type Customization,
  type EventDetails,
  type UserSettings,
} from '@daymark/contracts';

export interface CalendarName {
  id: string;
  name: string;
  fills_itself?: Calendar['fills_itself'];
}

interface CalendarsOfEvent {
  calendars: readonly CalendarName[];
  draft?: EventDetails['draft'];
}

/**
 * Those that a new event can be added to or, for an existing one, that it can be moved to. A draft, which only its maker
 * knows, is still to be added to one.
 */
export function useCalendarNames(isEnabled: boolean, event: CalendarsOfEvent | null = null) {
  const { calendars, isLoading, isError, retry } = useJoinedCalendars({ isAsked: isEnabled });
  const calendarsOfEvent = event?.calendars;
  const listed =
    calendarsOfEvent && !event?.draft
      ? targetsOf(
          calendars,
          calendarsOfEvent.map((each) => each.id),
        )
      : calendars.filter((each) => may(each, 'add'));
  const others = (calendarsOfEvent ?? []).filter(
    (calendar) => !listed.some((each) => each.id === calendar.id),
  );
  const isOwn =
    !calendarsOfEvent ||
    calendarsOfEvent.every(({ id }) => calendars.some((each) => each.id === id && each.is_owner));
  return { names: [...others, ...listed], mayBeNone: isOwn, isLoading, isError, retry };
}

/** If loading failed other than by 'not found', it has no name. */
export function usePresetCalendar(calendarId: string | null) {
  const isPossible = calendarId !== null && id().safeParse(calendarId).success;
  const calendar = useEndpointQuery(
    getCalendar,
    { params: { id: calendarId ?? '' } },
    { enabled: isPossible, retry: false },
  );
  const mayNotAdd = calendar.data !== undefined && !may(calendar.data, 'add');
  const refusing = mayNotAdd && calendar.data.role ? calendar.data : null;
  const isMissing =
    calendarId !== null && (!isPossible || calendar.error?.code === 'NOT_FOUND' || (mayNotAdd && !refusing));
  return { name: calendar.data?.name ?? null, isMissing, refusing, isLoading: calendar.isLoading };
}

/** The user's settings, for the form's default time zone and customization. Without them the general defaults apply. */
export const useSettings = () => useEndpointQuery(getSettings, {}, { retry: false });

export const defaultCustomizationOf = (settings: UserSettings | undefined): Customization => ({
  background_color: settings?.default_background_color ?? DEFAULT_CUSTOMIZATION.background_color,
  button_color: settings?.default_button_color ?? DEFAULT_CUSTOMIZATION.button_color,
  font_family: fontOf(settings?.default_font_family),
});

const fontOf = (font: string | undefined) =>
  (font ?? DEFAULT_CUSTOMIZATION.font_family) as Customization['font_family'];

/** Whether a customization has to be stored, because it differs from the general default. */
export const isOwnCustomization = (customization: Customization): boolean =>
  (Object.keys(DEFAULT_CUSTOMIZATION) as (keyof Customization)[]).some(
    (field) => customization[field] !== DEFAULT_CUSTOMIZATION[field],
  );
