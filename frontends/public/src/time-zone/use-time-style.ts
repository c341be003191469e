import { useEffect, useMemo } from 'react';
import { todaysName, type TimeStyle } from '@daymark/calendar-ui/public';
import { localTimeZone, useIsHydrated } from '@daymark/ui/public';
import { hourCycleOfPerson, showTimes } from '../event/index.js';
import type { CalendarPart } from '../page-data.js';

/**
 * How times are shown: in the requested zone, otherwise the visitor's own, and with 12 or 24 hours as a person of this
 * device chose, otherwise by the visitor's language. The server knows neither zone nor choice, so its HTML, and the
 * render that hydrates it, use the calendar's zone. Zones have their current name, whatever the browser calls them.
 */
export function useTimeStyle(chosen: string | null, data: CalendarPart): TimeStyle {
  const { page, zone, now } = data;
  const isHydrated = useIsHydrated();
  const timeZone = todaysName(chosen ?? (isHydrated ? localTimeZone() : zone));
  // A frame reads nothing that is stored on the device.
  const ofPerson = isHydrated && page === 'calendar' ? hourCycleOfPerson() : null;
  const hourCycle = ofPerson ?? data.hourCycle;
  const style = useMemo(() => ({ timeZone, hourCycle, now }), [timeZone, hourCycle, now]);
  useEffect(() => showTimes(style), [style]);
  return style;
}
