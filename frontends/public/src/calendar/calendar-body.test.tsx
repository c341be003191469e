import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { listPublicCalendarEvents } from '@daymark/contracts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { aCalendar, aSummary, CALENDAR_ID, ORIGIN } from '../../test/support/fixtures.js';
import type { CalendarPageData } from '../page-data.js';
import { CalendarBody } from './calendar-body.js';
import { EVENTS } from './month-of-events.js';

const data = (change: Partial<CalendarPageData> = {}): CalendarPageData => ({
  page: 'calendar',
  language: 'en',
  calendar: aCalendar(),
  zone: 'UTC',
  bestWay: 'google',
  upcoming: [],
  weekStart: 0,
  hourCycle: 24,
  address: { month: '2026-03', view: 'calendar', timeZone: 'UTC' },
  events: {
    state: 'loaded',
    month: '2026-03',
    items: [aSummary()],
    truncated: false,
    beyond: { earlier: true, later: true },
  },
  theme: {},
  now: Date.parse('2026-03-10T12:00:00Z'),
  site: { productName: 'Daymark', origin: ORIGIN },
  ...change,
});
const inApril = aSummary({
  id: 'april',
  title: 'Easter concert',
  start_local: '2026-04-05T10:00',
  start_time: '2026-04-05T10:00:00.000Z',
  end_time: '2026-04-05T11:00:00.000Z',
});

const requests = jest.fn<typeof fetch>();
const answer = (status: number, body: unknown) =>
  requests.mockResolvedValue({ ok: status < 400, status, json: async () => body } as Response);

beforeEach(() => {
  requests.mockReset();
  globalThis.fetch = requests;
  // Its timers would keep the test's window open.
  AbortSignal.timeout = () => new AbortController().signal;
  history.replaceState(null, '', `/calendar/public/${CALENDAR_ID}?month=2026-03&tz=UTC`);
});
afterEach(async () => {
  // The address of the last shown month is updated in its frame.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  history.replaceState(null, '', '/');
});

/** The prepared months in the document are hidden, and these queries do not find them. */
const shownLinks = (title: string) => screen.queryAllByRole('link', { name: new RegExp(title) });
const isShown = (title: string) => waitFor(() => expect(shownLinks(title)).not.toHaveLength(0));

const next = () => fireEvent.click(screen.getByRole('link', { name: 'Next month' }));

describe('a public calendar in the browser', () => {
  it('asks the endpoint of the contract', () => expect(EVENTS.path).toBe(listPublicCalendarEvents.path));

  it('has the number of a day’s events beside the day’s own, and a dot for each calendar', () => {
    const items = [['one'], ['two'], ['two', 'one']].map((calendar_ids, index) =>
      aSummary({ id: `event-${index}`, calendar_ids } as object),
    );
    render(
      <CalendarBody data={data({ events: { ...data().events, items } as CalendarPageData['events'] })} />,
    );
    const day = screen.getByRole('gridcell', { name: /March 10th.*3 events/ });
    expect(day.querySelector('.ui-day-count')!.textContent).toBe('3');
    const dots = [...day.querySelectorAll<HTMLElement>('.ui-day-dots > i')];
    expect(dots.map((dot) => dot.dataset['of'])).toEqual(['one', 'two']);
  });

  it('loads another month in place, and the address follows', async () => {
    answer(200, { items: [inApril], truncated: false });
    render(<CalendarBody data={data()} />);
    next();
    await isShown('Easter concert');
    expect(screen.getByRole('heading', { name: 'April 2026' })).toBeTruthy();
    await waitFor(() => expect(location.search).toBe('?month=2026-04&tz=UTC'));
    expect(requests.mock.calls[0]![0]).toContain(
      `/api/public/calendars/${CALENDAR_ID}/events?from=2026-03-28`,
    );
  });

  it('prefetches the adjacent months, and requests none twice', async () => {
    answer(200, { items: [inApril], truncated: false });
    render(<CalendarBody data={data()} />);
    await waitFor(() => expect(requests).toHaveBeenCalledTimes(2));
    await act(async () => {});
    next();
    expect(shownLinks('Easter concert')).not.toHaveLength(0);
    await waitFor(() => expect(requests).toHaveBeenCalledTimes(3));
    fireEvent.click(screen.getByRole('link', { name: 'Previous month' }));
    expect(shownLinks('Rehearsal')).not.toHaveLength(0);
    await act(async () => {});
    const asked = requests.mock.calls.map(([address]) => (address as string).split('from=')[1]!.slice(0, 10));
    expect(asked).toEqual(['2026-03-28', '2026-01-31', '2026-04-25']);
  });

  it('has the months beside the one shown ready in the document, and only brings them to light', async () => {
    answer(200, { items: [inApril], truncated: false });
    const { container } = render(<CalendarBody data={data()} />);
    await waitFor(() => expect(container.querySelectorAll('.month-ready')).toHaveLength(2));
    const day = container.querySelector('.month-ready [data-date="2026-04-20"]');
    expect(screen.getByRole('grid').contains(day)).toBe(false);
    next();
    expect(screen.getByRole('grid').contains(day)).toBe(true);
    expect(screen.getByRole('gridcell', { selected: true }).getAttribute('data-date')).toBe('2026-04-05');
  });

  it('makes the months beside another one, and has the address follow, only when that one has been painted', async () => {
    const frames: FrameRequestCallback[] = [];
    const request = jest
      .spyOn(window, 'requestAnimationFrame')
      .mockImplementation((frame) => frames.push(frame));
    answer(200, { items: [inApril], truncated: false });
    const { container } = render(<CalendarBody data={data()} />);
    await waitFor(() => expect(container.querySelectorAll('.month-ready')).toHaveLength(2));
    const february = () => container.querySelector('[data-date="2026-02-10"]');
    next();
    expect(february()).not.toBeNull();
    expect(location.search).not.toContain('2026-04');
    for (const frame of frames.splice(0)) frame(0);
    await waitFor(() => expect(february()).toBeNull());
    expect(location.search).toContain('2026-04');
    request.mockRestore();
  });

  it('lets Tab reach the links of the chosen day alone, and opens and closes what a day has more', () => {
    const items = [1, 2, 3, 4, 5].map((number) =>
      aSummary({ id: `event-${number}`, title: `Event ${number}` }),
    );
    render(
      <CalendarBody
        data={data({
          events: {
            state: 'loaded',
            month: '2026-03',
            items,
            truncated: false,
            beyond: { earlier: true, later: true },
          },
        })}
      />,
    );
    const grid = within(screen.getByRole('grid'));
    const tabIndexes = () => grid.getAllByRole('link').map(({ tabIndex }) => tabIndex);
    expect(tabIndexes()).toEqual([0, 0, 0]);
    fireEvent.click(grid.getByRole('button', { name: '+2 more' }));
    expect(tabIndexes()).toEqual([0, 0, 0, 0, 0]);
    fireEvent.click(grid.getByRole('gridcell', { name: /March 12th/ }));
    expect(tabIndexes()).toEqual([-1, -1, -1, -1, -1]);
    fireEvent.click(grid.getByRole('button', { name: 'Show fewer' }));
    expect(tabIndexes()).toEqual([0, 0, 0]);
  });

  it('shows what lasts several days as one bar in each week, at one height, and folds what has no room', () => {
    const lasting = (id: string, first: string, last: string) =>
      aSummary({
        id,
        title: id,
        is_all_day: true,
        start_local: first,
        end_local: last,
        start_time: `${first}T00:00:00.000Z`,
        end_time: new Date(Date.parse(`${last}T24:00:00Z`)).toISOString(),
      });
    const items = [
      lasting('Camp', '2026-03-12', '2026-03-16'),
      lasting('Fair', '2026-03-13', '2026-03-14'),
      lasting('Tour', '2026-03-13', '2026-03-15'),
      lasting('Trip', '2026-03-14', '2026-03-15'),
      lasting('Night', '2026-03-31', '2026-04-04'),
      lasting('Sunday', '2026-04-04', '2026-04-06'),
    ];
    const { container } = render(
      <CalendarBody
        data={data({
          events: {
            state: 'loaded',
            month: '2026-03',
            items,
            truncated: false,
            beyond: { earlier: true, later: true },
          },
        })}
      />,
    );
    const day = (name: RegExp) => within(screen.getByRole('gridcell', { name }));
    const bar = (name: RegExp, title: string) => day(name).getByRole('link', { name: new RegExp(title) });
    // A week ends on Saturday: the bar continues in the next one.
    expect(bar(/March 12th/, 'Camp').dataset['days']).toBe('3');
    expect(bar(/March 12th/, 'Camp').className).toContain('entry-goes-on');
    expect(bar(/March 15th/, 'Camp').dataset['days']).toBe('2');
    expect(bar(/March 15th/, 'Camp').className).toContain('ui-day-entry-continued');
    // Each keeps its lane: the first is Camp's, also on days where its bar only passes.
    const heights = (date: string) =>
      [...container.querySelector(`[data-date="${date}"] .ui-day-entries`)!.children].map(
        ({ textContent }) => textContent,
      );
    expect(heights('2026-03-13')).toEqual(['Camp (continued)', 'Tour', 'Fair']);
    expect(heights('2026-03-14')).toEqual([
      'Camp (continued)',
      'Tour (continued)',
      'Fair (continued)',
      '+1 more',
    ]);
    // An event on one day of a week gets no bar; whether it continues is known at the end of the grid too.
    expect(bar(/April 4th/, 'Sunday').dataset['days']).toBeUndefined();
    expect(bar(/April 4th/, 'Sunday').className).toContain('entry-goes-on');
    fireEvent.click(day(/March 14th/).getByRole('button', { name: '+1 more' }));
    expect(day(/March 14th/).getByRole('link', { name: /Trip/ }).dataset['days']).toBeUndefined();
  });

  it('goes over days and months with keys, and shows the other month also where its first days are in sight', async () => {
    answer(200, { items: [inApril], truncated: false });
    render(<CalendarBody data={data()} />);
    const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
    const focused = () => document.activeElement!.getAttribute('data-date');
    act(() => screen.getByRole('gridcell', { name: /March 10th/ }).focus());
    press('Enter');
    expect(document.activeElement!.textContent).toContain('Rehearsal');
    press('Escape');
    for (const key of ['ArrowUp', 'Home']) press(key);
    expect(focused()).toBe('2026-03-01');
    press('PageDown');
    expect(focused()).toBe('2026-04-01');
    press('ArrowLeft');
    expect(focused()).toBe('2026-03-31');
    expect(screen.getByRole('heading', { name: 'April 2026' })).toBeTruthy();
    await isShown('Easter concert');
  });

  it('sends no credentials', async () => {
    answer(200, { items: [inApril], truncated: false });
    render(<CalendarBody data={data()} />);
    next();
    await isShown('Easter concert');
    expect(requests.mock.calls[0]![1]).toMatchObject({ credentials: 'omit' });
  });

  it('goes back to the month before with the Back button', async () => {
    answer(200, { items: [inApril], truncated: false });
    render(<CalendarBody data={data()} />);
    next();
    await isShown('Easter concert');
    answer(200, { items: [aSummary()], truncated: false });
    act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })));
    expect(await screen.findByRole('heading', { name: 'March 2026' })).toBeTruthy();
    await isShown('Rehearsal');
  });

  it('says when a month could not be loaded, and loads it when asked again', async () => {
    answer(503, {});
    render(<CalendarBody data={data()} />);
    next();
    expect(await screen.findByText('Failed to fetch calendar data')).toBeTruthy();
    expect(screen.getByRole('grid').textContent).not.toContain('no events');
    answer(200, { items: [inApril], truncated: false });
    fireEvent.click(screen.getByRole('link', { name: 'Try Again' }));
    await isShown('Easter concert');
    expect(screen.getByRole('grid').textContent).toContain('no events');
    expect(screen.queryByText('Failed to fetch calendar data')).toBeNull();
  });

  it('shows the last month requested, whatever arrives late', async () => {
    const answers: ((items: (typeof inApril)[]) => void)[] = [];
    requests.mockImplementation(
      () =>
        new Promise((resolve) => {
          answers.push((items) =>
            resolve({ ok: true, status: 200, json: async () => ({ items }) } as Response),
          );
        }),
    );
    render(<CalendarBody data={data()} />);
    next();
    next();
    await waitFor(() => expect(answers).toHaveLength(2));
    const inMay = {
      ...inApril,
      id: 'may',
      title: 'May dance',
      start_time: '2026-05-05T10:00:00.000Z',
      end_time: '2026-05-05T11:00:00.000Z',
    };
    await act(async () => answers[1]!([inMay]));
    await act(async () => answers[0]!([inApril]));
    expect(screen.getByRole('heading', { name: 'May 2026' })).toBeTruthy();
    expect(shownLinks('May dance')).not.toHaveLength(0);
    expect(shownLinks('Easter concert')).toHaveLength(0);
  });

  it('has the view switch, the legend and the print, which the server made, lead to the shown month, zone and theme', async () => {
    answer(200, { items: [inApril], truncated: false });
    const theme = { primaryColor: '112233' };
    const outside = document.createElement('nav');
    outside.innerHTML =
      '<p class="view-switch"><a data-view="list"></a></p><p class="legend"><a data-hide="c1"></a></p><a class="calendar-print"></a>';
    document.body.append(outside);
    render(<CalendarBody data={data({ theme })} />);
    next();
    const addressOf = (query: string) =>
      `/calendar/public/${CALENDAR_ID}?month=2026-04&${query}&primaryColor=112233`;
    await waitFor(() =>
      expect([...outside.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
        addressOf('view=list&tz=UTC'),
        addressOf('tz=UTC&hide=c1'),
        `/calendar/public/${CALENDAR_ID}?print=month&month=2026-04&tz=UTC`,
      ]),
    );
    outside.remove();
  });

  it('keeps the own time of an event in a cell, and all that is said of it where it is pointed at', () => {
    const entry = aSummary({
      title: 'Beginners on the water with the new coach and all the parents who want to help',
      planned_start_time: '2026-03-10T17:00:00.000Z',
      recurrence_text: 'Weekly on Tue',
    });
    const events = { ...data().events, items: [entry] } as CalendarPageData['events'];
    render(<CalendarBody data={data({ events })} />);
    const [link] = shownLinks('Beginners');
    expect(link!.className).toContain('entry-elsewhere');
    expect(link!.querySelector('.own-time')!.textContent).toBe(' (19:00 Berlin)');
    expect(link!.title).toBe(`18:00 (19:00 Berlin) ${entry.title} · Moved from 17:00 · Weekly on Tue`);
    expect(link!.querySelector('.repeats')!.textContent).toBe(' ↷(Moved from 17:00 · Weekly on Tue)');
  });

  it('says in a cell when a night ends, in its last week alone', () => {
    const night = (title: string, date: string, end: string) =>
      aSummary({
        id: title,
        title,
        start_time: `${date}T21:00:00.000Z`,
        end_time: `${end}T01:00:00.000Z`,
        timezone: 'UTC',
      });
    const items = [night('Inside', '2026-03-11', '2026-03-12'), night('Across', '2026-03-14', '2026-03-15')];
    render(
      <CalendarBody data={data({ events: { ...data().events, items } as CalendarPageData['events'] })} />,
    );
    expect(shownLinks('Inside').map((link) => link.textContent)).toEqual(['21:00 Inside until 01:00']);
    expect(shownLinks('Inside')[0]!.title).toBe('21:00 Inside · until 01:00');
    expect(shownLinks('Across').map((link) => link.textContent)).toEqual([
      '21:00 Across',
      'until 01:00 Across (continued)',
    ]);
  });

  it('begins weeks as the visitor does, and asks for what such weeks show', async () => {
    answer(200, { items: [inApril], truncated: false });
    render(<CalendarBody data={data({ weekStart: 1 })} />);
    const names = within(screen.getByRole('grid')).getAllByRole('columnheader');
    expect(names.map((name) => name.getAttribute('aria-label')).slice(0, 2)).toEqual(['Monday', 'Tuesday']);
    next();
    await isShown('Easter concert');
    // The grid of April 2026 begins on Monday, 30 March.
    expect(requests.mock.calls[0]![0]).toContain('from=2026-03-29');
  });
});
