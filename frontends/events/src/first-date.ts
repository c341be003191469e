import type { EventDetails } from '@daymark/contracts';

/**
 * An event with the times, and the rule, of its first unchanged date; null if a series has none. The series follows
 * from the event's own times, but that date may have been deleted.
 */
export function onFirstDate(event: EventDetails): EventDetails | null {
  const { first_date: first, recurrence } = event;
  if (first === null) return null;
  if (!first || first.occurrence_index === 0) return event;
  const { occurrence_index: skipped, ...times } = first;
  const count = recurrence?.count ? recurrence.count - skipped : null;
  return { ...event, ...times, recurrence: recurrence && { ...recurrence, count } };
}
