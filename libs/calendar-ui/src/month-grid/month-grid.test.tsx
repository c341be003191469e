import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { CalendarEntry } from './calendar-entry.js';
import { daysOfEntries } from './days-of-entries.js';
import { MonthGrid } from './month-grid.js';

let count = 0;
function anEntry(more: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    id: `entry-${count++}`,
    title: 'Training',
    start_local: '2025-03-12T18:00',
    end_local: '2025-03-12T19:00',
    timezone: 'UTC',
    is_all_day: false,
    start_time: '2025-03-12T18:00:00Z',
    end_time: '2025-03-12T19:00:00Z',
    ...more,
  };
}

function Grid({ entries = [], onMonth }: { entries?: CalendarEntry[]; onMonth?: (month: string) => void }) {
  const [month, setMonth] = useState('2025-03');
  return (
    <MonthGrid
      month={month}
      onMonthChange={(next) => {
        setMonth(next);
        onMonth?.(next);
      }}
      entries={entries}
      timeZone="UTC"
      today="2025-03-20"
      hrefOf={({ id }) => `/event/${id}`}
    />
  );
}

const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
const focus = (name: RegExp) => act(() => cell(name).focus());

describe('The month grid', () => {
  it('has the month as its heading and weeks from Sunday to Saturday', () => {
    render(<Grid />);
    expect(screen.getByRole('heading', { name: 'March 2025' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label'))).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ]);
    expect(screen.getAllByRole('gridcell')).toHaveLength(42);
  });

  it('marks today, and days outside the month', () => {
    render(<Grid />);
    expect(cell(/March 20th, 2025, today/)).toHaveAttribute('aria-current', 'date');
    expect(cell(/February 28th/)).toHaveClass('ui-day-outside');
    expect(cell(/March 1st/)).not.toHaveClass('ui-day-outside');
  });

  it('shows three events of a day as links with their time, and the others when asked', async () => {
    const titles = ['Breakfast', 'Committee', 'Repairs', 'Sauna', 'Song'];
    const entries = titles.map((title, hour) =>
      anEntry({ title, start_time: `2025-03-12T0${hour}:30:00Z`, end_time: `2025-03-12T0${hour}:45:00Z` }),
    );
    render(<Grid entries={entries} />);
    const day = within(cell(/March 12th, 2025, 5 events/));
    expect(day.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '00:30 Breakfast',
      '01:30 Committee',
      '02:30 Repairs',
    ]);
    expect(day.getAllByRole('link')[0]).toHaveAttribute('href', `/event/${entries[0]!.id}`);
    await userEvent.click(day.getByRole('button', { name: '+2 more' }));
    expect(day.getAllByRole('link')).toHaveLength(5);
  });

  it('lists the chosen day below, for narrow windows', async () => {
    render(<Grid entries={[anEntry()]} />);
    await userEvent.click(cell(/March 13th/));
    expect(screen.getByText('No events on this day')).toBeInTheDocument();
    await userEvent.click(cell(/March 12th/));
    expect(screen.getByText('Wednesday, March 12th, 2025')).toBeInTheDocument();
  });

  it('goes to the previous, the next and the current month', async () => {
    const onMonth = jest.fn<(month: string) => void>();
    render(<Grid onMonth={onMonth} />);
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
    expect(screen.getByRole('heading', { name: 'April 2025' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(onMonth.mock.calls.flat()).toEqual(['2025-04', '2025-03', '2025-02']);
  });
});

describe('The keyboard in the month grid', () => {
  it('reaches one day with Tab, moves by day and week, and within the week', async () => {
    render(<Grid />);
    focus(/March 20th/);
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(cell(/March 28th/)).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(cell(/March 23rd/)).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(cell(/March 29th/)).toHaveFocus();
    expect(screen.getAllByRole('gridcell').filter((each) => each.tabIndex === 0)).toHaveLength(1);
  });

  it('takes the focus into another month', async () => {
    render(<Grid />);
    focus(/March 20th/);
    await userEvent.keyboard('{PageDown}');
    expect(screen.getByRole('heading', { name: 'April 2025' })).toBeVisible();
    expect(cell(/April 20th/)).toHaveFocus();
  });

  it('enters a day with Enter and leaves it with Escape', async () => {
    render(<Grid entries={[anEntry()]} />);
    focus(/March 12th/);
    await userEvent.keyboard('{Enter}');
    expect(within(cell(/March 12th/)).getByRole('link')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(cell(/March 12th/)).toHaveFocus();
  });
});

describe('The days of an event', () => {
  const days = (entry: CalendarEntry, zone: string) => [
    ...daysOfEntries([entry], zone, '2025-03-01', '2025-03-31').keys(),
  ];

  it('depend on the zone that they are shown in', () => {
    const entry = anEntry({ start_time: '2025-03-12T23:30:00Z', end_time: '2025-03-13T00:30:00Z' });
    expect(days(entry, 'UTC')).toEqual(['2025-03-12', '2025-03-13']);
    expect(days(entry, 'America/New_York')).toEqual(['2025-03-12']);
    expect(days(entry, 'Asia/Tokyo')).toEqual(['2025-03-13']);
  });

  it('do not include the one that begins when it ends', () => {
    expect(days(anEntry({ end_time: '2025-03-13T00:00:00Z' }), 'UTC')).toEqual(['2025-03-12']);
  });

  it('are the same in every zone for whole days', () => {
    const entry = anEntry({ is_all_day: true, start_local: '2025-03-12', end_local: '2025-03-13' });
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      expect(days(entry, zone)).toEqual(['2025-03-12', '2025-03-13']);
    }
  });
});
