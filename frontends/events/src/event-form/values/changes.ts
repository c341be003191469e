import { EventRequest } from '@daymark/contracts';
import { addDays, daysBetween } from '@daymark/ui';
import { isDate, type EventFormRequest, type EventFormValues } from './event-form-values.js';
import { daysAfterMove } from './start-moves.js';

type Field = keyof EventFormValues;

const DAYS_OF_WEEK = 7;

/** What belongs together: of two versions of an event, one part is taken whole. */
export const parts = {
  title: ['title'],
  description: ['description'],
  times: ['start_date', 'start_time', 'end_date', 'end_time', 'is_all_day', 'timezone'],
  rule: [
    'repeats',
    'recurrence_type',
    'interval',
    'days_of_week',
    'day_of_month',
    'is_last_day_of_month',
    'month_of_year',
    'recurrence_end',
    'count',
    'end_date_of_recurrence',
  ],
  location: ['location'],
  url: ['url'],
  meeting_id: ['meeting_id'],
  passcode: ['passcode'],
  is_public_shareable: ['is_public_shareable'],
  calendar_id: ['calendar_id'],
} as const satisfies Record<string, readonly Field[]>;
export type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];
const fields = Object.values(parts).flat() as Field[];

// A select that was emptied holds undefined.
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const pick = (values: EventFormValues, names: readonly Field[]): Partial<EventFormValues> =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
const isSamePart = (part: Part, one: EventFormValues, other: EventFormValues) =>
  isSame(pick(one, parts[part]), pick(other, parts[part]));

/** Whether anything was typed since the form held `base`. */
export const isChanged = (base: EventFormValues, typed: EventFormValues) =>
  partNames.some((part) => !isSamePart(part, base, typed));

/**
 * The fields of an update: what the request of `typed` has otherwise than that of `base`. A rule goes along with a start
 * on another date, so that what the form shows is what is saved: alone, the date would take the rule's days with it.
 */
export function updateOf(base: EventFormRequest, request: EventRequest): Partial<EventRequest> {
  const before = EventRequest.safeParse(base).data;
  const changed = Object.entries(request).filter(
    ([field, value]) => !isSame(value, before?.[field as keyof EventRequest]),
  );
  const update = Object.fromEntries(changed) as Partial<EventRequest>;
  const isMoved = update.start_local !== undefined && dateOf(update.start_local) !== dateOf(base.start_local);
  return isMoved && request.recurrence ? { ...update, recurrence: request.recurrence } : update;
}

const dateOf = (local: string) => local.slice(0, 10);

/** What was typed over one version of an event, on another one that it was not changed in meanwhile. */
export interface Merged {
  values: EventFormValues;
  /** The parts that both changed, in different ways; `values` has what was typed. */
  conflicts: Part[];
}

/** Lays what was typed since `base` over the newest version. */
export function mergeNewest(base: EventFormValues, typed: EventFormValues, newest: EventFormValues): Merged {
  const kept = partNames.filter((part) => !isSamePart(part, base, typed));
  return {
    values: {
      ...newest,
      ...pick(
        typed,
        kept.flatMap((part) => parts[part]),
      ),
    },
    conflicts: kept.filter((part) => !isSamePart(part, base, newest) && !isSamePart(part, typed, newest)),
  };
}

/** The values of one part alone, to be put into the form. */
export const partOf = (part: Part, values: EventFormValues) => pick(values, parts[part]);

/**
 * Lays what was typed since `base` over another part of the series: from one occurrence to the whole series and back.
 * Fields that were not typed in are those of `next`; dates that were moved are moved by as many days, and the rule's days
 * with them.
 */
export function carryOver(
  base: EventFormValues,
  typed: EventFormValues,
  next: EventFormValues,
): EventFormValues {
  const changed = fields.filter((field) => !isSame(base[field], typed[field]));
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

/** The days of a rule when its whole series moves. */
function movedDays(values: EventFormValues, from: string, to: string): Partial<EventFormValues> {
  const days = daysBetween(from, to) % DAYS_OF_WEEK;
  const days_of_week = values.days_of_week.map((day) => (day + days + DAYS_OF_WEEK) % DAYS_OF_WEEK);
  return { ...daysAfterMove(values, from, to), days_of_week: days_of_week.sort((a, b) => a - b) };
}
