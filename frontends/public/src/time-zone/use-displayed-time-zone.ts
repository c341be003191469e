import { todaysName } from '@daymark/calendar-ui/public';
import { localTimeZone, useIsHydrated } from '@daymark/ui/public';

/**
 * The zone that times are shown in: the one that was asked for, else the visitor's own. The server does not know the
 * latter, so its HTML, and the render that takes it over, use the given one. By today's name, whatever the browser calls it.
 */
export function useDisplayedTimeZone(chosen: string | null, onServer: string): string {
  const isHydrated = useIsHydrated();
  return todaysName(chosen ?? (isHydrated ? localTimeZone() : onServer));
}
