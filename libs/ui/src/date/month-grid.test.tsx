import { useRef, useState } from 'react';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { dayName, dayNumber } from '../formatting/date-formatting.js';
import { monthOf, weeksOfMonth } from '../formatting/local-date.js';
import { leavesMonth, dayCell, MonthGrid, useGridKeyboard } from './month-grid.js';

const onMonth = jest.fn<(month: string) => void>();

/** A month that follows the keys, from Tuesday, 24 November 2026; weeks begin on Monday. */
function Month({ first = '2026-11-24' }) {
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(first);
  const [month, setMonth] = useState(monthOf(first));
  const weeks = weeksOfMonth(month, 1);
  const isShown = (date: string) => weeks.flat().includes(date);
  const moveByKey = useGridKeyboard(
    grid,
    current,
    (date, event) => {
      setCurrent(date);
      if (!leavesMonth(event, date, month, isShown)) return;
      setMonth(monthOf(date));
      onMonth(monthOf(date));
    },
    1,
  );
  return (
    <MonthGrid ref={grid} weeks={weeks} headOf={(name) => name.slice(0, 1)} onKeyDown={moveByKey}>
      {(date) => (
        <div
          key={date}
          {...dayCell(date, {
            isToday: date === '2026-11-26',
            isOutside: monthOf(date) !== month,
            isCurrent: date === current,
          })}
          aria-label={dayName(date)}
        >
          {dayNumber(date)}
        </div>
      )}
    </MonthGrid>
  );
}

const show = (first?: string) => {
  onMonth.mockClear();
  render(<Month {...(first !== undefined && { first })} />);
  document.querySelector<HTMLElement>('[tabindex="0"]')!.focus();
};
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more });
const focused = () => (document.activeElement as HTMLElement).dataset['date'];

describe('The grid of a month', () => {
  it('has a row of the names of weekdays and one for each week, and says what each day is', () => {
    show();
    expect(screen.getAllByRole('row')).toHaveLength(7);
    const heads = screen.getAllByRole('columnheader');
    expect([heads[0], heads[6]].map((head) => head!.getAttribute('aria-label'))).toEqual([
      'Monday',
      'Sunday',
    ]);
    expect(heads[6]).toHaveTextContent(/^S$/);
    const cell = (name: string) => screen.getByRole('gridcell', { name });
    expect(cell('26 November 2026, Thursday')).toHaveAttribute('aria-current', 'date');
    expect(cell('24 November 2026, Tuesday')).toHaveAttribute('aria-selected', 'true');
    expect(cell('1 December 2026, Tuesday')).toHaveAttribute('data-outside');
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it.each([
    ['ArrowLeft', '2026-11-23'],
    ['ArrowRight', '2026-11-25'],
    ['ArrowUp', '2026-11-17'],
    ['ArrowDown', '2026-12-01'],
    ['Home', '2026-11-23'],
    ['End', '2026-11-29'],
    ['PageUp', '2026-10-24'],
    ['PageDown', '2026-12-24'],
    ['Shift+PageUp', '2025-11-24'],
    ['Shift+PageDown', '2027-11-24'],
  ])('moves the focus with %s to %s', (keys, date) => {
    show();
    const [key, shift] = keys.split('+').reverse();
    expect(press(key!, { shiftKey: shift !== undefined })).toBe(false);
    expect(focused()).toBe(date);
    expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it('leads left and right as the page reads', () => {
    document.documentElement.dir = 'rtl';
    try {
      show();
      press('ArrowLeft');
      expect(focused()).toBe('2026-11-25');
    } finally {
      document.documentElement.removeAttribute('dir');
    }
  });

  it('leaves keys with Alt, Ctrl or Cmd, and all others, to whom they are meant for', () => {
    show();
    for (const more of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
      expect(press('ArrowLeft', more)).toBe(true);
    expect(press('a')).toBe(true);
    expect(focused()).toBe('2026-11-24');
  });

  it('is left for another month by Page Up and Down, and by arrows only where that is not in sight', () => {
    show('2026-11-30');
    press('ArrowRight');
    expect(focused()).toBe('2026-12-01');
    press('PageUp');
    expect(focused()).toBe('2026-11-01');
    expect(onMonth).not.toHaveBeenCalled();
    press('PageDown');
    expect(focused()).toBe('2026-12-01');
    expect(onMonth.mock.calls).toEqual([['2026-12']]);
  });
});
