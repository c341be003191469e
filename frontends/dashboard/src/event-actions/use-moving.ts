import { useRef, useState } from 'react';
import { failureToast, ProblemError, call } from '@daymark/api-client';
import { useInvalidateEvents } from '@daymark/calendar-ui';
import type { SchedulerSlot, SchedulerEntry } from '@daymark/calendar-ui/scheduler';
import { useUndo } from '@daymark/calendar-ui/undo';
import {
  changedOccurrenceId,
  getEvent,
  parseEventReference,
  updateEvent,
  type EventScope,
} from '@daymark/contracts';
import { useToast, addDays, daysBetween, instantOf, wallClockOf } from '@daymark/ui/core';
import { texts } from '../texts.js';
import type { SchedulerOccurrence } from './event-actions-contract.js';

/** A move that waits for an answer: the scope, or whether changed dates may be lost. */
export interface PendingMove extends Move {
  anchor: Element;
  /** The day of the scheduler that it was dropped on. */
  date: string;
  scope: EventScope;
  lost: readonly string[];
}

export type Moving = ReturnType<typeof useMoving>;

/** Moves events of the scheduler: at once, or after a question for a series. */
export function useMoving(timeZone: string, sayWhen: (event: SchedulerOccurrence) => string) {
  const text = texts.moving;
  const toast = useToast();
  const undo = useUndo();
  const refetch = useInvalidateEvents();
  const [asked, setAsked] = useState<PendingMove | null>(null);
  /** Those being saved, the latest last. */
  const [underWay, setUnderWay] = useState<readonly Move[]>([]);
  /** The versions of those moved but not loaded yet, for moving one again. */
  const versions = useRef(new Map<string, Promise<number>>());

  const fail = (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'STALE_VERSION')
      toast.error({ title: text.failed, description: text.stale });
    else toast.error(failureToast(error, text.failed, texts.failureFallback));
  };
  const run = async (
    move: Move,
    { anchor, date }: Pick<PendingMove, 'anchor' | 'date'>,
    scope: EventScope,
    dropExceptions: boolean,
  ) => {
    const { event, to } = move;
    setUnderWay((moves) => [...moves, move]);
    const answered = () => setAsked((now) => (now === move ? null : now));
    let saved: Promise<number> | undefined;
    const save = (undoKey: string) => {
      const before = versions.current.get(event.id)?.catch(() => event.version);
      saved = Promise.resolve(before ?? event.version).then((version) =>
        moveEvent({ event: { ...event, version }, to }, { scope, dropExceptions, undoKey }),
      );
      versions.current.set(event.id, saved);
      return saved;
    };
    try {
      const message = {
        title: text.done,
        description: text.doneText(event.title, sayWhen(movedEntry(event, to))),
      };
      await undo.perform(event.title, save, message);
      answered();
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'EXCEPTIONS_WOULD_BE_LOST') {
        const lost = (error.problem.errors ?? []).map(({ message }) => message);
        setAsked({ ...move, anchor, date, scope, lost });
      } else {
        answered();
        fail(error);
      }
    } finally {
      await refetch();
      if (versions.current.get(event.id) === saved) versions.current.delete(event.id);
      setUnderWay((moves) => moves.filter((other) => other !== move));
    }
  };

  const moves = asked ? [...underWay, asked] : underWay;
  const places = new Map(moves.map(({ event, to }) => [event.id, to]));
  return {
    asked,
    isBusy: underWay.some((move) => move === asked),
    /** Shows a dropped event at its new place until it is loaded there or the move was rejected. */
    shown: <Entry extends Pick<SchedulerOccurrence, 'id' | 'timezone'>>(
      entries: readonly Entry[],
    ): readonly Entry[] =>
      moves.length === 0
        ? entries
        : entries.map((entry) => {
            const to = places.get(entry.id);
            return to ? movedEntry(entry, to) : entry;
          }),
    move: (event: SchedulerOccurrence, slot: SchedulerSlot, anchor: Element) => {
      const to = timesOfSlot(slot, timeZone, event.timezone);
      const date = slot.start_local.slice(0, 10);
      if (isPartOfSeries(event)) setAsked({ event, to, anchor, date, scope: 'occurrence', lost: [] });
      else void run({ event, to }, { anchor, date }, 'series', false);
    },
    answer: (scope: EventScope) => asked && void run(asked, asked, scope, asked.lost.length > 0),
    cancel: () => setAsked(null),
  };
}

interface Move {
  event: SchedulerOccurrence;
  to: LocalTimes;
}

const isPartOfSeries = ({ is_recurring, is_exception }: SchedulerOccurrence) => is_recurring || is_exception;

interface HowToMove {
  scope: EventScope;
  /** Accepts the loss of changed and deleted occurrences that do not fit the new dates. */
  dropExceptions?: boolean;
  undoKey: string;
}

/** Returns the new version. */
async function moveEvent(
  { event, to }: Move,
  { scope, dropExceptions, undoKey }: HowToMove,
): Promise<number> {
  const reference = parseEventReference(event.id)!;
  const change = async (id: string, asked: EventScope, times: LocalTimes) => {
    const { version } = await call(updateEvent, {
      params: { id },
      query: { scope: asked },
      body: { ...times, version: event.version, ...(dropExceptions && { drop_exceptions: true }) },
      undoKey,
    });
    return version;
  };
  if (!isPartOfSeries(event)) return change(event.id, 'series', to);
  if (scope === 'occurrence' || (scope === 'following' && reference.occurrence_index > 0))
    return change(changedOccurrenceId(reference), scope, to);
  // A change of the whole series gives the first date's time, whichever date was moved.
  const base = await call(getEvent, { params: { id: reference.event_id } });
  return change(base.id, 'series', movedInParallel(timesOf(base), timesOf(event), to));
}

/** A time in its own zone. */
type LocalTimes = SchedulerSlot;

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;
const dateOf = (local: string) => local.slice(0, DATE_CHARACTERS);
const clockOf = (local: string) => local.slice(DATE_CHARACTERS);

const timesOf = ({ start_local, end_local, is_all_day }: LocalTimes): LocalTimes => ({
  start_local,
  end_local,
  is_all_day,
});

/** Converts a slot of the scheduler to an event's own zone. */
export function timesOfSlot(slot: SchedulerSlot, schedulerZone: string, timezone: string): LocalTimes {
  if (slot.is_all_day || schedulerZone === timezone) return timesOf(slot);
  const inZone = (local: string) => {
    const { date, time } = wallClockOf(instantAt(local, schedulerZone), timezone);
    return `${date}T${time}`;
  };
  return { start_local: inZone(slot.start_local), end_local: inZone(slot.end_local), is_all_day: false };
}

/** An entry as it looks after a move. */
export function movedEntry<Entry extends Pick<SchedulerEntry, 'timezone'>>(
  entry: Entry,
  to: LocalTimes,
): Entry {
  if (to.is_all_day) return { ...entry, ...to };
  const instant = (local: string) => new Date(instantAt(local, entry.timezone)).toISOString();
  return { ...entry, ...to, start_time: instant(to.start_local), end_time: instant(to.end_local) };
}

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
