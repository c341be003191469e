import type { UserSettings } from '@daymark/contracts';
import { hourCycleOf } from '@daymark/ui/public';

/** From Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** How a person wants to see calendars. */
export interface ViewPreferences {
  weekStart: Weekday;
  hourCycle: 12 | 24;
  /** Null where the locale decides. */
  chosenHourCycle: 12 | 24 | null;
  showsWeekend: boolean;
  /** Null where times are shown in one zone alone. */
  secondTimeZone: string | null;
}

/** Newer than the types of the language, and not in all browsers. */
interface LocaleWithWeek {
  getWeekInfo?: () => { firstDay: number };
}

/** What a locale says of weeks and hours. One that says nothing of weeks has them begin on Sunday. */
export function localePreferences(locale: string): Pick<ViewPreferences, 'weekStart' | 'hourCycle'> {
  return { weekStart: weekStartOf(locale), hourCycle: hourCycleOf(locale) };
}

function weekStartOf(locale: string): Weekday {
  const week = (new Intl.Locale(locale) as LocaleWithWeek).getWeekInfo?.();
  // There Monday is 1 and Sunday 7.
  return ((week?.firstDay ?? 0) % 7) as Weekday;
}

type ViewSettings = Pick<UserSettings, 'week_start' | 'hour_cycle' | 'shows_weekend' | 'second_timezone'>;

/** What was chosen, and what the locale says where nothing was, or while the settings are not known. */
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
