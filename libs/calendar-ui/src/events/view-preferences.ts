import { useMemo } from 'react';
import { getSettings, type UserSettings } from '@daymark/contracts';
import { hourCycleOf, browserLocale, formatInstant, localTimeZone } from '@daymark/ui/public';
import { useEndpointQuery, useSession } from '@daymark/api-client';
import {
  formatEventEnd,
  formatEventSpan,
  formatEventStart,
  formatNextDate,
  type EventTimes,
  type NextDate,
} from '../event-times/event-times.js';

/** From Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export interface ViewPreferences {
  weekStart: Weekday;
  hourCycle: 12 | 24;
  /** Null if the locale decides. */
  chosenHourCycle: 12 | 24 | null;
  showsWeekend: boolean;
  /** Null if times are shown in one zone only. */
  secondTimeZone: string | null;
}

/** Missing in TypeScript's types and in some browsers. */
interface LocaleWithWeek {
  getWeekInfo?: () => { firstDay: number };
}

/** A locale's first day of the week and hour cycle. Without data on weeks it is Sunday. */
export function localePreferences(locale: string): Pick<ViewPreferences, 'weekStart' | 'hourCycle'> {
  return { weekStart: weekStartOf(locale), hourCycle: hourCycleOf(locale) };
}

function weekStartOf(locale: string): Weekday {
  const week = (new Intl.Locale(locale) as LocaleWithWeek).getWeekInfo?.();
  // Monday is 1 and Sunday 7 there.
  return ((week?.firstDay ?? 0) % 7) as Weekday;
}

type ViewSettings = Pick<UserSettings, 'week_start' | 'hour_cycle' | 'shows_weekend' | 'second_timezone'>;

/** The chosen preferences, and the locale's where none is chosen or the settings are not loaded. */
export function viewPreferences(settings: ViewSettings | undefined, locale: string): ViewPreferences {
  const ofLocale = localePreferences(locale);
  const chosenHourCycle = settings?.hour_cycle ? (Number(settings.hour_cycle) as 12 | 24) : null;
  return {
    weekStart: (settings?.week_start ?? ofLocale.weekStart) as Weekday,
    hourCycle: chosenHourCycle ?? ofLocale.hourCycle,
    chosenHourCycle,
    showsWeekend: settings?.shows_weekend ?? true,
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

/** Formats times in this device's zone, with 12 or 24 hours as the signed-in person prefers. */
export function useShortTimes() {
  const { hourCycle } = useViewPreferences();
  return useMemo(() => {
    const style = { timeZone: localTimeZone(), hourCycle };
    return {
      formatStart: (event: EventTimes) => formatEventStart(event, style),
      formatEnd: (event: EventTimes) => formatEventEnd(event, style),
      formatSpan: (event: EventTimes) => formatEventSpan(event, style),
      formatNext: (event: NextDate) => formatNextDate(event, style),
      formatInstant: (instant: string) => formatInstant(instant, style.timeZone, hourCycle),
    };
  }, [hourCycle]);
}
