import { todaysName } from '@daymark/calendar-ui/public';
import { localTimeZone, useIsHydrated } from '@daymark/ui/public';

/**
 * The zone of the times shown: the requested one, otherwise the visitor's own. The server does not know the latter, so
 * its HTML, and the render that hydrates it, use the given one. Returned under its current name, whatever the browser
 * calls it.
 */
export function useDisplayedTimeZone(chosen: string | null, onServer: string): string {
  const isHydrated = useIsHydrated();
  return todaysName(chosen ?? (isHydrated ? localTimeZone() : onServer));
}
