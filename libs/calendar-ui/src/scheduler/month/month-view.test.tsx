import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSchedulerEntry } from '../../../test/a-scheduler-entry.js';
import { showScheduler, told } from '../../../test/scheduler-on-page.js';

const camp = aSchedulerEntry({
  id: 'camp',
  title: 'Camp',
  is_all_day: true,
  start_local: '2026-11-20',
  end_local: '2026-11-24',
});
const showMonth = (props: Parameters<typeof showScheduler>[0] = {}) =>
  showScheduler({ view: 'month', ...props });
const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
const entry = (name: RegExp) => within(screen.getByRole('grid')).getAllByRole('link', { name })[0]!;
const slots = () => told.onSelectSlot.mock.calls.map(([slot]) => slot);
const moves = () =>
  told.onMoveEntry.mock.calls.map(([{ id }, slot]) => [id, slot.start_local, slot.end_local]);
const weekdays = () => screen.getAllByRole('columnheader').map((header) => header.textContent);

beforeEach(() => void jest.clearAllMocks());
// Missing in jsdom.
afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility'));

describe('The weeks of a month', () => {
  it('begin with the day that the person chose', () => {
    showMonth({ weekStart: 6 });
    expect(weekdays()).toEqual(['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
  });

  it('have no weekend where it is hidden, and a bar continues over it', () => {
    showMonth({ showsWeekend: false, entries: [camp] });
    expect(weekdays()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
    expect(screen.getAllByRole('gridcell')).toHaveLength(25);
    expect(within(screen.getByRole('grid')).getAllByRole('link', { name: 'Camp' })).toHaveLength(2);
  });

  it('hold one bar for what lasts several days, in each week', () => {
    showMonth({ entries: [camp] });
    const [first, second] = screen.getAllByRole('link', { name: 'Camp' });
    expect(first!.style.getPropertyValue('--bar-days')).toBe('3');
    expect(second!.style.getPropertyValue('--bar-days')).toBe('2');
    expect(cell(/November 21st.*1 event/)).toHaveTextContent('Camp goes on');
  });

  it('have the number of a day’s events beside the day’s own, and a dot for each colour', () => {
    showMonth({
      entries: [
        aSchedulerEntry({ id: 'a', color: '#112233' }),
        aSchedulerEntry({ id: 'b', color: '#112233' }),
        aSchedulerEntry({ id: 'c', color: '#445566' }),
      ],
    });
    const day = cell(/November 24th.*3 events/);
    expect(day.querySelector('.ui-day-count')).toHaveTextContent('3');
    const dots = [...day.querySelectorAll<HTMLElement>('.ui-day-dots > i')];
    expect(dots.map((dot) => dot.style.getPropertyValue('--dot-color'))).toEqual(['#112233', '#445566']);
    expect(cell(/November 25th.*no events/).querySelectorAll('.ui-day-dots > i')).toHaveLength(0);
  });

  it('say what is cancelled or not shared without colour', () => {
    showMonth({ entries: [aSchedulerEntry({ status: 'cancelled', is_public_shareable: false })] });
    expect(entry(/Training/)).toHaveAccessibleName('18:00 Cancelled: Training (not shared)');
  });
});

describe('What explains an entry', () => {
  it('is the rule of its series, when it was planned, or why it is cancelled', () => {
    showMonth({
      entries: [
        aSchedulerEntry({ id: 'a', title: 'Rowing', is_recurring: true, recurrence_text: 'Weekly on Tue' }),
        aSchedulerEntry({ id: 'b', title: 'Rehearsal', planned_start_time: '2026-11-23T17:00:00Z' }),
        aSchedulerEntry({ id: 'c', title: 'Match', status: 'cancelled', cancellation_note: 'Flood' }),
      ],
    });
    expect(entry(/Rowing/)).toHaveClass('ui-entry-repeats');
    expect(entry(/Rowing/)).toHaveAccessibleDescription('Rowing · Weekly on Tue');
    expect(entry(/Rehearsal/)).toHaveAccessibleName('18:00 Rehearsal Moved from Mon 23 Nov, 17:00');
    expect(entry(/Match/)).toHaveAccessibleName('18:00 Cancelled: Match Flood');
  });
});

describe('A day with more than it has room for', () => {
  const matches = Array.from({ length: 6 }, (_, index) =>
    aSchedulerEntry({ id: `match-${index}`, title: `Match ${index}` }),
  );
  const more = () => screen.getByRole('button', { name: '+3 more' });

  it('lists all of it beside the day, and moves nothing', async () => {
    showMonth({ entries: matches });
    await userEvent.click(more());
    const dialog = screen.getByRole('dialog', { name: 'Tuesday, November 24th, 2026' });
    expect(within(dialog).getAllByRole('link')).toHaveLength(6);
    expect(within(screen.getByRole('grid')).getAllByRole('link')).toHaveLength(3);
    expect(told.onSelectSlot).not.toHaveBeenCalled();
    const matchOf = (index: number) =>
      within(dialog).getByRole('link', { name: new RegExp(`Match ${index}`) });
    expect(matchOf(0)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(matchOf(2)).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(matchOf(5)).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(matchOf(0)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(more()).toHaveFocus();
  });

  it('opens one of them beside the day, in place of the list', async () => {
    showMonth({ entries: matches });
    await userEvent.click(more());
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: /Match 5/ }));
    expect(told.onOpenEntry.mock.calls).toEqual([[matches[5], cell(/November 24th/)]]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('The rows of a month', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('show as many events as the window gives them room for, also when that changes', () => {
    const usual = globalThis.ResizeObserver;
    let report: () => void;
    globalThis.ResizeObserver = class extends usual {
      constructor(callback: ResizeObserverCallback) {
        super(callback);
        report = () => callback([], this);
      }
    };
    // The day's number on top, then lanes of 24 px.
    let lanes = 6;
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => 26 + lanes * 24);
    showMonth({
      entries: Array.from({ length: 6 }, (_, index) =>
        aSchedulerEntry({ id: `${index}`, title: `Match ${index}` }),
      ),
    });
    globalThis.ResizeObserver = usual;
    const shown = (room: number) => {
      lanes = room;
      act(() => report());
      return within(screen.getByRole('grid')).getAllByRole('link').length;
    };
    expect([shown(6), shown(4), shown(8)]).toEqual([6, 4, 6]);
  });
});

describe('A day of the month', () => {
  it('is chosen with a click, and its number leads to its view', async () => {
    showMonth();
    fireEvent.click(cell(/November 12th/));
    expect(slots()).toEqual([{ start_local: '2026-11-12', end_local: '2026-11-12', is_all_day: true }]);
    expect(told.onSelectSlot.mock.calls[0]![1]).toBe(cell(/November 12th/));
    await userEvent.click(screen.getByRole('button', { name: '13 November 2026' }));
    expect(told.onNavigate.mock.calls).toEqual([[{ view: 'day', date: '2026-11-13' }]]);
  });

  it('is chosen with Enter after arrows led there, or with others by Shift', async () => {
    showMonth();
    act(() => cell(/November 24th/).focus());
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{Enter}');
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
    expect(slots()).toMatchObject([
      { start_local: '2026-11-18', end_local: '2026-11-18' },
      { start_local: '2026-11-18', end_local: '2026-11-20' },
    ]);
  });

  it('of another month is shown when the arrows lead there', async () => {
    showMonth({ date: '2026-12-01' });
    act(() => cell(/December 1st/).focus());
    await userEvent.keyboard('{PageDown}');
    expect(told.onNavigate.mock.calls).toEqual([[{ date: '2027-01-01' }]]);
    expect(cell(/January 1st/)).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(cell(/December 28th/)).toHaveFocus();
  });

  it('is never one of a hidden weekend', async () => {
    showMonth({ showsWeekend: false, date: '2026-11-20' });
    act(() => cell(/November 20th/).focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(cell(/November 23rd/)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(cell(/November 20th/)).toHaveFocus();
  });
});

describe('An entry of the month', () => {
  it('is moved by days and weeks with Alt and the arrows', async () => {
    showMonth();
    act(() => entry(/Training/).focus());
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowUp}{/Alt}');
    expect(moves()).toEqual([
      ['training', '2026-11-25T18:00', '2026-11-25T20:00'],
      ['training', '2026-11-17T18:00', '2026-11-17T20:00'],
    ]);
  });

  it('keeps the focus where it was moved to', async () => {
    showMonth({ movesAtOnce: true });
    act(() => entry(/Training/).focus());
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(entry(/Training/).closest('[data-date]')).toHaveAttribute('data-date', '2026-11-25');
    expect(entry(/Training/)).toHaveFocus();
  });

  it('goes on moving from a full day, which has the focus for it', async () => {
    const fullDays = ['24', '25', '26', '26', '26', '27', '27', '27'].map((day, index) =>
      aSchedulerEntry({
        id: index === 0 ? 'training' : `other-${index}`,
        title: index === 0 ? 'Training' : 'Other',
        start_time: `2026-11-${day}T1${index === 0 ? 8 : 0}:00:00Z`,
        end_time: `2026-11-${day}T1${index === 0 ? 9 : 1}:00:00Z`,
      }),
    );
    HTMLElement.prototype.checkVisibility = function (this: HTMLElement) {
      return !this.closest('.ui-scheduler-day-list');
    };
    showMonth({ entries: fullDays, movesAtOnce: true });
    act(() => entry(/Training/).focus());
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
    expect(cell(/November 26th/)).toHaveFocus();
    expect(within(screen.getByRole('grid')).queryByRole('link', { name: /Training/ })).toBeNull();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(cell(/November 27th/)).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(entry(/Training/).closest('[data-date]')).toHaveAttribute('data-date', '2026-11-28');
    expect(entry(/Training/)).toHaveFocus();
  });

  it('is moved by as many days as it was dragged', () => {
    HTMLElement.prototype.setPointerCapture = () => {};
    document.elementsFromPoint = (x) => [
      ...document.querySelectorAll(`[data-date="2026-11-${String(x / 10).padStart(2, '0')}"]`),
    ];
    const point = (target: Element, type: string, day: number) => {
      const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: day * 10 });
      fireEvent(target, Object.assign(event, { isPrimary: true, pointerId: 1, pointerType: 'mouse' }));
    };
    showMonth({ entries: [camp] });
    const grid = screen.getByRole('grid');
    point(entry(/Camp/), 'pointerdown', 22);
    point(grid, 'pointermove', 21);
    expect(cell(/November 19th/)).toHaveClass('ui-scheduler-target');
    point(grid, 'pointerup', 21);
    expect(moves()).toEqual([['camp', '2026-11-19', '2026-11-23']]);
  });
});

describe('A bar of a month', () => {
  const night = aSchedulerEntry({
    title: 'Night',
    start_time: '2026-11-27T22:00:00Z',
    end_time: '2026-11-28T01:00:00Z',
  });

  it('says where it ends if that is no whole day, also in the next week', () => {
    const { showWith } = showMonth({ entries: [night] });
    expect(entry(/Night/)).toHaveTextContent(/Night until 01:00$/);
    const sunday = { start_time: '2026-11-29T22:00:00Z', end_time: '2026-11-30T01:00:00Z' };
    showWith({ entries: [{ ...night, ...sunday }] });
    const [before, after] = screen.getAllByRole('link', { name: /Night/ });
    expect(before).not.toHaveTextContent('until');
    expect(after).toHaveTextContent(/^until 01:00Night$/);
  });

  it('has no end where it has whole days, and a mark where it was moved', () => {
    const moved = aSchedulerEntry({ id: 'moved', planned_start_time: '2026-11-24T17:00:00Z' });
    showMonth({ entries: [camp, moved] });
    expect(entry(/Camp/)).not.toHaveTextContent('until');
    expect(entry(/Camp/)).not.toHaveClass('ui-entry-moved');
    expect(entry(/Training/)).toHaveClass('ui-entry-moved');
    expect(entry(/Training/)).toHaveTextContent('Moved from 17:00');
  });
});

describe('A month on paper', () => {
  it('says below its days what repeats and what changed', () => {
    showMonth({
      entries: [
        aSchedulerEntry({ id: 'a', title: 'Rowing', is_recurring: true, recurrence_text: 'Weekly on Tue' }),
        aSchedulerEntry({ id: 'b', title: 'Rehearsal', planned_start_time: '2026-11-24T17:00:00Z' }),
      ],
    });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText('↻ Rowing: Weekly on Tue')).toBeVisible();
    expect(screen.getByText(/^Tue 24 Nov.*18:00: Rehearsal, Moved from 17:00$/)).toBeVisible();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText(/Weekly on Tue/)).not.toBeInTheDocument();
  });

  it('shows every event of a day, and folds them again on the screen', () => {
    const many = Array.from({ length: 6 }, (_, index) =>
      aSchedulerEntry({ id: `${index}`, title: `Match ${index}` }),
    );
    showMonth({ entries: many });
    const shown = () => within(screen.getByRole('grid')).getAllByRole('link', { name: /Match/ }).length;
    expect(shown()).toBeLessThan(6);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(shown()).toBe(6);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(shown()).toBeLessThan(6);
  });
});

describe('The keys of the scheduler', () => {
  it('lead to today, to the next and previous dates and to the other views', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-12-24T12:00:00Z') });
    try {
      showMonth();
      for (const key of ['t', 'j', 'k', 'k', 'ArrowRight', 'ArrowLeft', 'a', 'y', 'd', 'w', 'm'])
        fireEvent.keyDown(document.body, { key });
    } finally {
      jest.useRealTimers();
    }
    expect(told.onNavigate.mock.calls.map(([to]) => to)).toEqual([
      { date: '2026-12-24' },
      { date: '2027-01-24' },
      { date: '2026-12-24' },
      { date: '2026-11-24' },
      { date: '2026-12-24' },
      { date: '2026-11-24' },
      { view: 'agenda' },
      { view: 'year' },
      { view: 'day' },
      { view: 'week' },
      { view: 'month' },
    ]);
  });

  it('lists nothing of a day, nor what stands below that, before its events are known', () => {
    const { showWith } = showMonth({ entries: [], isLoading: true });
    expect(screen.queryByText('No events on this day')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add an event on this day' })).not.toBeInTheDocument();
    showWith({ isLoading: false });
    expect(screen.getByText('No events on this day')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add an event on this day' })).toBeVisible();
  });

  it('calls the listed day as the agenda does', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z') });
    try {
      showMonth();
      const listed = () => document.querySelector('.ui-scheduler-day-list-date');
      expect(listed()).toHaveTextContent(/^Tomorrow$/);
      act(() => cell(/November 26th/).focus());
      expect(listed()).toHaveTextContent(/^Thu 26 Nov$/);
    } finally {
      jest.useRealTimers();
    }
  });

  it('selects events by their check boxes, which are there only where events can be selected', () => {
    const { showWith } = showMonth({ entries: [aSchedulerEntry({ isSelected: true })] });
    const box = screen.getByRole('checkbox', { name: 'Select Training' });
    expect(box).toBeChecked();
    fireEvent.click(box);
    expect(told.onSelectEntry).toHaveBeenCalledWith('training', false, ['training']);
    showWith({ onSelectEntry: undefined });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('lists of a night on its second day when it is over', async () => {
    showMonth({ entries: [aSchedulerEntry({ end_time: '2026-11-25T02:00:00Z' })] });
    const times = () => document.querySelector('.ui-scheduler-day-list .ui-entry-time');
    expect(times()).toHaveTextContent('18:00–02:00');
    act(() => cell(/November 25th/).focus());
    expect(times()).toHaveTextContent('until 02:00');
  });
});
