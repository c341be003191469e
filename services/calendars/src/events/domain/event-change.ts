import {
  applyEventUpdate,
  isLocalDate,
  requestTimeFields,
  type EventRequest,
  type EventRequestInput,
  type EventUpdate,
  type Recurrence,
} from '@daymark/contracts';
import {
  firstFittingDate,
  isPossible,
  describeRecurrence,
  localDateOf,
  type EventTimes,
} from '@daymark/recurrence';
import { invalidField, parseOrThrow } from '@daymark/service-kit';
import { moveRule } from './rule-moving.js';

/**
 * The event that results from an owner's change.
 * @throws ProblemException VALIDATION_ERROR where the result is not a valid event
 */
export const changedRequest = (current: EventRequestInput, update: EventUpdate): EventRequest =>
  parseOrThrow(applyEventUpdate(current, update));

/**
 * A change that moves the start of a series to another date without naming a rule moves the rule as well.
 * @throws ProblemException VALIDATION_ERROR where the rule cannot be moved: the series would begin on another date than
 * the requested one
 */
export function withMovedRule(
  update: EventUpdate,
  current: { start_local: string; recurrence: Recurrence | null },
): EventUpdate {
  const { start_local } = update;
  if (update.recurrence !== undefined || !current.recurrence || typeof start_local !== 'string')
    return update;
  const date = localDateOf(start_local);
  if (!isLocalDate(date)) return update;
  const recurrence = moveRule(current.recurrence, localDateOf(current.start_local), date);
  if (recurrence.recurrence_type === 'custom' && !hasDate(recurrence, date)) {
    const detail = `This series repeats like this: ${describeRecurrence(current.recurrence)}. That day is not one of its dates. Choose one of them, or change how it repeats.`;
    throw invalidField('start_local', detail);
  }
  return { ...update, recurrence };
}

const hasDate = (rule: Recurrence, date: string) =>
  !isPossible(rule) || firstFittingDate(date, rule) === date;

/** Additional and excluded dates are kept by a change whose rule does not name them. */
export function withExtraDatesOf(update: EventUpdate, current: Recurrence | null): EventUpdate {
  const rule = update.recurrence as Partial<Recurrence> | null | undefined;
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule) || current === null) return update;
  const { added_dates, excluded_dates } = current;
  return { ...update, recurrence: { added_dates, excluded_dates, ...rule } };
}

/**
 * Drops times that are sent back as they were shown. On a day of a clock change the shown time can differ from the one
 * of the series: taken literally, it would refuse an event that ends in the repeated hour.
 */
export function withoutShownTimes(update: EventUpdate, shown: EventTimes): EventUpdate {
  const isShown = requestTimeFields.every(
    (field) => update[field] === undefined || update[field] === shown[field],
  );
  if (!isShown) return update;
  return { ...update, ...Object.fromEntries(requestTimeFields.map((field) => [field, undefined])) };
}

/**
 * A change of the second part of a series. If it sends the rule back as it was shown, with the count of the whole
 * series, the count becomes that of the rest, so that the series ends when it did before.
 */
export function withRemainingCount(update: EventUpdate, whole: Recurrence, rest: Recurrence): EventUpdate {
  const rule = update.recurrence as Partial<Recurrence> | null | undefined;
  if (typeof rule !== 'object' || rule === null || whole.count === null || rule.count !== whole.count)
    return update;
  return { ...update, recurrence: { ...rule, count: rest.count } };
}
