import {
  contractText,
  isLocalDate,
  PAST_EVENT_HOURS,
  type EventRequest,
  type Recurrence,
  type RequestField,
  type StoredFields,
  type TimeField,
} from '@daymark/contracts';
import {
  anchorToRule,
  baseOfEvent,
  canonicalRule,
  RuleError,
  expandOccurrences,
  localStartAt,
  occurrenceAt,
  splitSeries,
  timesOfBase,
  type EventTimes,
  type OccurrenceBase,
} from '@daymark/recurrence';
import { invalidField } from '@daymark/service-kit';
import { DateTime } from 'luxon';
import { seriesEndOf } from './series-end.js';
import { text } from '../../texts.js';

export interface EventSchedule extends Pick<StoredFields, TimeField> {
  recurrence: Recurrence | null;
  /** When the last occurrence ends; null for a series without an end. */
  series_end: Date | null;
}

/** What ended before this instant is past. */
export const pastBefore = (): number => DateTime.now().minus({ hours: PAST_EVENT_HOURS }).toMillis();

type ScheduleRequest = Pick<EventRequest, (TimeField & RequestField) | 'recurrence'>;

/**
 * Completes the rule, moves the event to the first date that matches it, and derives the instants.
 * @throws ProblemException VALIDATION_ERROR where the rule matches no date, or none before its end date; where it
 * leaves the supported years; or for whole days that the zone never had
 */
export function scheduleOf(request: ScheduleRequest): EventSchedule {
  const { timezone, is_all_day } = request;
  const whole = request.recurrence && completeRule(request.recurrence, request.start_local);
  const anchored = anchorToRule(
    { start_local: request.start_local, end_local: request.end_local, timezone, is_all_day },
    whole,
  );
  const { start_local, end_local, recurrence } = fromFirstDate(anchored, whole);
  if (!isLocalDate(start_local.slice(0, 10)) || !isLocalDate(end_local.slice(0, 10))) {
    throw invalidField('start_local', contractText('times.date'));
  }
  if (recurrence?.end_date && recurrence.end_date < start_local.slice(0, 10)) {
    throw invalidField('recurrence.end_date', text('refused.noDateBeforeEnd'));
  }
  const base = baseOfEvent({ start_local, end_local, timezone, is_all_day });
  const { start_time, end_time } = instantsOf(base, !is_all_day && start_local === end_local);
  const series_end = seriesEndOf(base, recurrence);
  return { start_local, end_local, timezone, is_all_day, recurrence, start_time, end_time, series_end };
}

/** The rule in its canonical form; parts that it leaves open are taken from the start. */
function completeRule(rule: Recurrence, startLocal: string): Recurrence {
  try {
    return canonicalRule(rule, startLocal);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    if (error instanceof RuleError)
      throw invalidField('recurrence.rrule', text(`refused.rrule.${error.fault}`, error.values));
    const field = rule.recurrence_type === 'custom' ? 'recurrence.rrule' : 'recurrence.day_of_month';
    throw invalidField(field, contractText('recurrence.dateInNoYear'));
  }
}

/**
 * Makes a series begin with its first date that takes place. If its first dates are excluded, it begins later: other
 * code relies on the base event having its own first date.
 */
function fromFirstDate(
  times: EventTimes,
  recurrence: Recurrence | null,
): EventTimes & Pick<EventSchedule, 'recurrence'> {
  if (!recurrence?.excluded_dates.length) return { ...times, recurrence };
  const base = baseOfEvent(times);
  if (localStartAt(base, recurrence, 0) !== null) return { ...times, recurrence };
  const index = firstIndexOf(base, recurrence);
  const split = index === null ? null : splitSeries(base, recurrence, index);
  if (!split) throw invalidField('recurrence.excluded_dates', text('refused.noDateLeft'));
  const { earlierRule, laterRule } = split;
  const added_dates = [...(earlierRule.added_dates ?? []), ...(laterRule.added_dates ?? [])];
  const later = { ...recurrence, ...laterRule, added_dates } as Recurrence;
  return { ...timesOfBase(split.base), recurrence: later };
}

/** The number of the first date of the rule that takes place; where the rule has none, of the first added date. */
function firstIndexOf(base: OccurrenceBase, recurrence: Recurrence): number | null {
  for (let index = 1; index <= recurrence.excluded_dates.length; index++) {
    if (localStartAt(base, recurrence, index) !== null) return index;
  }
  return expandOccurrences(base, recurrence, { from: -Infinity, to: Infinity }, 1)[0]?.index ?? null;
}

function instantsOf(base: OccurrenceBase, isMoment: boolean): { start_time: Date; end_time: Date } {
  const { start, end } = occurrenceAt(base, null, 0)!;
  // Whole days that a zone never had, since it moved over the date line, have no instants.
  if (end <= start && !isMoment) throw invalidField('end_local', contractText('times.endAfterStart'));
  return { start_time: new Date(start), end_time: new Date(end) };
}
