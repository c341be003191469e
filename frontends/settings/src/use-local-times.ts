import { useShortTimes } from '@daymark/calendar-ui';
import { instantOf } from '@daymark/ui';

interface LocalTimes {
  start_local: string | null;
  end_local?: string | null;
  timezone: string | null;
  is_all_day: boolean;
}

/** The start of an entry that has local times alone, up to its end if that is on another day; null without one. */
export function useLocalTimes({ start_local, end_local, timezone, is_all_day }: LocalTimes): string | null {
  const { formatStart, formatSpan } = useShortTimes();
  if (start_local === null || timezone === null) return null;
  const instant = (local: string) => {
    const [date, time = '00:00'] = local.split('T') as [string, string?];
    return new Date(instantOf({ date, time: time.slice(0, 5) }, timezone)).toISOString();
  };
  const isOverDays = end_local != null && end_local.slice(0, 10) !== start_local.slice(0, 10);
  const end = isOverDays ? end_local : start_local;
  return (isOverDays ? formatSpan : formatStart)({
    start_local,
    end_local: end,
    start_time: instant(start_local),
    end_time: instant(end),
    timezone,
    is_all_day,
  });
}
