import type { ComponentProps, ReactNode } from 'react';
import { weekdayName } from '../formatting/date-formatting.js';

interface MonthGridProps extends Omit<ComponentProps<'div'>, 'children'> {
  weeks: readonly (readonly string[])[];
  /** What is seen of the name of a weekday. */
  headOf: (weekday: string) => ReactNode;
  /** The cell of a day: an element with the properties of `dayCell`. */
  children: (date: string) => ReactNode;
}

/** Weeks as an ARIA grid: the one that every month is, whatever it looks like and whatever its days hold. */
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
  /** It belongs to the month before or after. */
  isOutside?: boolean;
  /** The one day of a grid that the Tab key reaches, and, unless the cell says otherwise, the chosen one. */
  isCurrent: boolean;
}

/** What the cell of a day in a month is to the keyboard, to screen readers and to style sheets. */
export const dayCell = (date: string, { isToday, isOutside, isCurrent }: DayState) =>
  ({
    role: 'gridcell',
    'aria-current': isToday ? 'date' : undefined,
    'aria-selected': isCurrent,
    'data-date': date,
    'data-outside': isOutside || undefined,
    tabIndex: isCurrent ? 0 : -1,
  }) as const;
