import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSchedulerEntry } from '../../../test/a-scheduler-entry.js';
import { showScheduler, told } from '../../../test/scheduler-on-page.js';

const showAgenda = (props: Parameters<typeof showScheduler>[0] = {}) =>
  showScheduler({ view: 'agenda', ...props });
const headings = () => screen.getAllByRole('heading').map((heading) => heading.textContent);
const day = (name: RegExp) => within(screen.getByRole('region', { name }));

/** Reports that an end of the list is visible, as a browser does after scrolling there. */
let reportEnd: (...ends: string[]) => void = () => {};
/** Makes the list longer than the window. */
const makeScroll = () =>
  jest.spyOn(document.querySelector('.ui-agenda')!, 'scrollHeight', 'get').mockReturnValue(1_000);

beforeEach(() => {
  jest.clearAllMocks();
  jest.useFakeTimers({ now: Date.parse('2026-11-24T12:00:00Z'), advanceTimers: true });
  reportEnd = () => {};
  globalThis.IntersectionObserver = class {
    constructor(report: (entries: object[]) => void) {
      reportEnd = (...ends) => {
        const targets = ends.map((end) => document.querySelector(`[data-end="${end}"]`));
        act(() => report(targets.map((target) => ({ isIntersecting: true, target }))));
      };
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => void jest.useRealTimers());

describe('The focus in an agenda', () => {
  it('goes to the event in its place when one is gone, and to the last one at the end', () => {
    const [first, second, third] = ['first', 'second', 'third'].map((id, index) =>
      aSchedulerEntry({ id, title: id, start_time: `2026-11-24T1${index}:00:00Z` }),
    );
    const { showWith } = showAgenda({ entries: [first!, second!, third!] });
    act(() => screen.getByRole('link', { name: /second/ }).focus());
    showWith({ entries: [first!, third!] });
    expect(screen.getByRole('link', { name: /third/ })).toHaveFocus();
    showWith({ entries: [first!] });
    expect(screen.getByRole('link', { name: /first/ })).toHaveFocus();
  });
});

describe('An event of an agenda', () => {
  it('is followed by its note, its place and the rule of its series', () => {
    showAgenda({
      entries: [
        aSchedulerEntry({ id: 'a', title: 'Rowing', is_recurring: true, recurrence_text: 'Weekly on Tue' }),
        aSchedulerEntry({ id: 'b', location: 'Hall', planned_start_time: '2026-11-24T17:00:00Z' }),
      ],
    });
    expect(screen.getByText('Weekly on Tue')).toBeVisible();
    expect(screen.getByText('Moved from 17:00').parentElement).toHaveTextContent(/^Moved from 17:00 · Hall$/);
  });
});

describe('The check boxes of an agenda', () => {
  it('select events, with Shift a range, and are there only where events can be selected', async () => {
    const { showWith } = showAgenda({ entries: [aSchedulerEntry({ isSelected: true })] });
    const box = screen.getByRole('checkbox', { name: 'Select Training' });
    expect(box).toBeChecked();
    fireEvent.click(box);
    fireEvent.click(box, { shiftKey: true });
    expect(told.onSelectEntry.mock.calls).toEqual([
      ['training', false, ['training']],
      ['training', true, ['training']],
    ]);
    showWith({ onSelectEntry: undefined });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('The days of an agenda', () => {
  it('are called by their weekday, the nearest two by what they are to the reader', () => {
    showAgenda({
      entries: [
        aSchedulerEntry(),
        aSchedulerEntry({ id: 'b', start_time: '2026-11-25T18:00:00Z', end_time: '2026-11-25T19:00:00Z' }),
        aSchedulerEntry({ id: 'c', start_time: '2026-12-01T18:00:00Z', end_time: '2026-12-01T19:00:00Z' }),
      ],
    });
    expect(headings()).toEqual(['Today', 'Tomorrow', 'Tue 1 Dec']);
  });

  it('are there for today also without events', () => {
    showAgenda({ entries: [] });
    expect(headings()).toEqual(['Today']);
    expect(day(/November 24th/).getByText('No events')).toBeVisible();
  });

  it('say nothing of today, and of nothing later, before that is known', () => {
    const { showWith } = showAgenda({ entries: [], isLoading: true });
    expect(screen.queryByText('No events')).not.toBeInTheDocument();
    expect(screen.getByText('Show later')).toHaveAttribute('data-awaited');
    showWith({ isLoading: false });
    expect(screen.getByText('No events')).toBeVisible();
    expect(screen.getByText('Show later')).not.toHaveAttribute('data-awaited');
  });

  it('say the times with those of their own zone where it is another one, the place, and the calendar', () => {
    showAgenda({
      entries: [
        aSchedulerEntry({ location: 'Hall 2', calendarName: 'Rowing club', timezone: 'America/New_York' }),
        aSchedulerEntry({ id: 'b', title: 'Night', end_time: '2026-11-25T02:00:00Z' }),
        aSchedulerEntry({
          id: 'c',
          title: 'Camp',
          is_all_day: true,
          start_local: '2026-11-24',
          end_local: '2026-11-25',
        }),
      ],
    });
    const today = day(/November 24th/);
    expect(today.getByText('18:00–20:00 (13:00 New York)')).toBeVisible();
    expect(today.getByText('Hall 2').parentElement).toHaveTextContent('Hall 2 · Rowing club');
    expect(today.getByText('18:00–02:00')).toBeVisible();
    expect(day(/November 25th/).getByText('until 02:00')).toBeVisible();
    expect(day(/November 25th/).getByText('All day')).toBeVisible();
  });

  it('let an entry be moved by keys, and the arrows go through them', async () => {
    showAgenda({ entries: [aSchedulerEntry(), aSchedulerEntry({ id: 'run', title: 'Run' })] });
    act(() => screen.getByRole('link', { name: /Training/ }).focus());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(told.onMoveEntry.mock.calls[0]![1]).toMatchObject({ start_local: '2026-11-24T18:15' });
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    expect(screen.getByRole('link', { name: 'Run' })).toHaveFocus();
  });
});

describe('The ends of an agenda', () => {
  it('ask for more when they come into sight, and by their buttons', () => {
    showAgenda();
    makeScroll();
    reportEnd('later');
    reportEnd('earlier');
    fireEvent.click(screen.getByRole('button', { name: 'Show later' }));
    expect(told.onExtend.mock.calls).toEqual([['later'], ['earlier'], ['later']]);
  });

  it('lead on and not back where both are in sight because little is listed', () => {
    showAgenda();
    reportEnd('earlier', 'later');
    reportEnd('earlier');
    expect(told.onExtend.mock.calls).toEqual([['later']]);
  });

  it('ask no more by themselves when nothing comes of it', () => {
    showAgenda();
    for (let ask = 0; ask < 10; ask += 1) reportEnd('later');
    expect(told.onExtend).toHaveBeenCalledTimes(3);
  });

  it('ask nothing while the last answer is awaited', () => {
    showAgenda({ isLoading: true });
    reportEnd('later');
    expect(told.onExtend).not.toHaveBeenCalled();
  });
});
