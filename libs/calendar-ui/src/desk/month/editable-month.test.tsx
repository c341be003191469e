import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from '@daymark/ui/router';
import type { CalendarEntry } from '../../month-grid/calendar-entry.js';
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

const onSelectSlot = jest.fn<NonNullable<EditableMonthProps['onSelectSlot']>>();
const onOpenEntry = jest.fn<NonNullable<EditableMonthProps['onOpenEntry']>>();
const onMoveEntry = jest.fn<NonNullable<EditableMonthProps['onMoveEntry']>>();

function Page(props: Partial<EditableMonthProps>) {
  const [month, setMonth] = useState('2025-03');
  return (
    <EditableMonth
      month={month}
      onMonthChange={setMonth}
      entries={[anEntry()]}
      timeZone="UTC"
      hrefOf={({ id }) => `/event/${id}`}
      weekStart={0}
      hourCycle={24}
      showsWeekend
      onSelectSlot={onSelectSlot}
      onOpenEntry={onOpenEntry}
      onMoveEntry={onMoveEntry}
      {...props}
    />
  );
}
const show = (props: Partial<EditableMonthProps> = {}) =>
  render(
    <MemoryRouter initialEntries={['/']}>
      <Page {...props} />
    </MemoryRouter>,
  );
const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
const entry = () => within(screen.getByRole('grid')).getByRole('link', { name: /Training/ });

beforeEach(() => void jest.clearAllMocks());

describe('The month of one calendar', () => {
  it('chooses a day, or several, for a new event', async () => {
    show();
    fireEvent.click(cell(/March 20th/));
    act(() => cell(/March 20th/).focus());
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}');
    expect(onSelectSlot.mock.calls.map(([slot]) => [slot.start_local, slot.end_local])).toEqual([
      ['2025-03-20', '2025-03-20'],
      ['2025-03-20', '2025-03-21'],
    ]);
  });

  it('moves an event by days', async () => {
    show();
    act(() => entry().focus());
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowDown}{/Alt}');
    expect(onMoveEntry.mock.calls.map(([moved, to]) => [moved, to.start_local])).toEqual([
      [anEntry(), '2025-03-13T18:00'],
      [anEntry(), '2025-03-19T18:00'],
    ]);
  });

  it('lets nothing be moved or added where its reader may not', async () => {
    show({ onSelectSlot: undefined, onOpenEntry: undefined, onMoveEntry: undefined });
    act(() => entry().focus());
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    fireEvent.click(cell(/March 20th/));
    expect(screen.queryByRole('button', { name: 'Add an event on this day' })).not.toBeInTheDocument();
  });

  it('tells which event was clicked, and where', async () => {
    show();
    await userEvent.click(entry());
    const [opened, anchor] = onOpenEntry.mock.calls[0]!;
    expect(opened).toEqual(anEntry());
    expect(anchor === entry()).toBe(true);
  });

  it('leads to the page of an event, and to no view of a day', () => {
    show();
    expect(entry()).toHaveAttribute('href', '/event/training');
    expect(screen.queryByRole('button', { name: '12 March 2025' })).not.toBeInTheDocument();
  });

  it('is shown with the months beside it by the arrow keys outside the grid, and t for today', async () => {
    show();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('heading', { name: 'April 2025' })).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('heading', { name: 'February 2025' })).toBeVisible();
    await userEvent.keyboard('t');
    expect(screen.getByRole('gridcell', { name: /, today/ })).toHaveAttribute('aria-selected', 'true');
  });
});
