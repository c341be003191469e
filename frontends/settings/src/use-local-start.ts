import { useShortTimes } from '@daymark/calendar-ui';
import { instantOf } from '@daymark/ui';

interface LocalStart {
  start_local: string | null;
  timezone: string | null;
  is_all_day: boolean;
}

/** The start of an entry that has local times alone; null without one. */
export function useLocalStart({ start_local, timezone, is_all_day }: LocalStart): string | null {
  const { formatStart } = useShortTimes();
  if (start_local === null || timezone === null) return null;
  const [date, time = '00:00'] = start_local.split('T') as [string, string?];
  const start_time = new Date(instantOf({ date, time: time.slice(0, 5) }, timezone)).toISOString();
  return formatStart({
    start_local,
    end_local: start_local,
    start_time,
    end_time: start_time,
    timezone,
    is_all_day,
  });
}
