import { useState, type KeyboardEvent, type RefObject } from 'react';
import { leavesMonth, monthOf, useFocusOnDay, dateByKey } from '@daymark/ui/core';
import type { SchedulerProps } from '../scheduler-contract.js';
import { nextShownDate } from '../../scheduler-window.js';

interface Options {
  root: RefObject<HTMLElement | null>;
  isShown: (date: string) => boolean;
  today: string;
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
    show: (next: string) => {
      setRangeStart(null);
      setChosen(next);
    },
  };
}

/** The date that a key leads to in a grid that may lack Saturday and Sunday; null for other keys. */
export function shownDateByKey(
  event: KeyboardEvent,
  date: string,
  weekStart: number,
  showsWeekend: boolean,
): string | null {
  const keyed = dateByKey(event, date, weekStart);
  if (keyed === null) return null;
  const isBack = event.key === 'End' || (keyed < date && event.key !== 'Home');
  return nextShownDate(keyed, isBack ? -1 : 1, showsWeekend);
}

/**
 * Handles keys on an entry. Up and Down go to the other entries of its day, and from the first and last to the day;
 * Escape goes to the day. In a list of all entries of a day, Home and End go to its ends, and Escape closes it. Returns
 * whether the key was one of these.
 */
export function goThroughEntries(event: KeyboardEvent): boolean {
  const entry = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]');
  const list = entry?.closest<HTMLElement>('[role="gridcell"], [role="dialog"]');
  if (!entry || !list || event.altKey || event.ctrlKey || event.metaKey) return false;
  const isDay = list.matches('[role="gridcell"]');
  const entries = [...list.querySelectorAll<HTMLElement>('[data-entry]')];
  const at = entries.indexOf(entry);
  const places: Record<string, number | undefined> = isDay
    ? { ArrowUp: at - 1, ArrowDown: at + 1, Escape: -1 }
    : { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: entries.length - 1 };
  const place = places[event.key];
  if (place === undefined) return false;
  event.preventDefault();
  const next = entries[place];
  if (next) next.focus();
  else if (isDay) list.focus({ preventScroll: true });
  return true;
}
