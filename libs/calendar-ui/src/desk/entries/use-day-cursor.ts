import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { addDays, monthOf } from '@daymark/ui/core';
import type { DeskProps } from '../desk-contract.js';
import { nextShownDate } from '../desk-window.js';
import { dateByKey } from './cursor-keys.js';

interface Options {
  root: RefObject<HTMLElement | null>;
  isShown: (date: string) => boolean;
  today: string;
  /** False: there are no columns for Saturday and Sunday. */
  showsWeekend: boolean;
}

/** The keyboard of a grid of days, in a month and in a year. */
export function useDayCursor(props: DeskProps, { root, isShown, today, showsWeekend }: Options) {
  const { date, weekStart, onNavigate } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  /** The first of several days that are being chosen with Shift and the arrows. */
  const [rangeStart, setRangeStart] = useState<string | null>(null);
  const shouldFocus = useRef(false);

  const shown = [chosen, date, today].find((each) => each !== null && isShown(each));
  const current = shown ?? nextShownDate(date, 1, showsWeekend);

  useEffect(() => {
    if (!shouldFocus.current) return;
    const cell = root.current?.querySelector<HTMLElement>(`[role="gridcell"][data-date="${current}"]`);
    if (!cell || current !== chosen) return;
    shouldFocus.current = false;
    cell.focus();
  });

  /** Whether a key moved the cursor. */
  const moveByKey = (event: KeyboardEvent): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const down = event.key === 'ArrowDown' ? 7 : event.key === 'ArrowUp' ? -7 : 0;
    const keyed =
      down === 0 ? dateByKey(event, current, { root: root.current, weekStart }) : addDays(current, down);
    if (keyed === null) return false;
    const isBack = event.key === 'End' || (keyed < current && event.key !== 'Home');
    const isChoosing = event.shiftKey && event.key.startsWith('Arrow');
    setRangeStart(isChoosing ? (rangeStart ?? current) : null);
    const next = nextShownDate(keyed, isBack ? -1 : 1, showsWeekend);
    shouldFocus.current = true;
    setChosen(next);
    // Page Up and Down show the other month, also where its first days are shown already.
    const leavesMonth = event.key.startsWith('Page') && monthOf(next) !== monthOf(date);
    if (leavesMonth || !isShown(next)) onNavigate({ date: next });
    return true;
  };
  return {
    current,
    rangeStart,
    moveByKey,
    /** A day was come to by other ways. */
    show: (next: string) => {
      setRangeStart(null);
      setChosen(next);
    },
  };
}
