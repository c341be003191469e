import { addedText, isSameContent, type EventContent } from './event-content.js';
import type { SharedUntil } from './stored-event.js';

interface Shared {
  is_public_shareable: boolean;
}

/** Whether the audience sees a change of an event: not if it is hidden before and after. */
export const isPublicChange = (before: EventContent, after: EventContent): boolean =>
  (before.is_public_shareable || after.is_public_shareable) && !isSameContent(before, after);

/** Whether the audience sees an occurrence, changed or not. A deleted one is never shared. */
export const isShown = (series: Shared, exception: Shared | null): boolean =>
  series.is_public_shareable && (exception?.is_public_shareable ?? true);

/** Whether content reaches into what an administrator deleted. */
export const isWithheld = (until: SharedUntil, { series_end }: Pick<EventContent, 'series_end'>): boolean =>
  until !== null && (series_end === null || Number(series_end) > Number(until));

export const growsInFeeds = (before: EventContent, after: EventContent): boolean =>
  after.is_public_shareable && (!before.is_public_shareable || addedText(before, after) > 0);

interface Place extends Shared {
  calendarIds: readonly string[];
}

/**
 * The calendars whose audience sees a change of an event: all calendars before and after where the event itself changed
 * visibly; otherwise only those that it was added to or removed from.
 */
export function calendarsShowing(before: Place, after: Place, isSeen: boolean): string[] {
  const shownIn = (place: Place) => new Set(place.is_public_shareable ? place.calendarIds : []);
  const [was, is] = [shownIn(before), shownIn(after)];
  return [...new Set([...was, ...is])].filter((id) => isSeen || was.has(id) !== is.has(id));
}
