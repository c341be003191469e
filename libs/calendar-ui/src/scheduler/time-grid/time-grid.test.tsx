import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSchedulerEntry } from '../../../test/a-scheduler-entry.js';
import { showScheduler, told } from '../../../test/scheduler-on-page.js';

const hours = (name: RegExp) =>
  screen.getAllByRole('gridcell', { name }).find((cell) => cell.dataset['hours'] !== undefined)!;
const wholeDay = (name: RegExp) =>
  screen.getByRole('gridcell', { name: new RegExp(`${name.source}.*all day`) });
const entry = (name: RegExp) => screen.getByRole('link', { name });
const slots = () => told.onSelectSlot.mock.calls.map(([slot]) => slot);
const moves = () =>
  told.onMoveEntry.mock.calls.map(([{ id }, slot]) => [id, slot.start_local, slot.end_local]);

beforeEach(() => void jest.clearAllMocks());
afterEach(() => void jest.useRealTimers());

describe('The hours of a week', () => {
  it('hold what happens on a day, and name its times, its place among others and who sees it', () => {
    showScheduler({
      entries: [
        aSchedulerEntry({ is_public_shareable: false }),
        aSchedulerEntry({ id: 'run', title: 'Run', status: 'cancelled', start_time: '2026-11-24T19:00:00Z' }),
      ],
    });
    const tuesday = within(hours(/Tuesday, November 24th.*2 events/));
    expect(tuesday.getByRole('link', { name: 'Training (not shared) 18:00–20:00' })).toHaveAttribute(
      'href',
      '/event/training',
    );
    const run = tuesday.getByRole('link', { name: 'Cancelled: Run 19:00–20:00' });
    expect([run.style.insetInlineStart, run.style.width]).toEqual(['50%', '50%']);
  });

  it('show an event over midnight on both days, and one of a day and more above the hours', () => {
    showScheduler({
      entries: [
        aSchedulerEntry({ start_time: '2026-11-24T23:00:00Z', end_time: '2026-11-25T01:00:00Z' }),
        aSchedulerEntry({ id: 'tour', title: 'Tour', end_time: '2026-11-26T18:00:00Z' }),
      ],
    });
    expect(within(hours(/November 24th/)).getByRole('link', { name: /Training/ })).toBeVisible();
    expect(within(hours(/November 25th/)).getByRole('link', { name: /Training/ })).toBeVisible();
    expect(within(wholeDay(/November 24th/)).getByRole('link', { name: /^18:00 Tour/ })).toBeVisible();
    expect(wholeDay(/November 26th/)).toHaveTextContent('Tour goes on');
  });

  it('have room above them for five whole-day events of a day, and list all next to it', async () => {
    const holidays = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        aSchedulerEntry({ id: `${index}`, title: `Holiday ${index}`, is_all_day: true, ...wholeTuesday }),
      );
    const wholeTuesday = { start_local: '2026-11-24', end_local: '2026-11-24' };
    const { unmount } = showScheduler({ entries: holidays(5) });
    expect(within(wholeDay(/November 24th/)).getAllByRole('link')).toHaveLength(5);
    unmount();
    showScheduler({ entries: holidays(6) });
    expect(within(wholeDay(/November 24th/)).getAllByRole('link')).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: '+2 more' }));
    const list = screen.getByRole('dialog', { name: 'Tuesday, November 24th, 2026' });
    expect(within(list).getAllByRole('link')).toHaveLength(6);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: '+2 more' })).toHaveFocus();
  });

  it('say how many more there are beside those with room, in a name that contains what is visible', () => {
    const events = (count: number) =>
      Array.from({ length: count }, (_, id) => aSchedulerEntry({ id: `${id}` }));
    const { unmount } = showScheduler({ entries: events(20) });
    expect(screen.getByRole('button', { name: '+16 more' })).toHaveTextContent(/^\+16$/);
    unmount();
    showScheduler({ entries: events(120) });
    expect(screen.getByRole('button', { name: '99+, 116 more' })).toHaveTextContent(/^99\+$/);
  });

  it('have times beside a title where both have no room one above the other', () => {
    const training = (end: string) =>
      aSchedulerEntry({ id: end, title: end, end_time: `2026-11-24T${end}:00Z` });
    showScheduler({ entries: [training('18:44'), training('18:45')] });
    expect(entry(/^18:44/)).toHaveClass('ui-entry-short');
    expect(entry(/^18:45/)).not.toHaveClass('ui-entry-short');
  });

  it('are said as clocks of twelve hours say them, where these are wanted', () => {
    showScheduler({ hourCycle: 12 });
    expect(entry(/Training 6–8 pm/)).toBeVisible();
    expect(screen.getByText('6 pm')).toBeVisible();
  });

  it('stand beside those of a second zone', () => {
    showScheduler({ secondTimeZone: 'Asia/Kolkata' });
    expect(screen.getByText('14:30')).toBeVisible();
    expect(screen.getByText('Kolkata')).toBeVisible();
  });

  it('are 25 where a day has one of them twice, and the other days leave it empty', () => {
    showScheduler({ date: '2026-10-25', timeZone: 'Europe/Berlin', entries: [] });
    expect(screen.getByText('again')).toBeVisible();
    const missing = (name: RegExp) => hours(name).querySelectorAll('.ui-hours-missing').length;
    expect([missing(/October 24th/), missing(/October 25th/)]).toEqual([1, 0]);
  });

  it('lead to the view of a day by its name', async () => {
    showScheduler();
    await userEvent.click(screen.getByRole('button', { name: 'Thu 26 November 2026' }));
    expect(told.onNavigate.mock.calls).toEqual([[{ view: 'day', date: '2026-11-26' }]]);
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  });

  it('leave out the weekend in the work week', () => {
    showScheduler({ view: 'work-week' });
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Mon 23',
      'Tue 24',
      'Wed 25',
      'Thu 26',
      'Fri 27',
    ]);
  });
});

describe('What is in sight at first', () => {
  const HOUR_PIXELS = 48;
  const HEAD_PIXELS = 100;
  let [height, scrolled] = [0, 0];
  /** A browser that lays out and scrolls, as far as these tests need it. */
  const layOut = () => {
    const topOf = (element: Element) => {
      const grid = HEAD_PIXELS - scrolled;
      if (element.matches('.ui-hours-now'))
        return grid + (parseFloat((element as HTMLElement).style.top) / 100) * 24 * HOUR_PIXELS;
      return 0;
    };
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.matches('.ui-hours-head') ? HEAD_PIXELS : 24 * HOUR_PIXELS;
    });
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => height);
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const bottom = this.matches('.ui-hours') ? height : this.matches('.ui-hours-head') ? HEAD_PIXELS : 0;
      return { top: topOf(this), bottom } as DOMRect;
    });
    jest.spyOn(Element.prototype, 'scrollTop', 'get').mockImplementation(() => scrolled);
    jest.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation((to) => void (scrolled = to));
  };
  const firstHour = () => scrolled / HOUR_PIXELS;
  beforeEach(() => {
    [height, scrolled] = [HEAD_PIXELS + 8 * HOUR_PIXELS, 0];
    layOut();
  });
  afterEach(() => void jest.restoreAllMocks());

  it.each([
    ['the hour before the first event, with the line for now', '19:00', 16.75],
    ['the line for now before that', '12:00', 8],
    ['the line for now at night', '04:30', 0.5],
  ])('is in this week %s', (_, time, hour) => {
    jest.useFakeTimers({ now: Date.parse(`2026-11-24T${time}:00Z`) });
    showScheduler();
    expect(firstHour()).toBeCloseTo(hour);
  });

  const at = (id: string, date: string, hour: string) =>
    aSchedulerEntry({
      id,
      start_time: `${date}T${hour}:00Z`,
      end_time: `${date}T${hour.slice(0, 2)}:45:00Z`,
    });

  it('is in each other week, day and work week the hour before its first event, or 08:00', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-24T22:00:00Z') });
    const entries = [
      at('early', '2026-12-05', '06:30'),
      at('late', '2026-12-02', '20:00'),
      at('next', '2026-12-11', '18:00'),
    ];
    const { unmount } = showScheduler({ view: 'work-week', date: '2026-12-02', entries });
    expect(firstHour()).toBe(18.75);
    unmount();
    showScheduler({ date: '2026-12-02', entries });
    expect(firstHour()).toBe(5.25);
    const keys: [string, number][] = [
      ['d', 18.75],
      ['k', 7.75],
      ['w', 5.25],
      ['j', 16.75],
      ['j', 7.75],
      ['t', 18],
    ];
    for (const [key, hour] of keys) {
      fireEvent.keyDown(document.body, { key });
      expect([key, Math.round(firstHour() * 100) / 100]).toEqual([key, hour]);
    }
  });

  it('says at both ends how many events are beyond it, and leads to the nearest', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-24T22:00:00Z') });
    showScheduler({
      date: '2026-12-02',
      entries: [
        at('first', '2026-12-01', '06:00'),
        at('noon', '2026-12-02', '12:00'),
        at('last', '2026-12-03', '22:00'),
        at('later', '2026-12-04', '20:00'),
        at('night', '2026-12-09', '20:00'),
      ],
    });
    const counts = () =>
      screen.queryAllByRole('button', { name: /: show$/ }).map((button) => button.textContent);
    fireEvent.scroll(document.querySelector('.ui-hours')!);
    expect(counts()).toEqual(['2 later']);
    fireEvent.click(screen.getByRole('button', { name: '2 later: show' }));
    expect(firstHour()).toBe(18.75);
    expect(document.activeElement).toHaveAttribute('data-entry', 'later');
    fireEvent.scroll(document.querySelector('.ui-hours')!);
    expect(counts()).toEqual(['2 earlier']);
    fireEvent.click(screen.getByRole('button', { name: '2 earlier: show' }));
    expect(document.activeElement).toHaveAttribute('data-entry', 'noon');
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(counts()).toEqual([]);
  });

  it('waits for the events, and stays where somebody scrolled meanwhile', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-24T22:00:00Z') });
    const entries = [at('late', '2026-12-02', '20:00')];
    const first = showScheduler({ date: '2026-12-02', isLoading: true, entries: [] });
    expect(firstHour()).toBe(7.75);
    first.showWith({ date: '2026-12-02', isLoading: false, entries });
    expect(firstHour()).toBe(18.75);
    first.unmount();

    const second = showScheduler({ date: '2026-12-02', isLoading: true, entries: [] });
    scrolled = 3 * HOUR_PIXELS;
    second.showWith({ date: '2026-12-02', isLoading: false, entries });
    expect(firstHour()).toBe(3);
  });
});

describe('Days without room beside each other', () => {
  const GRID = { left: 16, right: 359 };
  const LABELS_PIXELS = 44;
  const DAY_PIXELS = 54;
  const FIRST_DAY = 23;
  let scrolled = 0;
  /** The position of a day in what is in sight beside the labels. */
  const positionOf = (date: number) => (date - FIRST_DAY) * DAY_PIXELS - scrolled;
  const room = GRID.right - GRID.left - LABELS_PIXELS;
  beforeEach(() => {
    scrolled = 0;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const date = this.getAttribute('data-date');
      if (date === null) return GRID as DOMRect;
      const left = GRID.left + LABELS_PIXELS + positionOf(Number(date.slice(8)));
      return { left, right: left + DAY_PIXELS } as DOMRect;
    });
    jest.spyOn(Element.prototype, 'scrollLeft', 'get').mockImplementation(() => scrolled);
    jest.spyOn(Element.prototype, 'scrollLeft', 'set').mockImplementation((to) => void (scrolled = to));
    jest
      .spyOn(window, 'getComputedStyle')
      .mockReturnValue({ scrollPaddingLeft: `${LABELS_PIXELS}px` } as CSSStyleDeclaration);
  });
  afterEach(() => void jest.restoreAllMocks());

  it('are scrolled until the one that is asked for is in sight', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z') });
    const { unmount } = showScheduler({ date: '2026-11-24' });
    expect(scrolled).toBe(0);
    unmount();
    showScheduler({ date: '2026-11-29' });
    expect(positionOf(29) + DAY_PIXELS).toBe(room);
    fireEvent.keyDown(document.body, { key: 't' });
    expect(positionOf(23)).toBe(0);
  });
});

describe('The adjacent weeks', () => {
  const training = aSchedulerEntry();
  const rowing = aSchedulerEntry({
    id: 'rowing',
    title: 'Rowing',
    start_time: '2026-12-01T18:00:00Z',
    end_time: '2026-12-01T20:00:00Z',
  });
  /** In the night from the one week to the other. */
  const night = aSchedulerEntry({
    id: 'night',
    title: 'Night',
    start_time: '2026-11-29T22:00:00Z',
    end_time: '2026-11-30T02:00:00Z',
  });
  const entries = [training, rowing, night];
  const inWeekOf = (date: string) => ({ date, entries });
  const elementsOf = (id: string) => document.querySelectorAll<HTMLElement>(`[data-entry="${id}"]`);
  const rowCount = () => document.querySelectorAll('.ui-hours-body').length;
  const go = (key: string) => fireEvent.keyDown(document.body, { key });

  it('are rendered out of sight when the browser is idle, and shown as they are', async () => {
    showScheduler({ entries, beside: [inWeekOf('2026-12-01'), inWeekOf('2026-11-17')] });
    expect(elementsOf('rowing')).toHaveLength(0);
    await waitFor(() => expect(elementsOf('rowing')).toHaveLength(1));
    const [ready] = elementsOf('rowing');
    expect(screen.queryByRole('link', { name: /Rowing/ })).toBeNull();
    expect(screen.getAllByRole('gridcell', { name: /November 24th/ })).toHaveLength(2);
    go('j');
    expect(entry(/Rowing/)).toBe(ready);
    expect(screen.queryByRole('link', { name: /Training/ })).toBeNull();
    expect(rowCount()).toBe(3);
  });

  it('do not take the place of what is in sight where an event is in both', async () => {
    showScheduler({ entries, beside: [inWeekOf('2026-12-01')] });
    await waitFor(() => expect(elementsOf('night')).toHaveLength(2));
    go('j');
    const shown = entry(/Night/);
    act(() => shown.focus());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(told.onMoveEntry.mock.calls[0]![2]).toBe(shown);
  });

  it('take over the focus on a day or an entry, and keep it on an entry that is moved to them', async () => {
    const thursday = aSchedulerEntry({
      id: 'thursday',
      title: 'Thursday',
      start_time: '2026-11-26T18:00:00Z',
      end_time: '2026-11-26T20:00:00Z',
    });
    const all = [...entries, thursday];
    const beside = ['2026-12-01', '2026-11-17'].map((date) => ({ date, entries: all }));
    showScheduler({ entries: all, beside, movesAtOnce: true });
    await waitFor(() => expect(rowCount()).toBe(3));
    act(() => entry(/Thursday/).focus());
    await userEvent.keyboard('j');
    expect(hours(/December 3rd/)).toHaveFocus();
    await userEvent.keyboard('k');
    expect(hours(/November 26th/)).toHaveFocus();
    act(() => entry(/Thursday/).focus());
    for (let day = 0; day < 4; day += 1) await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(entry(/Thursday/).closest('[data-date]')).toHaveAttribute('data-date', '2026-11-30');
    expect(entry(/Thursday/)).toHaveFocus();
  });

  it('keep the tab stop at the focused day while they are not ready yet', async () => {
    showScheduler({ entries });
    act(() => hours(/November 29th/).focus());
    for (const [key, day] of [
      ['j', /December 6th/],
      ['j', /December 13th/],
      ['k', /December 6th/],
      ['k', /November 29th/],
    ] as const) {
      await userEvent.keyboard(key);
      expect(hours(day)).toHaveFocus();
      expect(hours(day)).toHaveAttribute('tabindex', '0');
    }
  });

  it('give the focus back to an entry that was moved to them once it is loaded there', async () => {
    const before = aSchedulerEntry({
      start_time: '2026-11-29T18:00:00Z',
      end_time: '2026-11-29T20:00:00Z',
    });
    const after = { ...before, start_time: '2026-11-30T18:00:00Z', end_time: '2026-11-30T20:00:00Z' };
    const { showWith } = showScheduler({ entries: [before], beside: [{ date: '2026-12-01', entries: [] }] });
    await waitFor(() => expect(rowCount()).toBe(2));
    act(() => entry(/Training/).focus());
    go('j');
    expect(hours(/December 6th/)).toHaveFocus();
    showWith({ entries: [after] });
    expect(entry(/Training/)).toHaveFocus();
  });

  it('follow a change of their events, and make room for others', async () => {
    const { showWith } = showScheduler({ entries, beside: [inWeekOf('2026-12-01')] });
    await waitFor(() => expect(elementsOf('rowing')).toHaveLength(1));
    showWith({ beside: [{ date: '2026-12-01', entries: [night] }] });
    await waitFor(() => expect(elementsOf('rowing')).toHaveLength(0));
    showWith({ beside: [inWeekOf('2026-12-08'), inWeekOf('2026-12-01')] });
    await waitFor(() => expect(elementsOf('rowing')).toHaveLength(1));
    expect(rowCount()).toBe(3);
    showWith({ beside: [inWeekOf('2026-12-15'), inWeekOf('2026-12-22')] });
    await waitFor(() => expect(elementsOf('rowing')).toHaveLength(0));
    expect(rowCount()).toBe(3);
  });

  it('are left out in another view', async () => {
    showScheduler({ entries, beside: [inWeekOf('2026-12-01')] });
    await waitFor(() => expect(rowCount()).toBe(2));
    go('d');
    expect(rowCount()).toBe(1);
  });
});

describe('The line for now', () => {
  it('is at this minute of today, and moves on by itself', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-24T11:59:30Z') });
    showScheduler();
    const line = () => document.querySelector<HTMLElement>('.ui-hours-now')!;
    expect(line().closest('[data-date]')).toHaveAttribute('data-date', '2026-11-24');
    const before = parseFloat(line().style.top);
    act(() => void jest.advanceTimersByTime(60_000));
    expect([before, parseFloat(line().style.top)]).toEqual([
      expect.closeTo((719 / 1440) * 100),
      expect.closeTo(50),
    ]);
  });

  it('is nowhere in another week', () => {
    jest.useFakeTimers({ now: Date.parse('2026-12-24T12:00:00Z') });
    showScheduler();
    expect(document.querySelector('.ui-hours-now')).toBeNull();
  });

  it('is on the next day after midnight', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-24T23:59:30Z') });
    showScheduler();
    act(() => void jest.advanceTimersByTime(120_000));
    expect(document.querySelector('.ui-hours-now')?.closest('[data-date]')).toHaveAttribute(
      'data-date',
      '2026-11-25',
    );
  });
});

describe('The keyboard in the hours', () => {
  const start = () => act(() => hours(/November 24th/).focus());

  it('goes through hours and days, which are said with their date and time, and Enter chooses', async () => {
    showScheduler();
    start();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement).toHaveAccessibleName('Wednesday, November 25th, 2026, 09:30, no events');
    await userEvent.keyboard('{Enter}');
    expect(slots()).toEqual([
      { start_local: '2026-11-25T09:30', end_local: '2026-11-25T10:30', is_all_day: false },
    ]);
    expect(told.onSelectSlot.mock.calls[0]![1]).toHaveTextContent('09:30 – 10:30');
  });

  it('chooses several half hours with Shift', async () => {
    showScheduler();
    start();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Enter}');
    expect(slots()).toMatchObject([{ start_local: '2026-11-24T09:00', end_local: '2026-11-24T10:30' }]);
  });

  it('goes up from midnight to the whole day, and down again', async () => {
    showScheduler();
    start();
    await userEvent.keyboard('{ArrowUp>19/}');
    expect(wholeDay(/November 24th/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(slots()).toEqual([{ start_local: '2026-11-24', end_local: '2026-11-24', is_all_day: true }]);
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveAccessibleName(/00:00/);
  });

  it('continues into the next week, and in the work week over the weekend', async () => {
    showScheduler({ view: 'work-week', date: '2026-11-27' });
    act(() => hours(/November 27th/).focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(told.onNavigate.mock.calls).toEqual([[{ date: '2026-11-30' }]]);
    expect(document.activeElement).toHaveAccessibleName(/Monday, November 30th/);
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toHaveAccessibleName(/Friday, December 4th/);
  });

  it('reaches the entries of the day that it is at', async () => {
    showScheduler({
      entries: [
        aSchedulerEntry(),
        aSchedulerEntry({ id: 'run', title: 'Run', start_time: '2026-11-24T19:00:00Z' }),
      ],
    });
    start();
    await userEvent.tab();
    expect(entry(/Training/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(entry(/Run/)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(hours(/November 24th/)).toHaveFocus();
  });

  it('moves an entry with Alt, by a quarter of an hour and by a day', async () => {
    showScheduler();
    act(() => entry(/Training/).focus());
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowUp}{ArrowLeft}{ArrowRight}{/Alt}');
    expect(moves()).toEqual([
      ['training', '2026-11-24T18:15', '2026-11-24T20:15'],
      ['training', '2026-11-24T17:45', '2026-11-24T19:45'],
      ['training', '2026-11-23T18:00', '2026-11-23T20:00'],
      ['training', '2026-11-25T18:00', '2026-11-25T20:00'],
    ]);
  });

  it('says where an entry is after it was moved, also where that failed or was undone', async () => {
    const [before, moved] = ['18', '19'].map((hour) =>
      aSchedulerEntry({ start_time: `2026-11-24T${hour}:00:00Z`, end_time: `2026-11-24T${hour}:45:00Z` }),
    );
    const { showWith } = showScheduler({ movesAtOnce: true, entries: [before!] });
    act(() => entry(/Training/).focus());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByRole('status')).toHaveTextContent(/Training: .*18:15–19:00/);
    showWith({ entries: [before!] });
    expect(screen.getByRole('status')).toHaveTextContent(/Training: .*18:00–18:45/);
    showWith({ entries: [moved!] });
    expect(screen.getByRole('status')).toHaveTextContent(/Training: .*19:00–19:45/);
  });

  it('follows an entry that it moves into another week', async () => {
    showScheduler({
      movesAtOnce: true,
      entries: [aSchedulerEntry({ start_time: '2026-11-29T18:00:00Z', end_time: '2026-11-29T20:00:00Z' })],
    });
    act(() => entry(/Training/).focus());
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(told.onNavigate.mock.calls).toEqual([[{ date: '2026-11-30' }]]);
    expect(within(hours(/November 30th/)).getByRole('link')).toHaveFocus();
  });

  it('lengthens an entry with Shift and Alt', async () => {
    showScheduler();
    act(() => entry(/Training/).focus());
    await userEvent.keyboard('{Shift>}{Alt>}{ArrowDown}{ArrowUp}{/Alt}{/Shift}');
    expect(moves()).toEqual([
      ['training', '2026-11-24T18:00', '2026-11-24T20:15'],
      ['training', '2026-11-24T18:00', '2026-11-24T19:45'],
    ]);
  });

  it('reads from right to left where the page does', async () => {
    document.documentElement.dir = 'rtl';
    try {
      showScheduler();
      start();
      await userEvent.keyboard('{ArrowLeft}');
      expect(document.activeElement).toHaveAccessibleName(/November 25th/);
    } finally {
      document.documentElement.removeAttribute('dir');
    }
  });
});

describe('A selected span', () => {
  const slot = { start_local: '2026-11-24T09:00', end_local: '2026-11-24T10:00', is_all_day: false };
  const chosen = () => screen.queryByText('09:00 – 10:00');

  it('stays marked for as long as the page asks about it', async () => {
    const { showWith } = showScheduler({ selectedSlot: null });
    act(() => hours(/November 24th/).focus());
    await userEvent.keyboard('{Enter}');
    expect(chosen()).toBeVisible();
    showWith({ selectedSlot: slot });
    expect(chosen()).toBeVisible();
    showWith({ selectedSlot: null });
    expect(chosen()).not.toBeInTheDocument();
  });
});

describe('A click', () => {
  it('on an entry leaves the focus there, also where React renders before the document hears of the focus', () => {
    const entries = [
      aSchedulerEntry(),
      aSchedulerEntry({ id: 'run', title: 'Run', start_time: '2026-11-24T19:00:00Z' }),
    ];
    const { showWith } = showScheduler({ entries });
    act(() => entry(/Training/).focus());
    const focused: (string | undefined)[] = [];
    // As in browsers, which run React's microtask between its listener and the document's.
    document.body.addEventListener('focusin', () => showWith({ entries: [...entries] }), { once: true });
    document.body.addEventListener('focusin', ({ target }) => {
      focused.push((target as HTMLElement).dataset['entry']);
    });
    entry(/Run/).focus();
    expect(focused).toEqual(['run']);
  });

  it('on an entry with Ctrl, Cmd or Shift selects it, in the order of the view, and so does Space', () => {
    showScheduler({
      entries: [aSchedulerEntry(), aSchedulerEntry({ id: 'run', title: 'Run', isSelected: true })],
    });
    expect(entry(/Training/)).not.toHaveTextContent('Selected');
    expect(entry(/Selected: .*Run/)).toBeVisible();
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey'])
      expect(fireEvent.click(entry(/Training/), { [key]: true })).toBe(false);
    fireEvent.keyDown(entry(/Run/), { key: ' ' });
    const order = ['run', 'training'];
    expect(told.onSelectEntry.mock.calls).toEqual([
      ['training', false, order],
      ['training', false, order],
      ['training', true, order],
      ['run', false, order],
    ]);
    expect(told.onOpenEntry).not.toHaveBeenCalled();
  });

  it('on an entry opens it, and with a modifier key follows its link where nothing can be selected', () => {
    showScheduler({ onSelectEntry: undefined });
    expect(fireEvent.click(entry(/Training/))).toBe(false);
    expect(told.onOpenEntry.mock.calls).toEqual([[aSchedulerEntry(), entry(/Training/)]]);
    expect(fireEvent.click(entry(/Training/), { ctrlKey: true })).toBe(true);
    expect(told.onOpenEntry).toHaveBeenCalledTimes(1);
  });

  it('above the hours chooses the whole day', () => {
    showScheduler();
    fireEvent.click(wholeDay(/November 26th/));
    expect(slots()).toEqual([{ start_local: '2026-11-26', end_local: '2026-11-26', is_all_day: true }]);
  });
});
