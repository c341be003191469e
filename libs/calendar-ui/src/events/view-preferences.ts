import { useMemo } from 'react';
import { getSettings, type UserSettings } from '@daymark/contracts';
import { browserLocale, formatInstant, hourCycleOf, localTimeZone, weekStartOf } from '@daymark/ui/public';
import { useEndpointQuery, useSession } from '@daymark/api-client';
import {
  formatEventEnd,
  formatEventSpan,
  formatEventStart,
  formatNextDate,
  writeSpan,
  type EventTimes,
  type NextDate,
  type TimeStyle,
} from '../event-times/event-times.js';
import { noteOf, type EventMarks } from './event-marks.js';

/** From Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export interface ViewPreferences {
  weekStart: Weekday;
  hourCycle: 12 | 24;
  chosenHourCycle: 12 | 24 | null;
  showsWeekend: boolean;
  showsWeekNumbers: boolean;
  /** Null if times are shown in one zone only. */
  secondTimeZone: string | null;
}

type LocalePreferences = Pick<ViewPreferences, 'weekStart' | 'hourCycle' | 'showsWeekNumbers'>;

export function localePreferences(locale: string): LocalePreferences {
  const { region } = new Intl.Locale(locale).maximize();
  return {
    weekStart: weekStartOf(locale) as Weekday,
    hourCycle: hourCycleOf(locale),
    showsWeekNumbers: region !== undefined && REGIONS_WITH_ISO_WEEKS.includes(region),
  };
}

/** Where the first week of a year is that with its first Thursday, by CLDR; `Intl` does not tell. */
const REGIONS_WITH_ISO_WEEKS =
  'AD AN AT AX BE BG CH CZ DE DK EE ES FI FJ FO FR GB GF GG GI GP GR HU IE IM IS IT JE LI LT LU MC MQ NL NO PL RE RU SE SJ SK SM VA'.split(
    ' ',
  );

type ViewSettings = Pick<
  UserSettings,
  'week_start' | 'hour_cycle' | 'shows_weekend' | 'shows_week_numbers' | 'second_timezone'
>;

/** The chosen preferences, and the locale's where none is chosen or the settings are not loaded. */
export function viewPreferences(settings: ViewSettings | undefined, locale: string): ViewPreferences {
  const ofLocale = localePreferences(locale);
  const chosenHourCycle = settings?.hour_cycle ? (Number(settings.hour_cycle) as 12 | 24) : null;
  return {
    weekStart: (settings?.week_start ?? ofLocale.weekStart) as Weekday,
    hourCycle: chosenHourCycle ?? ofLocale.hourCycle,
    chosenHourCycle,
    showsWeekend: settings?.shows_weekend ?? true,
    showsWeekNumbers: settings?.shows_week_numbers ?? ofLocale.showsWeekNumbers,
    secondTimeZone: settings?.second_timezone ?? null,
  };
}

/**
 * The signed-in person's preferences for calendars; until they are loaded, and for visitors, those of the browser's
 * locale.
 */
export function useViewPreferences(): ViewPreferences & { isLoading: boolean } {
  const { user } = useSession();
  const { data, isLoading } = useEndpointQuery(getSettings, {}, { enabled: user !== null });
  return useMemo(() => ({ ...viewPreferences(data, browserLocale()), isLoading }), [data, isLoading]);
}

export function useTimeStyle(): TimeStyle {
  const { hourCycle } = useViewPreferences();
  return useMemo(() => ({ timeZone: localTimeZone(), hourCycle }), [hourCycle]);
}

export function useShortTimes() {
  const style = useTimeStyle();
  return useMemo(() => {
    return {
      formatStart: (event: EventTimes) => formatEventStart(event, style),
      formatEnd: (event: EventTimes) => formatEventEnd(event, style),
      formatSpan: (event: EventTimes) => formatEventSpan(event, style),
      writeSpan: (event: EventTimes) => writeSpan(event, style),
      formatNote: (event: EventTimes & EventMarks) => noteOf(event, style),
      formatNext: (event: NextDate) => formatNextDate(event, style),
      formatInstant: (instant: string) => formatInstant(instant, style.timeZone, style.hourCycle),
    };
  }, [style]);
}
