import { differingParts, inheritedParts, mergeParts, pick, requestTimeFields } from '@daymark/contracts';
import { timesOfBase, type EventTimes } from '@daymark/recurrence';
import { pickContent, type EventContent } from './event-content.js';
import { scheduleOf } from './event-schedule.js';
import { baseOf } from './stored-event.js';

export function timesOn(event: EventTimes, date: string): EventTimes {
  const base = baseOf(event);
  return timesOfBase({ ...base, start_local: date + base.start_local.slice(date.length) });
}

export const plannedContent = (series: EventContent, date: string): EventContent => ({
  ...pickContent(series),
  ...scheduleOf({ ...timesOn(series, date), recurrence: null }),
});

const isSameTimes = (a: EventTimes, b: EventTimes) =>
  requestTimeFields.every((field) => a[field] === b[field]);

/**
 * Updates a changed occurrence after a change of its series: it keeps the fields that were changed individually and
 * takes the rest from the series, as people expect of a meeting that was moved once and is renamed with all others. It
 * is shared if its series is, unless it was hidden individually.
 */
export function inheritFromSeries(
  exception: EventContent & { occurrence_date: string; is_hidden_by_owner: boolean },
  before: EventContent,
  after: EventContent,
): EventContent {
  const content = pickContent(exception);
  const date = exception.occurrence_date;
  const { values } = mergeParts(inheritedParts, {
    base: { ...before, ...timesOn(before, date) },
    changed: content,
    newest: { ...after, ...timesOn(after, date) },
  });
  return {
    ...content,
    ...pick(values, Object.values(inheritedParts).flat()),
    ...(isSameTimes(content, values) ? null : scheduleOf({ ...values, recurrence: null })),
    is_public_shareable: after.is_public_shareable && !exception.is_hidden_by_owner,
  };
}

export const inheritsFrom = (before: EventContent, after: EventContent): boolean =>
  differingParts({ ...inheritedParts, sharing: ['is_public_shareable'] }, before, after).length > 0;
