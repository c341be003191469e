import { formatOwnTimes, type EventTimes } from '@daymark/calendar-ui/public';

/**
 * An event's own local times beside the visitor's, only for events outside the usual zone: an extra line on all events
 * would shift the page when it switches to the visitor's zone.
 * @param usualZone the zone of most events, or the one that the address asks for
 */
export const ownTimesElsewhere = (event: EventTimes, timeZone: string, usualZone: string): string | null =>
  event.timezone === usualZone ? null : formatOwnTimes(event, timeZone);
