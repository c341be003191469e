import { call } from '@daymark/api-client';
import { slotOf, type SchedulerEntry, type SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import {
  changedOccurrenceId,
  getEvent,
  parseEventReference,
  pick,
  updateEvent,
  type EventRequest,
  type EventScope,
} from '@daymark/contracts';
import { addDays, daysBetween, instantOf, wallClockOf } from '@daymark/ui/core';
import type { SchedulerOccurrence } from './event-actions-contract.js';

export type LocalTimes = SchedulerSlot;

/** What another change of the times would differ from. */
export type SeenTimes = LocalTimes & { timezone: string };

export type ChangedFields = Partial<
  Pick<EventRequest, 'title' | 'location' | 'description' | 'is_public_shareable' | 'calendar_id'>
>;

export interface Change {
  event: SchedulerOccurrence;
  to?: LocalTimes;
  fields?: ChangedFields;
  /**
   * The same fields as the person saw them: while they are still so, a change of others made elsewhere does not matter.
   */
  base?: ChangedFields | SeenTimes;
}

export const isPartOfSeries = ({ is_recurring, is_exception }: SchedulerOccurrence) =>
  is_recurring || is_exception;

interface HowToChange {
  scope: EventScope;
  version: number;
  /** Accepts the loss of changed and deleted occurrences that do not fit the new dates. */
  dropExceptions?: boolean;
  undoKey: string;
}

/** Returns the new version. */
export async function sendChange(
  { event, to, fields }: Change,
  { scope, version, dropExceptions, undoKey }: HowToChange,
): Promise<number> {
  const reference = parseEventReference(event.id)!;
  const send = async (id: string, asked: EventScope, times: LocalTimes | undefined) => {
    const changed = await call(updateEvent, {
      params: { id },
      query: { scope: asked },
      body: { ...times, ...fields, version, ...(dropExceptions && { drop_exceptions: true }) },
      undoKey,
    });
    return changed.version;
  };
  if (!isPartOfSeries(event)) return send(event.id, 'series', to);
  const isLater = reference.occurrence_index > 0;
  if (!to || scope === 'occurrence' || (scope === 'following' && isLater))
    return send(changedOccurrenceId(reference), scope, to);
  // A change of the whole series gives the first date's time, whichever date was moved.
  const base = await call(getEvent, { params: { id: reference.event_id } });
  return send(base.id, 'series', movedInParallel(timesOf(base), timesOf(event), to));
}

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;
const dateOf = (local: string) => local.slice(0, DATE_CHARACTERS);
const clockOf = (local: string) => local.slice(DATE_CHARACTERS);

export const timesOf = ({ start_local, end_local, is_all_day }: LocalTimes): LocalTimes => ({
  start_local,
  end_local,
  is_all_day,
});

export const seenTimesOf = (event: SeenTimes): SeenTimes => ({ ...timesOf(event), timezone: event.timezone });

/** Converts a slot of the scheduler to an event's own zone. */
export function timesOfSlot(slot: SchedulerSlot, schedulerZone: string, timezone: string): LocalTimes {
  if (slot.is_all_day || schedulerZone === timezone) return timesOf(slot);
  const inZone = (local: string) => {
    const { date, time } = wallClockOf(instantAt(local, schedulerZone), timezone);
    return `${date}T${time}`;
  };
  return { start_local: inZone(slot.start_local), end_local: inZone(slot.end_local), is_all_day: false };
}

export function changedEntry<Entry extends Pick<SchedulerEntry, 'timezone'>>(
  entry: Entry,
  { to, fields }: Pick<Change, 'to' | 'fields'>,
): Entry {
  const shown = { ...entry, ...to, ...(fields && pick(fields, shownIn(fields))) };
  if (!to || to.is_all_day) return shown;
  const instant = (local: string) => new Date(instantAt(local, entry.timezone)).toISOString();
  return { ...shown, start_time: instant(to.start_local), end_time: instant(to.end_local) };
}

const shownIn = (fields: ChangedFields) =>
  (['title', 'location', 'is_public_shareable'] as const).filter((name) => name in fields);

/** By how much a drag moves an entry, for moving others along; null where it changes its length. */
export function shiftOf(
  entry: SchedulerEntry,
  slot: SchedulerSlot,
  timeZone: string,
): { days: number; minutes: number } | null {
  if (entry.is_all_day !== slot.is_all_day) return null;
  const from = slotOf(entry, timeZone);
  // As UTC only to subtract wall clocks.
  const minutesAt = (local: string) => Date.parse(slot.is_all_day ? local : `${local}Z`) / 60_000;
  const by = minutesAt(slot.start_local) - minutesAt(from.start_local);
  if (by !== minutesAt(slot.end_local) - minutesAt(from.end_local)) return null;
  const days = Math.floor(by / MINUTES_PER_DAY);
  return { days, minutes: by - days * MINUTES_PER_DAY };
}

const MINUTES_PER_DAY = 1_440;

/** By as many days, and to the same times if they were changed. A date moved by days only leaves them alone. */
export function movedInParallel(base: LocalTimes, from: LocalTimes, to: LocalTimes): LocalTimes {
  const days = daysBetween(dateOf(from.start_local), dateOf(to.start_local));
  const lasts = ({ start_local, end_local }: LocalTimes) =>
    daysBetween(dateOf(start_local), dateOf(end_local));
  const keepsTimes =
    from.is_all_day === to.is_all_day &&
    clockOf(from.start_local) === clockOf(to.start_local) &&
    clockOf(from.end_local) === clockOf(to.end_local) &&
    lasts(from) === lasts(to);
  const { start_local, end_local, is_all_day } = keepsTimes ? base : to;
  const start = addDays(dateOf(base.start_local), days);
  const end = addDays(start, lasts(keepsTimes ? base : to));
  return { start_local: start + clockOf(start_local), end_local: end + clockOf(end_local), is_all_day };
}

const instantAt = (local: string, timezone: string) =>
  instantOf({ date: dateOf(local), time: clockOf(local).slice(1) }, timezone);
