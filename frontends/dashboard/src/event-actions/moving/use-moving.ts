import { useState } from 'react';
import { failureToast, ProblemError } from '@daymark/api-client';
import { useInvalidateEvents } from '@daymark/calendar-ui';
import type { SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import { useUndo } from '@daymark/calendar-ui/undo';
import type { EventScope } from '@daymark/contracts';
import { useToast } from '@daymark/ui/core';
import { texts } from '../../texts.js';
import type { SchedulerOccurrence } from '../occurrence.js';
import { isPartOfSeries, moveEvent, type Move } from './move-event.js';
import { movedEntry, timesOfSlot } from './moved-times.js';

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
  const [underWay, setUnderWay] = useState<Move | null>(null);

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
    setUnderWay(move);
    try {
      const message = {
        title: text.done,
        description: text.doneText(event.title, sayWhen(movedEntry(event, to))),
      };
      await undo.perform(
        event.title,
        (undoKey) => moveEvent(move, { scope, dropExceptions, undoKey }),
        message,
      );
      setAsked(null);
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'EXCEPTIONS_WOULD_BE_LOST') {
        const lost = (error.problem.errors ?? []).map(({ message }) => message);
        setAsked({ ...move, anchor, date, scope, lost });
      } else {
        setAsked(null);
        fail(error);
      }
    } finally {
      await refetch();
      setUnderWay(null);
    }
  };

  const shownMove = underWay ?? asked;
  return {
    asked,
    isBusy: underWay !== null,
    /** Shows a dropped event at its new place until it is loaded there or the move was rejected. */
    shown: <Entry extends Pick<SchedulerOccurrence, 'id' | 'timezone'>>(
      entries: readonly Entry[],
    ): readonly Entry[] =>
      shownMove === null
        ? entries
        : entries.map((entry) => (entry.id === shownMove.event.id ? movedEntry(entry, shownMove.to) : entry)),
    move: (event: SchedulerOccurrence, slot: SchedulerSlot, anchor: Element) => {
      if (underWay) return;
      const to = timesOfSlot(slot, timeZone, event.timezone);
      const date = slot.start_local.slice(0, 10);
      if (isPartOfSeries(event)) setAsked({ event, to, anchor, date, scope: 'occurrence', lost: [] });
      else void run({ event, to }, { anchor, date }, 'series', false);
    },
    answer: (scope: EventScope) => asked && void run(asked, asked, scope, asked.lost.length > 0),
    cancel: () => setAsked(null),
  };
}
