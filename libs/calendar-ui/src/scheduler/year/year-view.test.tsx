import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSchedulerEntry } from '../../../test/a-scheduler-entry.js';
import { showScheduler, told } from '../../../test/scheduler-on-page.js';
import { densityLevel, eventsPerDay } from './year-view.js';

const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
const camp = aSchedulerEntry({
  id: 'camp',
  is_all_day: true,
  start_local: '2026-12-30',
  end_local: '2027-01-02',
});

beforeEach(() => void jest.clearAllMocks());

it('A year shows twelve months, and how much each day has', () => {
  showScheduler({ view: 'year', entries: [aSchedulerEntry(), aSchedulerEntry({ id: 'run' }), camp] });
  expect(screen.getAllByRole('grid')).toHaveLength(12);
  expect(cell(/^24 November 2026, Tuesday, 2 events/)).toHaveClass('ui-year-density-2');
  expect(cell(/^31 December.*, 1 event/)).toHaveClass('ui-year-density-1');
  expect(cell(/^25 November.*no events/)).toHaveClass('ui-year-density-0');
});

it('A day leads to its view and the name of a month to the month', async () => {
  showScheduler({ view: 'year' });
  fireEvent.click(cell(/^5 March/));
  expect(told.onNavigate.mock.calls).toEqual([[{ view: 'day', date: '2026-03-05' }]]);
  jest.clearAllMocks();
  showScheduler({ view: 'year' });
  await userEvent.click(screen.getByRole('button', { name: 'April 2026' }));
  expect(told.onNavigate.mock.calls).toEqual([[{ view: 'month', date: '2026-04-01' }]]);
});

it('The arrows go over the days of a year and into the next one, and Enter shows the day, with the focus in it', async () => {
  showScheduler({ view: 'year', date: '2026-11-30' });
  act(() => cell(/^30 November/).focus());
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(cell(/^8 December/)).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  expect(cell(/^8 January 2027/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(told.onNavigate.mock.calls).toContainEqual([{ view: 'day', date: '2027-01-08' }]);
  expect(screen.getByRole('gridcell', { name: /^Friday, January 8th, 2027, 09:00/ })).toHaveFocus();
});

it('The density of a day leaves out what is cancelled, and has four steps', () => {
  const entries = [aSchedulerEntry(), aSchedulerEntry({ status: 'cancelled' }), camp];
  expect([...eventsPerDay(entries, 'UTC', '2026')]).toEqual([
    ['2026-11-24', 1],
    ['2026-12-30', 1],
    ['2026-12-31', 1],
  ]);
  expect([0, 1, 2, 3, 4, 6, 7, 50].map(densityLevel)).toEqual([0, 1, 2, 2, 3, 3, 4, 4]);
});
