import { useRef, useState } from 'react';
import { ProblemError, call } from '@daymark/api-client';
import {
  calendarIdsOf,
  scopesOf,
  useInvalidateEvents,
  useShortTimes,
  useSayFailure,
} from '@daymark/calendar-ui';
import { useConflictWords } from '@daymark/calendar-ui/conflict';
import type { SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import { useUndo } from '@daymark/calendar-ui/undo';
import {
  getEvent,
  isSameValue,
  pick,
  type CalendarEvent,
  type EventScope,
  type ProblemCode,
} from '@daymark/contracts';
import { useToast } from '@daymark/ui/core';
import { text } from '../texts.js';
import {
  changedEntry,
  isPartOfSeries,
  seenTimesOf,
  sendChange,
  timesOfSlot,
  type Change,
  type ChangedFields,
  type SeenTimes,
} from './change.js';
import { idOfDate, type SchedulerOccurrence } from './event-actions-contract.js';

/** Where an event was dropped, for asking there. A change in the event's panel is asked about in the panel. */
interface Dropped {
  anchor: Element;
  date: string;
}

/** A change that waits for an answer: the scope, or whether changed dates may be lost. */
export interface PendingChange extends Change {
  dropped: Dropped | null;
  scopes: readonly EventScope[];
  scope: EventScope;
  lost: readonly string[];
  settle: { resolve: () => void; reject: (reason: unknown) => void };
}

/** The question about a change was not answered, so nothing was changed. */
export class Unanswered extends Error {}

/** Somebody else changed the same in the meantime. */
export class ChangedMeanwhile extends Error {
  constructor(
    readonly newest: CalendarEvent,
    options: ErrorOptions,
  ) {
    super('The event was changed in the meantime', options);
  }
}

const hasCode = (error: unknown, code: ProblemCode) => error instanceof ProblemError && error.code === code;

export type Changing = ReturnType<typeof useChanging>;

/** Changes events of the scheduler, by dragging or in their panel: at once, or after a question for a series. */
export function useChanging(timeZone: string, sayWhen: (event: SchedulerOccurrence) => string) {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const undo = useUndo();
  const refetch = useInvalidateEvents();
  const conflictWords = useConflictWords(useShortTimes().formatInstant);
  const [asked, setAsked] = useState<PendingChange | null>(null);
  /** Those being saved, the latest last. */
  const [underWay, setUnderWay] = useState<readonly Change[]>([]);
  /** The versions that the last changes gave, which may be loaded later than one is changed again. */
  const versions = useRef(new Map<string, Promise<number>>());

  const messageOf = ({ event, to, fields }: Change) =>
    to
      ? {
          title: text('dashboard.moving.done'),
          description: text('dashboard.moving.doneText', {
            title: event.title,
            date: sayWhen(changedEntry(event, { to })),
          }),
        }
      : { title: text('dashboard.changing.done'), description: fields?.title ?? event.title };

  const run = async (change: Change, scope: EventScope, dropExceptions: boolean): Promise<void> => {
    const { event } = change;
    setUnderWay((changes) => [...changes, change]);
    const save = (undoKey: string) => {
      const how = { scope, dropExceptions, undoKey };
      const before = versions.current.get(event.id)?.catch(() => event.version);
      const saved = Promise.resolve(before ?? event.version)
        .then((version) => sendChange(change, { ...how, version: Math.max(version, event.version) }))
        .catch(async (error: unknown) => {
          if (!hasCode(error, 'STALE_VERSION')) throw error;
          return sendChange(change, { ...how, version: await versionWithSame(change, error) });
        });
      versions.current.set(event.id, saved);
      return saved;
    };
    try {
      await undo.perform(event.title, save, messageOf(change));
    } finally {
      await refetch();
      setUnderWay((changes) => changes.filter((other) => other !== change));
    }
  };

  const begin = (change: Change, dropped: Dropped | null = null): Promise<void> => {
    const { event, fields } = change;
    // A single date stays in the calendars of its series.
    const scopes = isPartOfSeries(event)
      ? scopesOf(event).filter((scope) => scope !== 'occurrence' || fields?.calendar_id === undefined)
      : [];
    if (scopes.length < 2) return run(change, scopes[0] ?? 'series', false);
    asked?.settle.reject(new Unanswered());
    return new Promise((resolve, reject) => {
      const settle = { resolve, reject };
      setAsked({ ...change, dropped, scopes, scope: scopes[0]!, lost: [], settle });
    });
  };

  const answer = async (change: PendingChange, scope: EventScope) => {
    const answered = () => setAsked((now) => (now === change ? null : now));
    try {
      await run(change, scope, change.lost.length > 0);
      answered();
      change.settle.resolve();
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'EXCEPTIONS_WOULD_BE_LOST') {
        const lost = (error.problem.errors ?? []).map(({ message }) => message);
        setAsked({ ...change, scope, lost });
      } else {
        answered();
        change.settle.reject(error);
      }
    }
  };

  const loadWords = () => conflictWords().catch(() => null);
  type Words = NonNullable<Awaited<ReturnType<typeof loadWords>>>;

  const sayDeleted = async (event: SchedulerOccurrence, words: Words) => {
    const found = await words.restorationOf(idOfDate(event));
    const { restore } = found;
    const failed = sayFailure(text('dashboard.changing.failed'));
    toast.error({
      ...words.deletedEvent(found),
      ...(restore && {
        action: { label: words.restore, onPress: () => void restore().catch(failed).then(refetch) },
      }),
    });
  };

  /** Says if it failed, and offers to do it again where somebody else changed or deleted the event. */
  const attempt = (change: Change, dropped: Dropped | null = null): Promise<void> =>
    begin(change, dropped).catch(async (error: unknown) => {
      if (error instanceof Unanswered) return;
      const failed = text(`dashboard.${change.to ? 'moving' : 'changing'}.failed`);
      const show = sayFailure(failed);
      const isChanged = error instanceof ChangedMeanwhile;
      const words = isChanged || hasCode(error, 'NOT_FOUND') ? await loadWords() : null;
      if (!words) return show(isChanged ? error.cause : error);
      if (isChanged) {
        const { newest } = error;
        toast.error({
          ...words.changed('event', newest, sayChanges(change, newest, sayWhen)),
          action: {
            label: words.again(change.to ? 'move' : 'change'),
            onPress: () => void attempt(changeOf(newest, change), dropped),
          },
        });
        return;
      }
      await sayDeleted(change.event, words);
    });

  const changes = asked ? [...underWay, asked] : underWay;
  const byEvent = new Map(changes.map((change) => [change.event.id, change]));
  return {
    asked,
    isBusy: underWay.some((change) => change === asked),
    /** Shows a changed event as it will be until it is loaded or the change was rejected. */
    shown: <Entry extends Pick<SchedulerOccurrence, 'id' | 'timezone'>>(
      entries: readonly Entry[],
    ): readonly Entry[] =>
      changes.length === 0
        ? entries
        : entries.map((entry) => {
            const change = byEvent.get(entry.id);
            return change ? changedEntry(entry, change) : entry;
          }),
    move: (event: SchedulerOccurrence, slot: SchedulerSlot, anchor: Element) => {
      const to = timesOfSlot(slot, timeZone, event.timezone);
      void attempt({ event, to, base: seenTimesOf(event) }, { anchor, date: slot.start_local.slice(0, 10) });
    },
    attempt,
    /** Resolves when it is saved and loaded; rejects with the failure, or Unanswered. */
    change: (change: Change): Promise<void> =>
      begin(change).catch(async (error: unknown) => {
        const words = hasCode(error, 'NOT_FOUND') ? await loadWords() : null;
        if (words) await sayDeleted(change.event, words);
        throw error;
      }),
    answer: (scope: EventScope) => asked && void answer(asked, scope),
    cancel: () => {
      asked?.settle.reject(new Unanswered());
      setAsked(null);
    },
  };
}

/**
 * The newest version of an event that was changed elsewhere, if not in what is being changed.
 * @throws ChangedMeanwhile
 */
async function versionWithSame({ event, base }: Change, cause: unknown): Promise<number> {
  const newest = await call(getEvent, { params: { id: idOfDate(event) } });
  const values = seenOf(newest);
  const isSame =
    base &&
    (Object.keys(base) as (keyof typeof base)[]).every((name) => isSameValue(values[name], base[name]));
  if (!isSame) throw new ChangedMeanwhile(newest, { cause });
  return newest.version;
}

const seenOf = (event: CalendarEvent): Partial<SeenTimes & ChangedFields> => ({
  ...event,
  calendar_id: event.calendars[0]?.id ?? null,
});

const changeOf = (newest: CalendarEvent, { event, to, fields, ...change }: Change): Change => ({
  ...change,
  ...(to ? { to } : { fields }),
  event: { ...event, ...seenTimesOf(newest), ...pick(newest, ['start_time', 'end_time', 'version']) },
  base: to ? seenTimesOf(newest) : pick(seenOf(newest), Object.keys(fields ?? {}) as (keyof ChangedFields)[]),
});

type Seen = Parameters<typeof calendarIdsOf>[0] & { is_public_shareable?: boolean | undefined };
export function sayWhoSees(event: Seen): string {
  if (event.is_public_shareable) return text('dashboard.eventPanel.shared');
  return text(`dashboard.eventPanel.${calendarIdsOf(event).length > 0 ? 'inCalendar' : 'notShared'}`);
}

/** What somebody else changed, as far as it was about to be changed. */
function sayChanges(
  { event, to, fields }: Change,
  newest: CalendarEvent,
  sayWhen: (event: SchedulerOccurrence) => string,
) {
  if (to)
    return [
      {
        label: text('dashboard.quickEntry.when'),
        before: sayWhen(event),
        now: sayWhen({ ...event, ...seenTimesOf(newest), ...pick(newest, ['start_time', 'end_time']) }),
      },
    ];
  if (fields?.calendar_id !== undefined)
    return [{ label: text('dashboard.quickEntry.calendar'), now: newest.calendars[0]?.name ?? '' }];
  return [{ now: sayWhoSees(newest) }];
}
