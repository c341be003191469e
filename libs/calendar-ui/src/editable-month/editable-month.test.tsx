import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { CalendarEntry } from '../month-grid/calendar-entry.js';
import { EditableMonth, type EditableMonthProps } from './editable-month.js';

const anEntry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: 'training',
  title: 'Training',
  start_local: '2025-03-12T18:00',
  end_local: '2025-03-12T19:00',
  timezone: 'UTC',
  is_all_day: false,
  start_time: '2025-03-12T18:00:00Z',
  end_time: '2025-03-12T19:00:00Z',
  ...more,
});
const camp = anEntry({
  id: 'camp',
  title: 'Camp',
  is_all_day: true,
  start_local: '2025-03-13',
  end_local: '2025-03-17',
});

const onCreate = jest.fn<NonNullable<EditableMonthProps['onCreate']>>();
const onMove = jest.fn<NonNullable<EditableMonthProps['onMove']>>();

function Desk(props: Partial<EditableMonthProps>) {
  const [month, setMonth] = useState('2025-03');
  return (
    <EditableMonth
      month={month}
      onMonthChange={setMonth}
      entries={[anEntry(), camp]}
      timeZone="UTC"
      hrefOf={({ id }) => `/event/${id}`}
      onCreate={onCreate}
      onMove={onMove}
      {...props}
    />
  );
}

const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
const entry = (name: RegExp) => screen.getAllByRole('link', { name })[0]!;
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => void jest.clearAllMocks());
afterEach(() => void jest.useRealTimers());

it('An event that is not shared says so in the month', () => {
  render(<Desk entries={[anEntry({ is_public_shareable: false }), camp]} />);
  expect(entry(/Training/)).toHaveAccessibleName('18:00 Training (not shared)');
  expect(entry(/Camp/)).toHaveAccessibleName('Camp');
});

describe('A day of the month', () => {
  it('that is clicked is the day of a new event', async () => {
    render(<Desk />);
    await userEvent.click(cell(/March 20th/));
    expect(onCreate.mock.calls).toEqual([['2025-03-20', '2025-03-20']]);
  });

  it('is the day of a new event when Enter is pressed on it, after arrows led there', async () => {
    render(<Desk />);
    act(() => cell(/March 20th/).focus());
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(cell(/March 28th/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onCreate.mock.calls).toEqual([['2025-03-28', '2025-03-28']]);
  });

  it('and those after or before it are chosen with Shift and the arrows, until Enter, Escape or an arrow alone', async () => {
    const user = userEvent.setup();
    render(<Desk />);
    act(() => cell(/March 20th/).focus());
    await user.keyboard('{Shift>}{ArrowRight}');
    expect(statuses()).toContain('Thursday, March 20th, 2025 to Friday, March 21st, 2025');
    await user.keyboard('{ArrowRight}{/Shift}');
    expect(statuses()).toContain('Thursday, March 20th, 2025 to Saturday, March 22nd, 2025');
    expect(cell(/March 21st/)).toHaveClass('ui-day-target');
    await user.keyboard('{Enter}');
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}{Enter}');
    expect(onCreate.mock.calls).toEqual([
      ['2025-03-20', '2025-03-22'],
      ['2025-03-15', '2025-03-22'],
    ]);
    for (const key of ['{Escape}', '{ArrowDown}']) {
      await user.keyboard(`{Shift>}{ArrowRight}{/Shift}${key}`);
      expect(document.querySelector('.ui-day-target')).toBeNull();
    }
  });

  it('is only looked at where nothing can be added, and Enter leads to its events', async () => {
    render(<Desk onCreate={undefined} onMove={undefined} />);
    await userEvent.click(cell(/March 20th/));
    act(() => cell(/March 12th/).focus());
    await userEvent.keyboard('{Enter}');
    expect(entry(/Training/)).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(onCreate).not.toHaveBeenCalled();
    expect(onMove).not.toHaveBeenCalled();
  });
});

describe('An event over several days', () => {
  it('is one bar in each week, and on its other days is told to who cannot see it', () => {
    render(<Desk />);
    const bars = screen
      .getAllByRole('link', { name: 'Camp' })
      .filter((link) => link.closest('[role="grid"]'));
    expect(bars.map((bar) => bar.closest<HTMLElement>('[data-date]')!.dataset['date'])).toEqual([
      '2025-03-13',
      '2025-03-16',
    ]);
    expect(bars.map((bar) => bar.style.getPropertyValue('--bar-days'))).toEqual(['3', '2']);
    expect(within(cell(/March 14th, 2025, 1 event/)).getByText('Camp goes on')).toBeInTheDocument();
  });

  it('has its title in the direction in which that is written', () => {
    render(<Desk entries={[anEntry({ title: 'مهرجان الموسيقى' })]} />);
    expect(screen.getAllByText('مهرجان الموسيقى')[0]).toHaveAttribute('dir', 'auto');
  });
});

describe('Moving an event with the keyboard', () => {
  const pickUp = async () => {
    act(() => entry(/Training/).focus());
    await userEvent.keyboard(' ');
  };

  it('takes it to the day that was chosen with the arrows, and says so', async () => {
    render(<Desk />);
    expect(entry(/Training/)).toHaveAccessibleDescription('Press Space to move it to another day');
    await pickUp();
    expect(statuses()).toContain(
      'Moving Training: choose a day with the arrow keys. Enter moves it there, Escape leaves it.',
    );
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(onMove.mock.calls).toEqual([[anEntry(), 8]]);
    expect(statuses()).toContain('Training: to Thursday, March 20th, 2025');
    expect(onCreate).not.toHaveBeenCalled();
    expect(cell(/March 20th/)).toHaveFocus();
  });

  it('goes into another month', async () => {
    render(<Desk />);
    await pickUp();
    await userEvent.keyboard('{PageDown}{Enter}');
    expect(onMove.mock.calls[0]![1]).toBe(31);
  });

  it('is given up with Escape, and a day that stays the same is no move', async () => {
    render(<Desk />);
    await pickUp();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(statuses()).toContain('Training stays where it is');
    await userEvent.keyboard('{ArrowUp}');
    await pickUp();
    await userEvent.keyboard('{Enter}');
    expect(onMove).not.toHaveBeenCalled();
  });
});

describe('Moving an event by taps', () => {
  it('takes it to the day that is tapped, also of another month', async () => {
    render(<Desk />);
    fireEvent.click(cell(/March 12th/));
    await userEvent.click(screen.getByRole('button', { name: 'Move Training to another day' }));
    expect(statuses()).toContain('Moving Training: tap its new day.');
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
    await userEvent.click(cell(/April 3rd/));
    expect(onMove.mock.calls).toEqual([[anEntry(), 22]]);
    expect(statuses()).not.toContain('Moving Training: tap its new day.');
  });

  it('can be left undone, and is not offered where nothing can be moved', async () => {
    const { rerender } = render(<Desk />);
    fireEvent.click(cell(/March 12th/));
    await userEvent.click(screen.getByRole('button', { name: 'Move Training to another day' }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave Training where it is' }));
    fireEvent.click(cell(/March 20th/));
    expect(onMove).not.toHaveBeenCalled();
    rerender(<Desk onMove={undefined} />);
    fireEvent.click(cell(/March 12th/));
    expect(screen.queryByRole('button', { name: /^Move / })).not.toBeInTheDocument();
  });
});

describe('Dragging over the month', () => {
  // Each day of the month is ten pixels wide.
  const at = (date: string) => Number(date.slice(8)) * 10;
  const grid = () => screen.getByRole('grid');
  const point = (target: Element, type: string, date: string, pointerType = 'mouse') => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: at(date) });
    fireEvent(target, Object.assign(event, { isPrimary: true, pointerId: 1, pointerType }));
  };
  const press = (target: Element, date: string, pointerType?: string) =>
    point(target, 'pointerdown', date, pointerType);
  const dragTo = (date: string) => point(grid(), 'pointermove', date);
  const release = () => point(grid(), 'pointerup', '2025-03-01');

  beforeEach(() => {
    HTMLElement.prototype.setPointerCapture = () => {};
    document.elementsFromPoint = (x) => [
      ...document.querySelectorAll(`[data-date="2025-03-${String(x / 10).padStart(2, '0')}"]`),
    ];
  });

  it('with the mouse takes an event to another day, which is no click on it', () => {
    render(<Desk />);
    press(entry(/Training/), '2025-03-12');
    dragTo('2025-03-14');
    expect(cell(/March 14th/)).toHaveClass('ui-day-target');
    release();
    expect(onMove.mock.calls).toEqual([[anEntry(), 2]]);
    expect(fireEvent.click(entry(/Training/))).toBe(false);
  });

  it('moves a bar by as many days as it was dragged, wherever it was taken', () => {
    render(<Desk />);
    press(entry(/Camp/), '2025-03-15');
    dragTo('2025-03-14');
    release();
    expect(onMove.mock.calls).toEqual([[camp, -1]]);
  });

  it.each([
    ['forth', '2025-03-25', '2025-03-27'],
    ['back', '2025-03-27', '2025-03-25'],
  ])('chooses the days of a new event, going %s', (_way, from, to) => {
    render(<Desk />);
    press(document.querySelector(`[data-date="${from}"]`)!, from);
    dragTo(to);
    expect(cell(/March 26th/)).toHaveClass('ui-day-target');
    release();
    expect(onCreate.mock.calls).toEqual([['2025-03-25', '2025-03-27']]);
  });

  it('is given up with Escape', () => {
    render(<Desk />);
    press(entry(/Training/), '2025-03-12');
    dragTo('2025-03-14');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    release();
    expect(onMove).not.toHaveBeenCalled();
  });

  it('with a finger scrolls the page, and moves an event only after it was held', () => {
    jest.useFakeTimers();
    render(<Desk />);
    press(entry(/Training/), '2025-03-12', 'touch');
    dragTo('2025-03-14');
    act(() => void jest.advanceTimersByTime(1_000));
    release();
    expect(onMove).not.toHaveBeenCalled();

    press(entry(/Training/), '2025-03-12', 'touch');
    act(() => void jest.advanceTimersByTime(500));
    const scroll = new Event('touchmove', { bubbles: true, cancelable: true });
    fireEvent(grid(), scroll);
    expect(scroll.defaultPrevented).toBe(true);
    dragTo('2025-03-14');
    release();
    expect(onMove.mock.calls).toEqual([[anEntry(), 2]]);
  });

  it('with a finger over empty days chooses none', () => {
    render(<Desk />);
    press(cell(/March 25th/), '2025-03-25', 'touch');
    dragTo('2025-03-27');
    release();
    expect(onCreate).not.toHaveBeenCalled();
  });
});

describe('The keys of the month', () => {
  it('are t for today and the arrows for the months beside it, outside the grid', async () => {
    render(<Desk />);
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('heading', { name: 'April 2025' })).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('heading', { name: 'February 2025' })).toBeVisible();
    await userEvent.keyboard('t');
    expect(screen.getByRole('gridcell', { name: /, today/ })).toHaveAttribute('aria-selected', 'true');
  });
});
