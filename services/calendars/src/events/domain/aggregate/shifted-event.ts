import { randomUUID } from 'node:crypto';
import type { EventUpdate, Recurrence } from '@daymark/contracts';
import {
  addDays,
  addMinutes,
  indexOfOccurrenceDate,
  localDateOf,
  occurrenceKeyAt,
  parseDate,
  type EventTimes,
} from '@daymark/recurrence';
import { columnsOf, copied, newEvent, unsharedAgain } from './aggregate-changes.js';
import { contentOfDate, contentOfEvent, type DateRecord, type EventAggregate } from './event-aggregate.js';
import { changedRequest, withMovedRule } from '../event-change.js';
import { contentOf, isSameContent, notCancelled, requestOf, type EventContent } from '../event-content.js';
import { scheduleOf } from '../event-schedule.js';
import { plannedContent } from '../series-inheritance.js';
import { baseOf, numberOf } from '../stored-event.js';

/** On the wall clock. Minutes only move timed events. */
export interface Shift {
  days: number;
  minutes: number;
}

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;
const DAY_MINUTES = 1_440;

const shiftedLocal = (local: string, { days, minutes }: Shift): string =>
  local.length === DATE_CHARACTERS ? addDays(local, days) : addMinutes(local, days * DAY_MINUTES + minutes);

export const shiftedTimes = ({ start_local, end_local }: EventTimes, shift: Shift) => ({
  start_local: shiftedLocal(start_local, shift),
  end_local: shiftedLocal(end_local, shift),
});

/**
 * An event at another time. A series moves by days as a whole, with its rule, its end and its exceptions, which keep
 * their numbers. `lost` are those whose date has no place: a rule for days of a month does not move by weeks alone.
 */
export function shifted(event: EventAggregate, shift: Shift): { event: EventAggregate; lost: DateRecord[] } {
  const before = contentOfEvent(event);
  const times: EventUpdate = { version: 0, drop_exceptions: false, ...shiftedTimes(before, shift) };
  const update = withMovedRule(times, before);
  const rule = (update.recurrence ?? null) as Recurrence | null;
  const recurrence = rule && { ...rule, end_date: rule.end_date && addDays(rule.end_date, shift.days) };
  const content = contentOf(changedRequest(requestOf(before), { ...update, recurrence }), before);
  const dates = new Map<string, DateRecord>();
  const lost: DateRecord[] = [];
  for (const date of event.dates) {
    const key = keyAfter(before, content, date.row.occurrence_date!, shift.days);
    if (key === null || dates.has(key)) lost.push(date);
    else dates.set(key, shiftedDate(date, key, shift));
  }
  return {
    event: {
      ...event,
      row: { ...event.row, ...columnsOf(content) },
      recurrence: content.recurrence,
      dates: [...dates.values()],
    },
    lost,
  };
}

/** The date of the shifted series that takes the place of another one's; null if there is none. */
function keyAfter(before: EventContent, after: EventContent, key: string, days: number): string | null {
  const number = numberOf(before, key);
  const ofNumber = number === null ? null : occurrenceKeyAt(baseOf(after), after.recurrence, number);
  if (ofNumber !== null) return ofNumber;
  // The number of an added date says when it is.
  const moved = addDays(localDateOf(key), days) + key.slice(DATE_CHARACTERS);
  return indexOfOccurrenceDate(baseOf(after), after.recurrence, moved) === null ? null : moved;
}

/** As another row, since rows of one series may take each other's places. */
function shiftedDate(date: DateRecord, key: string, { minutes }: Shift): DateRecord {
  const row = { ...date.row, id: randomUUID(), occurrence_date: key };
  if (row.is_deleted) return { ...date, row };
  const before = contentOfDate(date);
  const days = parseDate(localDateOf(key)) - parseDate(localDateOf(date.row.occurrence_date!));
  const times = { ...before, ...shiftedTimes(before, { days, minutes }), recurrence: null };
  const content = { ...before, ...scheduleOf(times) };
  return {
    row: { ...row, ...columnsOf(content) },
    customization: copied(date.customization),
  };
}

/** A cancellation is of last season's event, so its copy takes place. */
function takingPlace(event: EventAggregate): EventAggregate {
  const series = contentOfEvent(event);
  const takes = <Part extends Pick<EventAggregate, 'row'>>(part: Part): Part => ({
    ...part,
    row: { ...part.row, ...notCancelled },
  });
  const isPlanned = (date: DateRecord) =>
    !date.row.is_deleted &&
    isSameContent(contentOfDate(date), {
      ...plannedContent(series, date.row.occurrence_date!),
      ...notCancelled,
    });
  const dates = event.dates.map((date) => (date.row.is_deleted ? date : takes(date)));
  return { ...takes(event), dates: dates.filter((date) => !isPlanned(date)) };
}

/**
 * A copy at other days with its exceptions, calendars and customizations, shared like the original. What an
 * administrator deleted of it stays unshared.
 */
export function copiedTo(
  event: EventAggregate,
  shift: Shift,
  uid: string,
): { copy: EventAggregate; lost: DateRecord[] } {
  const { event: moved, lost } = shifted(takingPlace(event), shift);
  const { user_id: userId } = event.row;
  const created = newEvent({ userId, uid, content: contentOfEvent(moved), calendarIds: event.calendarIds });
  const dates = moved.dates.map(({ row: { created_at: _, ...row }, customization }, index) => ({
    row: {
      ...row,
      parent_event_id: created.row.id,
      shared_until: null,
      revision: 0,
      version: 2 + index,
      archived_at: null,
    },
    customization,
  }));
  const copy = {
    ...created,
    row: { ...created.row, latest_version: 1 + dates.length },
    customization: copied(event.customization),
    dates,
  };
  const isWithheld = [event, ...event.dates].some(({ row }) => row.shared_until !== null);
  return { copy: isWithheld ? unsharedAgain(copy) : copy, lost };
}
