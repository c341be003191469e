import { isSameValue, type Recurrence } from '@daymark/contracts';
import type { EventRowState, EventState, Note, NotedState } from '../../history/history.module.js';
import type { DerivedChange } from '../domain/aggregate/derived-change.js';
import { isSameRow } from '../domain/aggregate/derived-dates.js';
import {
  isInSameCalendars,
  type CustomizationRecord,
  type DateRecord,
  type EventAggregate,
} from '../domain/aggregate/event-aggregate.js';
import { isSameLook, summaryOfChange, summaryOfWhole, type ChangedDate } from './event-summaries.js';
import { jsonOf, recordOf } from './load-aggregates.js';

/** The calendars that are told what happens to an event: none of a draft, which its maker alone sees. */
export const toldIn = ({ row, calendarIds }: EventAggregate): readonly string[] =>
  row.draft === null ? calendarIds : [];

/**
 * What the history notes of a change: the earlier state of just the parts that changed. Null if nothing did: the text
 * that an event came with says nothing by itself.
 */
export function noteOf(
  { before, after }: Pick<DerivedChange, 'before' | 'after'>,
  isRestored = false,
): Note | null {
  const { row } = (before ?? after)!;
  const calendarIds = [...new Set([before, after].flatMap((event) => (event ? toldIn(event) : [])))];
  const subject = { kind: 'event', id: row.id, userId: row.user_id, calendarIds } as const;
  if (before === null) {
    const summary = summaryOfWhole(after!, isRestored ? 'restored' : 'created');
    return { ...subject, parts: null, isNew: true, state: null, summary };
  }
  if (after === null) {
    const summary = summaryOfWhole(before, 'deleted');
    return { ...subject, parts: null, isNew: false, state: stateOf(before), summary };
  }
  const isOwn =
    !isSameRow(before.row, after.row) ||
    !isSameValue(before.recurrence, after.recurrence) ||
    !isInSameCalendars(before, after) ||
    !isSameLook(before.customization, after.customization);
  const dates = changedDates(before, after);
  if (!isOwn && dates.length === 0) return null;
  return {
    ...subject,
    parts: isOwn ? null : dates.map(({ occurrence }) => occurrence),
    isNew: false,
    state: {
      ...(isOwn && { own: ownState(before) }),
      dates: dates.map(({ occurrence, was }) => ({ occurrence, date: was ? dateState(was) : null })),
    },
    summary: summaryOfChange(before, after, dates),
  };
}

export const stateOf = (event: EventAggregate): EventState => ({
  own: ownState(event),
  dates: event.dates.map((date) => ({ occurrence: date.row.occurrence_date!, date: dateState(date) })),
});

function changedDates(before: EventAggregate, after: EventAggregate): ChangedDate[] {
  const datesOf = (event: EventAggregate) =>
    new Map(event.dates.map((date) => [date.row.occurrence_date!, date]));
  const [was, is] = [datesOf(before), datesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((occurrence) => {
    const [dateBefore, dateAfter] = [was.get(occurrence), is.get(occurrence)];
    const isSame =
      dateBefore &&
      dateAfter &&
      dateBefore.row.id === dateAfter.row.id &&
      isSameRow(dateBefore.row, dateAfter.row) &&
      isSameLook(dateBefore.customization, dateAfter.customization);
    return isSame ? [] : [{ occurrence, was: dateBefore, is: dateAfter }];
  });
}

const rowState = (row: EventAggregate['row']) => jsonOf(row) as unknown as EventRowState;
type CustomizationState = NonNullable<EventState['own']>['customization'];
const dateState = ({ row, customization }: DateRecord) => ({
  row: rowState(row),
  customization: customization as CustomizationState,
});

function ownState({ row, recurrence, calendarIds, customization, original }: EventAggregate) {
  const text = original && {
    content: original.content,
    zones: { ...original.zones },
    sequence: original.sequence,
    is_current: original.isCurrent,
  };
  return {
    row: rowState(row),
    recurrence: recurrence as Record<string, unknown> | null,
    calendar_ids: [...calendarIds],
    customization: customization as CustomizationState,
    original: text,
  };
}

/** An event of which all parts were noted, as it was. */
export function eventOf({ own, dates }: EventState): EventAggregate | null {
  if (!own) return null;
  const { original } = own;
  return {
    row: recordOf(own.row),
    recurrence: own.recurrence as Recurrence | null,
    calendarIds: own.calendar_ids,
    customization: own.customization as CustomizationRecord | null,
    original: original && {
      content: original.content,
      zones: original.zones,
      sequence: original.sequence,
      isCurrent: original.is_current,
    },
    dates: dates.flatMap(({ date }) => (date ? [dateOf(date)] : [])),
  };
}

const dateOf = ({ row, customization }: NonNullable<EventState['dates'][number]['date']>): DateRecord => ({
  row: recordOf(row),
  customization: customization as CustomizationRecord | null,
});

/** Whether two states of an event differ in customizations at most. */
export function isSameButLook(one: EventAggregate, other: EventAggregate): boolean {
  const plain = (event: EventAggregate): EventAggregate => ({
    ...event,
    customization: null,
    dates: event.dates.map((date) => ({ ...date, customization: null })),
  });
  return noteOf({ before: plain(one), after: plain(other) }) === null;
}

/** An event as it was before a noted change; null where it did not exist. */
export function eventBefore(
  event: EventAggregate | null,
  { isNew, kind, state }: NotedState,
): EventAggregate | null {
  if (isNew || kind !== 'event' || state === null) return null;
  const was = eventOf(state);
  if (event === null) return was;
  const changed = new Set(state.dates.map(({ occurrence }) => occurrence));
  const dates = [
    ...event.dates.filter(({ row }) => !changed.has(row.occurrence_date!)),
    ...state.dates.flatMap(({ date }) => (date ? [dateOf(date)] : [])),
  ].map((date) => ({
    ...date,
    row: { ...date.row, parent_event_id: event.row.id, archived_at: event.row.archived_at },
  }));
  if (was === null) return { ...event, dates };
  const { version, latest_version, revision, archived_at } = event.row;
  const isSameText = was.original?.content === event.original?.content;
  return {
    ...was,
    row: { ...was.row, version, latest_version, revision, archived_at },
    original: isSameText ? event.original : was.original,
    dates,
  };
}
