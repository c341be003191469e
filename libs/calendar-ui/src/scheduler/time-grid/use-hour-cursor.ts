import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { SchedulerProps } from '../scheduler-contract.js';
import { shownDateByKey } from '../entries/use-day-cursor.js';

export const CURSOR_ROWS = 30;
const MORNING_ROW = 9 * 60;

export interface HourCursor {
  date: string;
  row: number | null;
}

interface Options {
  root: RefObject<HTMLElement | null>;
  dates: readonly string[];
  rowCount: number;
  today: string;
}

/**
 * The keyboard navigation of an hour grid. Up and Down move through the hours of a day and to its all-day events above.
 */
export function useHourCursor(props: SchedulerProps, { root, dates, rowCount, today }: Options) {
  const { view, date, weekStart, showsWeekend, onNavigate } = props;
  const [cursor, setCursor] = useState<HourCursor>({ date, row: MORNING_ROW });
  /** The first row of a range being selected with Shift. */
  const [rangeStart, setRangeStart] = useState<number | null>(null);
  const shouldFocus = useRef(false);

  const isShown = dates.includes(cursor.date);
  const shownDate = isShown
    ? cursor.date
    : dates.includes(today) && !dates.includes(date)
      ? today
      : dates.includes(date)
        ? date
        : dates[0]!;
  const row = cursor.row === null ? null : Math.min(cursor.row, rowCount - CURSOR_ROWS);
  const shown: HourCursor = { date: shownDate, row };

  useEffect(() => {
    if (!shouldFocus.current || !isShown) return;
    const kind = row === null ? ':not([data-hours])' : '[data-hours]';
    const cell = root.current?.querySelector<HTMLElement>(
      `[role="gridcell"][data-date="${shownDate}"]${kind}`,
    );
    if (!cell) return;
    shouldFocus.current = false;
    cell.focus({ preventScroll: true });
    // Missing in jsdom.
    (cell.querySelector('.ui-hours-cursor') ?? cell).scrollIntoView?.({ block: 'nearest' });
  });

  const show = (next: HourCursor) => {
    setRangeStart(null);
    setCursor(next);
  };
  /** Moves the cursor to the day that has the focus. */
  const follow = (focused: Element | null) => {
    const cell = focused?.closest<HTMLElement>('[role="gridcell"]');
    const day = cell?.dataset['date'];
    if (!cell || day === undefined) return;
    const next = { date: day, row: cell.dataset['hours'] === undefined ? null : (row ?? 0) };
    if (day !== cursor.date || next.row !== row) show(next);
  };
  const previous = useRef(dates);
  useEffect(() => {
    const before = previous.current;
    previous.current = dates;
    if (before.length !== dates.length || before[0] === dates[0]) return;
    // Elements that show other days keep the focus, without an event.
    const focused = document.activeElement;
    if (!shouldFocus.current && root.current?.contains(focused)) follow(focused);
  });

  const goTo = (next: HourCursor) => {
    shouldFocus.current = true;
    setCursor(next);
    if (!dates.includes(next.date)) onNavigate({ date: next.date });
  };

  const moveByKey = (event: KeyboardEvent): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const down = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (down !== 0) {
      const next = row === null ? (down === 1 ? 0 : null) : row + down * CURSOR_ROWS;
      setRangeStart(event.shiftKey && row !== null && next !== null ? (rangeStart ?? row) : null);
      const isAbove = next === null || (next < 0 && !event.shiftKey);
      goTo({
        date: shownDate,
        row: isAbove ? null : Math.max(0, Math.min(next, rowCount - CURSOR_ROWS)),
      });
      return true;
    }
    const hidesWeekend = view === 'work-week' || (view === 'week' && !showsWeekend);
    const keyed = shownDateByKey(event, shownDate, weekStart, !hidesWeekend);
    if (keyed === null) return false;
    setRangeStart(null);
    // In the day view they do nothing.
    const end = event.key === 'Home' ? dates[0] : event.key === 'End' ? dates.at(-1) : undefined;
    goTo({ date: end ?? keyed, row });
    return true;
  };

  return {
    cursor: shown,
    rangeStart,
    moveByKey,
    goTo,
    show,
    follow,
  };
}
