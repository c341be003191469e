import {
  differingParts,
  eventParts,
  EventRequest,
  isSameValue,
  mergeParts,
  pick,
  type EventPart,
  type FormField,
  type RequestField,
} from '@daymark/contracts';
import { addDays, daysBetween } from '@daymark/ui';
import { isDate, type EventFormRequest, type EventFormValues } from './event-form-values.js';
import type { RuleValues } from './rule-fields.js';
import { newRule } from './rule-values.js';
import { daysAfterMove } from './move-start.js';

type Field = keyof EventFormValues;

const DAYS_OF_WEEK = 7;

/** The form's fields for request fields that it holds under other names. */
const ownFields = {
  start_local: ['start_date', 'start_clock'],
  end_local: ['end_date', 'end_clock'],
  recurrence: Object.keys(newRule('2000-01-01')) as (keyof RuleValues)[],
} satisfies Record<Exclude<RequestField, FormField>, readonly Field[]>;

const fieldsFor = (name: RequestField): readonly Field[] =>
  name in ownFields ? ownFields[name as keyof typeof ownFields] : [name as FormField];

/** The form's fields per part of an event. A merge takes each part from one version. */
export const formParts = Object.fromEntries(
  Object.entries(eventParts).map(([part, names]) => [part, names.flatMap(fieldsFor)]),
) as Record<EventPart, Field[]>;
const fields = Object.values(formParts).flat();

/** The form proposes a rule for any start: it counts once the event repeats. */
const withRuleIfAny = (base: EventFormValues, values: EventFormValues) =>
  base.repeats || values.repeats ? values : { ...values, ...pick(base, formParts.recurrence) };

export const changedParts = (base: EventFormValues, changed: EventFormValues) =>
  differingParts(formParts, base, withRuleIfAny(base, changed));

export const isChanged = (base: EventFormValues, typed: EventFormValues) =>
  changedParts(base, typed).length > 0;

/** With another start date the rule is always included: a date alone would make the service move its days. */
export function updateOf(base: EventFormRequest, request: EventRequest): Partial<EventRequest> {
  const before = EventRequest.safeParse(base).data;
  const changed = Object.entries(request).filter(
    ([field, value]) => !isSameValue(value, before?.[field as keyof EventRequest]),
  );
  const update = Object.fromEntries(changed) as Partial<EventRequest>;
  const isMoved = update.start_local !== undefined && dateOf(update.start_local) !== dateOf(base.start_local);
  return isMoved && request.recurrence ? { ...update, recurrence: request.recurrence } : update;
}

const dateOf = (local: string) => local.slice(0, 10);

export const mergeNewest = (base: EventFormValues, typed: EventFormValues, newest: EventFormValues) =>
  mergeParts(formParts, { base, changed: typed, newest: withRuleIfAny(base, newest) });

export const partOf = (part: EventPart, values: EventFormValues) => pick(values, formParts[part]);

/** Untouched fields are those of `next`; moved dates are moved by as many days, and the rule's days with them. */
export function carryOver(
  base: EventFormValues,
  typed: EventFormValues,
  next: EventFormValues,
): EventFormValues {
  const changed = fields.filter((field) => !isSameValue(base[field], typed[field]));
  const carried = { ...next, ...pick(typed, changed) };
  for (const field of ['start_date', 'end_date'] as const) {
    const [from, to, other] = [base[field], typed[field], next[field]];
    if (!changed.includes(field) || !isDate(from) || !isDate(to) || !isDate(other)) continue;
    carried[field] = addDays(other, daysBetween(from, to));
  }
  const { start_date: from } = next;
  const { start_date: to } = carried;
  if (!isDate(from) || !isDate(to) || from === to) return carried;
  return { ...carried, ...pickOthers(movedDays(next, from, to), changed) };
}

const pickOthers = (values: Partial<EventFormValues>, names: readonly Field[]): Partial<EventFormValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name as Field)));

function movedDays(values: EventFormValues, from: string, to: string): Partial<EventFormValues> {
  const days = daysBetween(from, to) % DAYS_OF_WEEK;
  const days_of_week = values.days_of_week.map((day) => (day + days + DAYS_OF_WEEK) % DAYS_OF_WEEK);
  return { ...daysAfterMove(values, from, to), days_of_week: days_of_week.sort((a, b) => a - b) };
}
