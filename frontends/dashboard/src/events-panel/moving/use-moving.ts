import { useState } from 'react';
import { failureToast, ProblemError } from '@daymark/api-client';
import { useInvalidateEvents } from '@daymark/calendar-ui';
import type { CalendarEvent, EventScope } from '@daymark/contracts';
import { formatShortDate, localTimeZone, todayIn, useToast } from '@daymark/ui';
import { texts } from '../../texts.js';
import { isPartOfSeries, moveEvent, type Move, type Undo } from './move-event.js';
import { movedEntry } from './moved-times.js';

/** A move that waits for an answer: how much of the series, or whether what has no place may be lost. */
export interface AskedMove extends Move {
  scope: EventScope;
  lost: readonly string[];
}

/** Moving events of the grid to other days: at once, after a question for a series, and back. */
export function useMoving() {
  const text = texts.moving;
  const toast = useToast();
  const readAnew = useInvalidateEvents();
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const [underWay, setUnderWay] = useState<Move | null>(null);

  const fail = (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'STALE_VERSION')
      toast.error({ title: text.failed, description: text.stale });
    else toast.error(failureToast(error, text.failed, texts.failureFallback));
  };
  const undo = async (how: Undo) => {
    try {
      await how();
      toast.neutral({ title: text.undone });
    } catch (error) {
      fail(error);
    } finally {
      await readAnew();
    }
  };
  const run = async ({ event, days }: Move, scope: EventScope, dropExceptions: boolean) => {
    setUnderWay({ event, days });
    try {
      const how = await moveEvent({ event, days }, { scope, dropExceptions });
      setAsked(null);
      toast.success({
        title: text.done,
        description: text.doneText(
          event.title,
          formatShortDate(dateOf(event, days), todayIn(localTimeZone())),
        ),
        ...(how && { action: { label: text.undo, onPress: () => void undo(how) } }),
      });
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'EXCEPTIONS_WOULD_BE_LOST') {
        const lost = (error.problem.errors ?? []).map(({ message }) => message);
        setAsked({ event, days, scope, lost });
      } else {
        setAsked(null);
        fail(error);
      }
    } finally {
      await readAnew();
      setUnderWay(null);
    }
  };

  return {
    asked,
    isBusy: underWay !== null,
    /** What was dropped stays where it was dropped until it is known to be there. */
    shown: <Entry extends { id: string }>(entries: readonly Entry[]): readonly Entry[] =>
      underWay === null
        ? entries
        : entries.map((entry) =>
            entry.id === underWay.event.id
              ? { ...entry, ...movedEntry(underWay.event, underWay.days) }
              : entry,
          ),
    move: (event: CalendarEvent, days: number) => {
      if (underWay) return;
      if (isPartOfSeries(event)) setAsked({ event, days, scope: 'occurrence', lost: [] });
      else void run({ event, days }, 'series', false);
    },
    answer: (scope: EventScope) => asked && void run(asked, scope, asked.lost.length > 0),
    cancel: () => setAsked(null),
  };
}

const dateOf = (event: CalendarEvent, days: number) => movedEntry(event, days).start_local.slice(0, 10);
