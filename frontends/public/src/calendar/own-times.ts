import { formatOwnTimes, type EventTimes } from '@daymark/calendar-ui/public';

/**
 * What an event's own clocks show beside the visitor's, said only of those that are elsewhere than most: a line more at all
 * of them would move the page when it changes to the visitor's zone.
 * @param usualZone the zone that most events are in, or that the address asks for
 */
export const ownTimesElsewhere = (event: EventTimes, timeZone: string, usualZone: string): string | null =>
  event.timezone === usualZone ? null : formatOwnTimes(event, timeZone);
