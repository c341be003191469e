import { useState, type KeyboardEvent, type RefObject } from 'react';
import { leavesMonth, monthOf, useFocusOnDay } from '@daymark/ui/core';
import type { SchedulerProps } from '../scheduler-contract.js';
import { nextShownDate } from '../scheduler-window.js';
import { shownDateByKey } from './shown-date-by-key.js';

interface Options {
  root: RefObject<HTMLElement | null>;
  isShown: (date: string) => boolean;
  today: string;
  /** False: there are no columns for Saturday and Sunday. */
  showsWeekend: boolean;
}

/** The keyboard navigation of a grid of days, in month and year views. */
export function useDayCursor(props: SchedulerProps, { root, isShown, today, showsWeekend }: Options) {
  const { date, weekStart, onNavigate } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  /** The first day of a range being selected with Shift and the arrows. */
  const [rangeStart, setRangeStart] = useState<string | null>(null);

  const shown = [chosen, date, today].find((each) => each !== null && isShown(each));
  const current = shown ?? nextShownDate(date, 1, showsWeekend);
  const focusOn = useFocusOnDay(root, current);

  /** Moves the cursor by a key; returns whether it did. */
  const moveByKey = (event: KeyboardEvent): boolean => {
    const next = shownDateByKey(event, current, weekStart, showsWeekend);
    if (next === null) return false;
    const isChoosing = event.shiftKey && event.key.startsWith('Arrow');
    setRangeStart(isChoosing ? (rangeStart ?? current) : null);
    focusOn(next);
    setChosen(next);
    if (leavesMonth(event, next, monthOf(date), isShown)) onNavigate({ date: next });
    return true;
  };
  return {
    current,
    rangeStart,
    moveByKey,
    /** Sets the cursor to a day reached otherwise. */
    show: (next: string) => {
      setRangeStart(null);
      setChosen(next);
    },
  };
}
