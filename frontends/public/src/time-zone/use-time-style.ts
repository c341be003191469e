import { useEffect, useMemo } from 'react';
import { todaysName, type TimeStyle } from '@daymark/calendar-ui/public';
import { localTimeZone, useIsHydrated } from '@daymark/ui/public';
import { showTimes } from '../event/index.js';
import type { CalendarPart } from '../page-data.js';

/**
 * How times are shown: in the requested zone, otherwise the visitor's own. The server does
 * not know it, so its HTML, and the render that hydrates it, use the calendar's zone. Zones have their current name, whatever the browser calls them.
 */
export function useTimeStyle(chosen: string | null, data: CalendarPart): TimeStyle {
  const { zone, hourCycle, now } = data;
  const isHydrated = useIsHydrated();
  const timeZone = todaysName(chosen ?? (isHydrated ? localTimeZone() : zone));
  const style = useMemo(() => ({ timeZone, hourCycle, now }), [timeZone, hourCycle, now]);
  useEffect(() => showTimes(style), [style]);
  return style;
}
