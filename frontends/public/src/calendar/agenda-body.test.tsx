import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventFields, fieldsVisibleTo } from '@daymark/contracts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { aCalendar, aSummary, CALENDAR_ID } from '../../test/support/fixtures.js';
import type { CalendarPart, ListedEvent } from '../page-data.js';
import { AgendaBody } from './agenda-body.js';

const on = (date: string, change: Partial<ListedEvent> = {}) =>
  aSummary({
    id: `on-${date}`,
    start_local: `${date}T19:00`,
    end_local: `${date}T21:00`,
    start_time: `${date}T18:00:00.000Z`,
    end_time: `${date}T20:00:00.000Z`,
    ...change,
  });
const data = (items: ListedEvent[], change: Partial<CalendarPart> = {}): CalendarPart => ({
  page: 'calendar',
  language: 'en',
  calendar: aCalendar(),
  zone: 'Europe/Berlin',
  address: { month: '2026-03', view: 'list', timeZone: 'Europe/Berlin' },
  events: {
    state: 'loaded',
    month: '2026-03',
    items,
    truncated: false,
    beyond: { earlier: true, later: true },
  },
  theme: {},
  weekStart: 0,
  hourCycle: 24,
  now: Date.parse('2026-03-10T12:00:00Z'),
  ...change,
});
const fromToday = { address: { month: null, view: 'list', timeZone: 'Europe/Berlin' } } as const;

const requests = jest.fn<typeof fetch>();
const answer = (items: ListedEvent[]) =>
  requests.mockImplementation(async (address) => {
    const query = new URL(address as string, 'https://x.test').searchParams;
    const inWindow = items.filter(
      ({ start_time, end_time }) => start_time < query.get('to')! && end_time > query.get('from')!,
    );
    return { ok: true, status: 200, json: async () => ({ items: inWindow, truncated: false }) } as Response;
  });
/** Makes the end of the list visible. */
let reachEnd: () => Promise<void>;
/** The same without waiting for what it renders. */
let notifyEnd: () => void;
let isWatchingEnd = false;

beforeEach(() => {
  requests.mockReset();
  globalThis.fetch = requests;
  AbortSignal.timeout = () => new AbortController().signal;
  history.replaceState(null, '', `/calendar/public/${CALENDAR_ID}?view=list`);
  let notify: IntersectionObserverCallback = () => undefined;
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      notify = callback;
    }
    observe() {
      isWatchingEnd = true;
    }
    disconnect() {
      isWatchingEnd = false;
    }
  } as unknown as typeof IntersectionObserver;
  notifyEnd = () =>
    notify([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
  reachEnd = () => act(async () => notifyEnd());
});
afterEach(() => history.replaceState(null, '', '/'));

const days = () =>
  screen
    .getAllByRole('region')
    .slice(1)
    .map((each) => each.getAttribute('aria-label'));

describe('The list of a public calendar', () => {
  it('is grouped by day, each with its weekday, and says start, end, title and place', () => {
    render(<AgendaBody data={data([on('2026-03-12'), on('2026-03-17')])} />);
    expect(days()).toEqual(['Thursday, March 12th, 2026', 'Tuesday, March 17th, 2026']);
    const row = within(screen.getByRole('region', { name: /March 12th/ })).getByRole('listitem');
    expect(row.textContent).toMatch(/^19:00–21:00Rehearsal Town hall, large roomDetails/);
    expect(within(row).getByRole('link')).toHaveProperty('pathname', '/event/public/on-2026-03-12');
    expect(within(row).getByText('Bring the green folder.').closest('details')!.open).toBe(false);
  });

  it('shows each text in lists of public events', () => {
    const texts = fieldsVisibleTo('list').filter((name) => {
      const field: { column?: string; part?: string } = eventFields[name];
      return field.column === 'text' && field.part !== 'times' && name !== 'status';
    });
    const told = Object.fromEntries(texts.map((name) => [name, `The ${name} of it`]));
    render(<AgendaBody data={data([on('2026-03-12', { ...told, status: 'cancelled' })])} />);
    expect(texts).toEqual(expect.arrayContaining(['title', 'description', 'location']));
    for (const text of Object.values(told)) expect(screen.getByRole('listitem').textContent).toContain(text);
  });

  it('begins today, and shows earlier events of the month on request', () => {
    render(<AgendaBody data={data([on('2026-03-03'), on('2026-03-10')], fromToday)} />);
    expect(days()).toEqual(['Tuesday, March 10th, 2026, today']);
    fireEvent.click(screen.getByRole('link', { name: 'Earlier' }));
    expect(days()).toEqual(['Tuesday, March 3rd, 2026', 'Tuesday, March 10th, 2026, today']);
    expect(requests).not.toHaveBeenCalled();
  });

  it('offers nothing earlier where nothing was before today', async () => {
    answer([]);
    const april: Partial<CalendarPart> = {
      ...fromToday,
      events: {
        state: 'loaded',
        month: '2026-03',
        items: [],
        truncated: false,
        beyond: { earlier: false, later: true },
        elsewhere: { previous: null, next: '2026-04' },
      },
    };
    const { unmount } = render(<AgendaBody data={data([], april)} />);
    expect(screen.queryByRole('link', { name: 'Earlier' })).toBeNull();
    unmount();
    // Months before that have events are loaded at once.
    render(<AgendaBody data={data([on('2026-03-12')], fromToday)} />);
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Earlier' })));
    expect(requests).toHaveBeenCalled();
  });

  it('loads the next month with events when its end comes into view, up to the last', async () => {
    answer([on('2026-06-02')]);
    render(<AgendaBody data={data([on('2026-03-12')])} />);
    await reachEnd();
    await reachEnd();
    expect(days()).toContain('Tuesday, June 2nd, 2026');
    expect(screen.getByRole('heading', { name: 'June 2026' })).toBeTruthy();
    await reachEnd();
    await reachEnd();
    expect(screen.queryByRole('link', { name: /Later/ })).toBeNull();
  });

  it('loads each month once, however soon its end comes into view again', async () => {
    answer([on('2026-04-07'), on('2026-05-05')]);
    render(<AgendaBody data={data([on('2026-03-12')])} />);
    await act(async () => {
      for (let time = 0; time < 2; time += 1) {
        notifyEnd();
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Events',
      'March 2026',
      'April 2026',
      'May 2026',
    ]);
  });

  it('says when more could not be loaded, and loads it when asked again', async () => {
    requests.mockResolvedValue({ ok: false, status: 503 } as Response);
    render(<AgendaBody data={data([on('2026-03-12')])} />);
    await reachEnd();
    expect(screen.getByText('Failed to fetch calendar data')).toBeTruthy();
    answer([on('2026-04-07')]);
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Try Again' })));
    expect(days()).toContain('Tuesday, April 7th, 2026');
  });

  it('shows other times when another zone is chosen, and names it in the links to events', () => {
    render(<AgendaBody data={data([on('2026-03-12')])} />);
    fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'Asia/Tokyo' } });
    expect(screen.getByText('03:00–05:00')).toBeTruthy();
    expect(days()).toContain('Friday, March 13th, 2026');
    expect(location.search).toBe('?month=2026-03&view=list&tz=Asia%2FTokyo');
    expect(screen.getByRole('link', { name: 'Rehearsal' }).getAttribute('href')).toContain(
      '?tz=Asia%2FTokyo',
    );
  });

  it('marks cancelled and all-day events, and shows those of several days on each of them', () => {
    const camp = aSummary({
      id: 'camp',
      title: 'Camp',
      is_all_day: true,
      start_local: '2026-03-14',
      end_local: '2026-03-15',
    });
    render(
      <AgendaBody
        data={data([on('2026-03-12', { status: 'cancelled', cancellation_note: 'Flood' }), camp])}
      />,
    );
    expect(screen.getByRole('region', { name: /March 12th/ }).textContent).toMatch(
      /Rehearsal Cancelled: Flood/,
    );
    expect(screen.getAllByText('All day')).toHaveLength(2);
  });

  it('says how a series repeats, by a symbol beside its title and in its details', () => {
    const rule = 'Weekly on Tue and Thu until 24 June';
    render(<AgendaBody data={data([on('2026-03-12', { is_recurring: true, recurrence_text: rule })])} />);
    const row = screen.getByRole('listitem');
    expect(within(row).getByRole('link', { name: `Rehearsal (${rule})` })).toBeTruthy();
    expect(row.querySelector('.repeats')!.getAttribute('title')).toBe(rule);
    expect(row.querySelector('details')!.textContent).toContain(`↻ Repeats: ${rule}`);
  });

  it('says when a moved date was planned, with its day where that was another', () => {
    const rowOf = (planned_start_time: string) => {
      const { unmount } = render(<AgendaBody data={data([on('2026-03-12', { planned_start_time })])} />);
      const { textContent } = screen.getByRole('listitem');
      unmount();
      return textContent;
    };
    expect(rowOf('2026-03-12T17:00:00.000Z')).toContain('Rehearsal Moved from 18:00 Town hall');
    expect(rowOf('2026-03-11T17:00:00.000Z')).toContain('Moved from tomorrow, 18:00');
  });

  it('keeps places and names of calendars in their own direction, each for itself', () => {
    const names = { rowing: 'Rowing' };
    const place = 'סירות, נמל 3';
    render(
      <AgendaBody
        data={data([on('2026-03-12', { location: place, calendar_ids: ['rowing'] })], { names })}
      />,
    );
    for (const text of ['Rehearsal', place, 'Rowing']) expect(screen.getByText(text).tagName).toBe('BDI');
    expect(screen.getByRole('listitem').textContent).toContain(`${place} · Rowing`);
  });

  it('stops loading by itself so early that what is below it can be reached', async () => {
    answer(['04', '05', '06', '07', '08', '09', '10'].map((month) => on(`2026-${month}-07`)));
    render(<AgendaBody data={data([on('2026-03-12')])} />);
    for (let month = 0; month < 5; month += 1) await reachEnd();
    expect(days()).toContain('Friday, August 7th, 2026');
    expect(isWatchingEnd).toBe(false);
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Later: September 2026' })));
    expect(days()).toContain('Monday, September 7th, 2026');
  });

  it('has the print, which the server made, show the times of the page', () => {
    const local = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const link = document.createElement('a');
    link.className = 'calendar-print';
    document.body.append(link);
    const zonePrinted = (zone: string, timeZone: string | null) => {
      const { unmount } = render(
        <AgendaBody data={data([], { zone, address: { month: null, view: 'list', timeZone } })} />,
      );
      unmount();
      return new URL(link.href).searchParams.get('tz');
    };
    expect(zonePrinted('Pacific/Kiritimati', null)).toBe(local);
    expect(zonePrinted('Pacific/Kiritimati', 'Asia/Tokyo')).toBe('Asia/Tokyo');
    // It is the calendar's as well.
    expect(zonePrinted(local, null)).toBeNull();
    link.remove();
  });

  it('says at its top whose times are shown only where the visitor is elsewhere', () => {
    const local = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const noteIn = (zone: string, timeZone: string | null) => {
      const address = { month: null, view: 'list', timeZone } as const;
      const { container, unmount } = render(<AgendaBody data={data([], { zone, address })} />);
      const note = container.querySelector('.zone-note')!.textContent;
      unmount();
      return note;
    };
    expect(noteIn(local, null)).toBe('');
    expect(noteIn('Asia/Tokyo', null)).toBe(`Times in ${local}`);
    expect(noteIn('Asia/Tokyo', 'Asia/Tokyo')).toBe('Times in Tokyo');
  });

  it('shows what a search found, with its month', () => {
    render(
      <AgendaBody data={data([on('2026-03-12'), on('2026-05-05')], { ...fromToday, search: 'hall' })} />,
    );
    expect(screen.getByText('2 upcoming dates')).toBeTruthy();
    expect(screen.getByRole('region', { name: /May 5th/ }).textContent).toContain('May 2026');
  });
});
