import {
  HISTORY_CHANGES_MAX,
  isSameValue,
  pick,
  requestTimeFields,
  writtenColumns,
  type HistoryChange,
  type HistoryKind,
} from '@daymark/contracts';
import { shown, type Summary } from '../../history/history.module.js';
import {
  isInSameCalendars,
  type CustomizationRecord,
  type DateRecord,
  type EventAggregate,
} from '../domain/aggregate/event-aggregate.js';

/** What a person sees of an event, or decides about it. */
const FIELDS = [...writtenColumns, 'status', 'cancellation_note', 'draft'] as const;
type Row = Pick<EventAggregate['row'], (typeof FIELDS)[number]>;
type Named = Pick<Row, 'title' | 'start_local' | 'timezone' | 'is_all_day'>;

/** A date of a series that changed by itself; undefined where it is as the series says. */
export interface ChangedDate {
  occurrence: string;
  was: DateRecord | undefined;
  is: DateRecord | undefined;
}

/** Its version and time do not count. */
export const isSameLook = (one: CustomizationRecord | null, other: CustomizationRecord | null) =>
  (one === null) === (other === null) &&
  (['background_color', 'button_color', 'font_family', 'logo_name', 'is_without_logo'] as const).every(
    (field) => one?.[field] === other?.[field],
  );

/** What is told of it: a logo may be gone by then. */
const lookOf = (look: CustomizationRecord | null) =>
  look && pick(look, ['background_color', 'button_color', 'font_family']);

/** What the history tells of an event that came or went. */
export const summaryOfWhole = ({ row }: { row: Named }, kind: HistoryKind): Summary => summary(row, kind);

/** The same of one that changed. What the dates of a series take over from it is told once. */
export function summaryOfChange(
  before: EventAggregate,
  after: EventAggregate,
  dates: readonly ChangedDate[],
): Summary {
  const own = changesOf(before.row, after.row, null);
  const add = (field: string, was: unknown, is: unknown) =>
    own.push({ field, occurrence: null, before: shown(was), after: shown(is) });
  if (!isSameValue(before.recurrence, after.recurrence))
    add('recurrence', before.recurrence, after.recurrence);
  if (!isInSameCalendars(before, after)) add('calendar_ids', before.calendarIds, after.calendarIds);
  if (!isSameLook(before.customization, after.customization))
    add('customization', lookOf(before.customization), lookOf(after.customization));
  const ofDates = own.length > 0 ? [] : dates.flatMap((date) => changesOfDate(before, after, date));
  const changes = [...own, ...ofDates];
  const [date] = own.length === 0 && dates.length === 1 ? dates : [];
  const row = date ? rowOf(after, date.occurrence, date.is ?? date.was) : after.row;
  return summary(row, kindOf(changes), changes, date?.occurrence ?? null);
}

const summary = (
  { title, start_local, timezone, is_all_day }: Named,
  kind: HistoryKind,
  changes: readonly HistoryChange[] = [],
  occurrence: string | null = null,
): Summary => ({
  kind,
  title,
  start_local,
  timezone,
  is_all_day,
  occurrence,
  changes: changes.slice(0, HISTORY_CHANGES_MAX),
});

const changesOf = (before: Row, after: Row, occurrence: string | null): HistoryChange[] =>
  FIELDS.filter((field) => !isSameValue(before[field], after[field])).map((field) => ({
    field,
    occurrence,
    before: shown(before[field]),
    after: shown(after[field]),
  }));

function changesOfDate(
  before: EventAggregate,
  after: EventAggregate,
  { occurrence, was, is }: ChangedDate,
): HistoryChange[] {
  const [wasDeleted, isDeleted] = [was?.row.is_deleted ?? false, is?.row.is_deleted ?? false];
  if (wasDeleted !== isDeleted)
    return [{ field: 'is_deleted', occurrence, before: wasDeleted, after: isDeleted }];
  const fields = changesOf(rowOf(before, occurrence, was), rowOf(after, occurrence, is), occurrence);
  const [look, newLook] = [was?.customization ?? null, is?.customization ?? null];
  if (isSameLook(look, newLook)) return fields;
  const values = { before: shown(lookOf(look)), after: shown(lookOf(newLook)) };
  return [...fields, { field: 'customization', occurrence, ...values }];
}

/** A date of a series; a deleted one has no content, and is told as its series plans it. */
function rowOf({ row }: EventAggregate, occurrence: string, date: DateRecord | undefined): Row {
  if (date && !date.row.is_deleted) return date.row;
  const { start_local, end_local } = row;
  const start = occurrence.length < start_local.length ? occurrence + start_local.slice(10) : occurrence;
  const length = Date.parse(`${end_local}Z`) - Date.parse(`${start_local}Z`);
  const end = new Date(Date.parse(`${start}Z`) + length).toISOString().slice(0, end_local.length);
  return { ...row, start_local: start, end_local: end };
}

function kindOf(changes: readonly HistoryChange[]): HistoryKind {
  const changed = new Map(changes.map(({ field, after }) => [field, after]));
  const fields = [...changed.keys()];
  if (changed.has('is_deleted')) return changed.get('is_deleted') ? 'deleted' : 'restored';
  if (changed.has('status')) return changed.get('status') === 'cancelled' ? 'cancelled' : 'reinstated';
  const isTime = (field: string) => requestTimeFields.some((time) => time === field);
  if (fields.length > 0 && fields.every(isTime)) return 'moved';
  if (fields.length !== 1 || fields[0] !== 'is_public_shareable') return 'changed';
  return changed.get('is_public_shareable') ? 'shared' : 'unshared';
}
