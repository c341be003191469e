import type { ComponentProps, ReactNode } from 'react';
import { weekdayName } from '../formatting/date-formatting.js';

interface MonthGridProps extends Omit<ComponentProps<'div'>, 'children'> {
  weeks: readonly (readonly string[])[];
  /** The visible part of a weekday's name. */
  headOf: (weekday: string) => ReactNode;
  /** The cell of a day: an element with the props of `dayCell`. */
  children: (date: string) => ReactNode;
}

/** Weeks as an ARIA grid: the base of every month, whatever its looks and contents. */
export const MonthGrid = ({ weeks, headOf, children, ...rest }: MonthGridProps) => (
  <div role="grid" {...rest}>
    <div role="row">
      {weeks[0]!.map((date) => {
        const name = weekdayName(date);
        return (
          <div key={name} role="columnheader" aria-label={name}>
            {headOf(name)}
          </div>
        );
      })}
    </div>
    {weeks.map((week) => (
      <div key={week[0]} role="row">
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
