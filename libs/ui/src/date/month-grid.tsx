import {
  useEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { stepToRight } from '../elements/writing-direction.js';
import { weekdayName } from '../formatting/date-formatting.js';
import { addDays, addMonthsToDate, monthOf, startOfWeek } from '../formatting/local-date.js';
import { text } from '../texts.js';

interface MonthGridProps extends Omit<ComponentProps<'div'>, 'children'> {
  weeks: readonly (readonly string[])[];
  /** The visible part of a weekday's name. */
  headOf: (weekday: string, date: string) => ReactNode;
  /** The number of each week, shown before it. */
  weekNumberOf?: ((week: readonly string[]) => number) | undefined;
  children: (date: string) => ReactNode;
}

/** Weeks as an ARIA grid: the base of every month, whatever its looks and contents. */
export const MonthGrid = ({ weeks, headOf, weekNumberOf, children, ...rest }: MonthGridProps) => (
  <div role="grid" {...rest}>
    <div role="row">
      {weekNumberOf ? (
        <div role="columnheader" aria-label={text('components.week')}>
          <span aria-hidden="true">#</span>
        </div>
      ) : null}
      {weeks[0]!.map((date) => {
        const name = weekdayName(date);
        return (
          <div key={name} role="columnheader" aria-label={name}>
            {headOf(name, date)}
          </div>
        );
      })}
    </div>
    {weeks.map((week) => (
      <div key={week[0]} role="row">
        {weekNumberOf ? (
          <div role="rowheader" aria-label={text('components.weekNumber', { number: weekNumberOf(week) })}>
            {weekNumberOf(week)}
          </div>
        ) : null}
        {week.map(children)}
      </div>
    ))}
  </div>
);

interface DayState {
  isToday: boolean;
  /** It belongs to the adjacent month. */
  isOutside?: boolean;
  /** The only day of the grid in the tab order and, unless the cell says otherwise, the selected one. */
  isCurrent: boolean;
}

/** The props of a day's cell in a month, for keyboard, screen readers and style sheets. */
export const dayCell = (date: string, { isToday, isOutside, isCurrent }: DayState) =>
  ({
    role: 'gridcell',
    'aria-current': isToday ? 'date' : undefined,
    'aria-selected': isCurrent,
    'data-date': date,
    'data-outside': isOutside || undefined,
    tabIndex: isCurrent ? 0 : -1,
  }) as const;

/** Moves the focus to a requested day of a grid, once it is the current one and rendered. */
export function useFocusOnDay(grid: RefObject<HTMLElement | null>, currentDate: string) {
  const asked = useRef('');
  useEffect(() => {
    if (asked.current !== currentDate) return;
    const cell = grid.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]');
    if (!cell) return;
    asked.current = '';
    cell.focus();
  });
  return (date: string) => {
    asked.current = date;
  };
}

/**
 * The keyboard navigation of a grid of days. `onMove` may show another month, and the focus follows.
 * @returns whether the key was handled
 */
export function useGridKeyboard(
  grid: RefObject<HTMLElement | null>,
  currentDate: string,
  onMove: (date: string, event: KeyboardEvent) => void,
  weekStart: number,
) {
  const focusOn = useFocusOnDay(grid, currentDate);
  return (event: KeyboardEvent): boolean => {
    const date = dateByKey(event, currentDate, weekStart);
    if (date === null) return false;
    event.preventDefault();
    focusOn(date);
    onMove(date, event);
    return true;
  };
}

/**
 * The date that a key leads to in an ARIA grid: arrows move by day and week, Home and End within the week, Page Up and
 * Page Down by month, with Shift by year; null for other keys.
 */
export function dateByKey(event: KeyboardEvent, date: string, weekStart: number): string | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const right = stepToRight(event.currentTarget);
  const months = event.shiftKey ? 12 : 1;
  const firstOfWeek = startOfWeek(date, weekStart);
  return (
    {
      ArrowLeft: addDays(date, -right),
      ArrowRight: addDays(date, right),
      ArrowUp: addDays(date, -7),
      ArrowDown: addDays(date, 7),
      Home: firstOfWeek,
      End: addDays(firstOfWeek, 6),
      PageUp: addMonthsToDate(date, -months),
      PageDown: addMonthsToDate(date, months),
    }[event.key] ?? null
  );
}

/**
 * Whether a key leads out of the shown month. Page Up and Page Down always show the other month, even if its first days
 * are visible.
 */
export const leavesMonth = (
  { key }: KeyboardEvent,
  date: string,
  month: string,
  isShown: (date: string) => boolean,
): boolean => monthOf(date) !== month && (key.startsWith('Page') || !isShown(date));
