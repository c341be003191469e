import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useMemo,
  type RefObject,
  type ReactNode,
} from 'react';
import {
  HOUR_ROWS,
  beyondRows,
  piecesOf,
  type HourColumnContent,
  type Piece,
} from '../domain/hour-columns.js';
import { sidesInSight } from '../entries/use-scheduler-drag.js';
import { entrySelector } from '../entries/use-focus-on-entry.js';
import { text } from '../../desk-texts.js';

/** An hour's label is beside the line above it. */
const LABEL_ROWS = 15;

interface Options {
  date: string;
  dates: readonly string[];
  isLoading: boolean;
  openingRow: number;
  showsToday: boolean;
  rowCount: number;
}

/**
 * Scrolls a grid to its opening row whenever it shows other days and again once their entries are loaded, unless it was
 * scrolled meanwhile; then to the line for now if that is out of sight while today is shown. Also to a day that is
 * chosen, where not all have room beside each other. Returns the first row of the hour at the top.
 */
export function useHoursInSight(
  root: RefObject<HTMLElement | null>,
  { date, dates, isLoading, openingRow, showsToday, rowCount }: Options,
): number {
  const [topRow, setTopRow] = useState(0);
  const opened = useRef({ days: '', top: 0 });
  const days = dates.join();
  const open = useEffectEvent(() => {
    const grid = root.current!;
    if (opened.current.days === days && grid.scrollTop !== opened.current.top) return;
    scrollToRow(grid, openingRow, rowCount);
    if (showsToday) scrollToNow(grid);
    opened.current = { days, top: grid.scrollTop };
  });
  useLayoutEffect(() => scrollToDay(root.current!, date), [root, date]);
  useLayoutEffect(() => open(), [days, isLoading]);
  useLayoutEffect(() => {
    const grid = root.current!;
    // By the hour, since the entries are rendered again.
    const update = () => {
      const row = (grid.scrollTop / (hoursOf(grid).offsetHeight || 1)) * rowCount;
      setTopRow(Math.floor(row / HOUR_ROWS) * HOUR_ROWS);
    };
    update();
    grid.addEventListener('scroll', update, { passive: true });
    return () => grid.removeEventListener('scroll', update);
  }, [root, rowCount]);

  // Titles stay in sight below the head, which grows with what lasts whole days.
  useEffect(() => {
    const head = root.current!.querySelector<HTMLElement>('.ui-hours-head')!;
    const watched = new ResizeObserver(() =>
      root.current?.style.setProperty('--head-height', `${head.offsetHeight}px`),
    );
    watched.observe(head);
    return () => watched.disconnect();
  }, [root]);
  return topRow;
}

const hoursOf = (grid: HTMLElement) => grid.querySelector<HTMLElement>('.ui-hours-hours')!;

function scrollToRow(grid: HTMLElement, row: number, rowCount: number): void {
  grid.scrollTop = (hoursOf(grid).offsetHeight / rowCount) * Math.max(0, row - LABEL_ROWS);
}

/** The first and the last row in sight, to five minutes. */
function rowsInSight(grid: HTMLElement, rowCount: number): { top: number; bottom: number } {
  const rowHeight = hoursOf(grid).offsetHeight / rowCount || 1;
  const head = grid.querySelector<HTMLElement>('.ui-hours-head')!.offsetHeight;
  const rowAt = (y: number) => Math.round(y / rowHeight / 5) * 5;
  return { top: rowAt(grid.scrollTop), bottom: rowAt(grid.scrollTop + grid.clientHeight - head) };
}

function scrollToDay(grid: HTMLElement, date: string): void {
  // First: without up-to-date styles the day may still count as out of sight, which Chromium reports in the console.
  const { left, right } = sidesInSight(grid);
  const day = grid.querySelector(`[data-hours][data-date="${date}"]`)?.getBoundingClientRect();
  if (!day) return;
  grid.scrollLeft += Math.max(0, day.right - right) + Math.min(0, day.left - left);
}

function scrollToNow(grid: HTMLElement): void {
  // First, as in scrollToDay.
  const { bottom } = grid.getBoundingClientRect();
  const now = grid.querySelector('.ui-hours-now')?.getBoundingClientRect().top;
  if (now === undefined) return;
  const top = grid.querySelector('.ui-hours-head')!.getBoundingClientRect().bottom;
  if (now < top || now > bottom) grid.scrollTop += now - (top + bottom) / 2;
}

interface BeyondHoursProps {
  grid: RefObject<HTMLElement | null>;
  columns: readonly HourColumnContent[];
  rowCount: number;
  /** The grid, which is between them. */
  children: ReactNode;
}

/** At both ends of the hours in sight, the number of entries before and after them. */
export function BeyondHours({ grid, columns, rowCount, children }: BeyondHoursProps) {
  const pieces = useMemo(() => piecesOf(columns), [columns]);
  /** Null until it is measured. */
  const [sight, setSight] = useState<{ top: number; bottom: number } | null>(null);
  const measure = useEffectEvent(() => {
    const now = rowsInSight(grid.current!, rowCount);
    setSight((before) => (before?.top === now.top && before.bottom === now.bottom ? before : now));
  });
  useEffect(() => {
    const scrolled = grid.current!;
    const onChange = () => measure();
    scrolled.addEventListener('scroll', onChange, { passive: true });
    const resized = new ResizeObserver(onChange);
    for (const part of [scrolled, ...scrolled.querySelectorAll('.ui-hours-head, .ui-hours-hours')])
      resized.observe(part);
    return () => {
      scrolled.removeEventListener('scroll', onChange);
      resized.disconnect();
    };
  }, [grid]);
  const { earlier, later } = useMemo(
    () => (sight ? beyondRows(pieces, sight.top, sight.bottom) : NOTHING),
    [pieces, sight],
  );

  const show = ({ entry, from }: Piece) => {
    scrollToRow(grid.current!, from - HOUR_ROWS, rowCount);
    grid.current!.querySelector<HTMLElement>(entrySelector(entry.id))?.focus({ preventScroll: true });
  };
  const edge = (name: 'earlier' | 'later', beyond: readonly Piece[], nearest: Piece | undefined) => (
    <div className={`ui-hours-beyond ui-hours-${name}`}>
      {nearest ? (
        <button
          type="button"
          aria-label={text('desk.scheduler.showBeyond', { count: beyond.length, side: name })}
          onClick={() => show(nearest)}
        >
          <span>{beyond.length}</span> <span>{text('desk.scheduler.beyond', { side: name })}</span>
        </button>
      ) : null}
    </div>
  );
  return (
    <>
      {edge('earlier', earlier, earlier.at(-1))}
      {children}
      {edge('later', later, later[0])}
    </>
  );
}

const NOTHING = { earlier: [], later: [] };
