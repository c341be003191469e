import type { UserSettings } from '@daymark/contracts';
import { hourCycleOf } from '@daymark/ui/public';

/** From Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A person's preferences for calendars. */
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
