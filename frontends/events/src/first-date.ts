import type { EventDetails } from '@daymark/contracts';

/**
 * An event with the times, and the rule, of the first date that takes place as planned; null where a series has none.
 * The event's own times are what its series follows from, and that date may have been deleted.
 */
export function onFirstDate(event: EventDetails): EventDetails | null {
  const { first_date: first, recurrence } = event;
  if (first === null) return null;
  if (!first || first.occurrence_index === 0) return event;
  const { occurrence_index: skipped, ...times } = first;
  const count = recurrence?.count ? recurrence.count - skipped : null;
  return { ...event, ...times, recurrence: recurrence && { ...recurrence, count } };
}
