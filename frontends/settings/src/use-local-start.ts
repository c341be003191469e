import { useViewPreferences } from '@daymark/calendar-ui';
import { isSameTimeZone, timeZoneCity } from '@daymark/calendar-ui/time-zones';
import { formatMoment, localTimeZone, todayIn } from '@daymark/ui';

interface LocalStart {
  start_local: string | null;
  timezone: string | null;
  is_all_day: boolean;
}

/** The start of an entry that has local times alone; null without one. The zone is shown if local times differ here. */
export function useLocalStart({ start_local, timezone, is_all_day }: LocalStart): string | null {
  const { hourCycle } = useViewPreferences();
  if (start_local === null || timezone === null) return null;
  const [date, time] = start_local.split('T') as [string, string?];
  const start = formatMoment(is_all_day ? { date } : { date, time: time?.slice(0, 5) }, {
    today: todayIn(timezone),
    hourCycle,
  });
  const isHere = is_all_day || isSameTimeZone(timezone, localTimeZone());
  return isHere ? start : `${start} (${timeZoneCity(timezone)})`;
}
