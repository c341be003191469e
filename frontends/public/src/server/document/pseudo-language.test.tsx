import { describe, expect, it } from '@jest/globals';
import { eventCatalogs } from '@daymark/calendar-ui/catalogs';
import { inLanguage, loadTexts } from '@daymark/texts';
import { compiled } from '@daymark/texts/catalogs';
import { dateCatalogs } from '@daymark/ui/catalogs';
import {
  aCalendar,
  anEvent,
  aSeriesEvent,
  aSummary,
  CALENDAR_ID,
  ORIGIN,
} from '../../../test/support/fixtures.js';
import calendar from '../../locales/en/calendar.json';
import pages from '../../locales/en/pages.json';
import type {
  CalendarPageData,
  EventPageData,
  PageData,
  PrintPageData,
  ProblemPageData,
} from '../../page-data.js';
import { renderDocument } from './document.js';
import { calendarPicture, eventPicture } from '../preview/picture.js';

/** A language of marked texts takes the place of this one, whose dates the pages have. */
const LANGUAGE = 'nl';

const marked = (message: unknown): unknown => {
  if (typeof message === 'string') return /\p{L}/u.test(message) ? `⟦${message}⟧` : message;
  if (!Array.isArray(message)) return message;
  return message.map((token: unknown) => {
    if (!Array.isArray(token)) return marked(token);
    const [variable, type, options] = token as [string, string?, Record<string, unknown>?];
    const cases = Object.entries(options ?? {}).map(([name, each]) => [
      name,
      name === 'offset' ? each : marked(each),
    ]);
    return options ? [variable, type, Object.fromEntries(cases)] : token;
  });
};

const site = { productName: 'Daymark', origin: ORIGIN };
const now = Date.parse('2026-03-10T12:00:00Z');
const files = { month: ['/m.js'], week: ['/w.js'], list: ['/l.js'], event: ['/e.js'], plain: ['/p.js'] };
const assets = {
  styles: ['/s.css'],
  fonts: [],
  fontFiles: {},
  scripts: { ...files, framedMonth: ['/f.js'], embed: ['/h.js'] },
  hostScript: 'host.js',
};
const every = { language: LANGUAGE, hourCycle: 24, now, site } as const;
const typed = { title: '1', description: '2', location: '3' };
const summary = aSummary({ ...typed, recurrence_text: '4', is_recurring: true });

const calendarPage = (change: Partial<CalendarPageData> = {}): CalendarPageData => ({
  ...every,
  page: 'calendar',
  calendar: aCalendar({ name: '5', description: '6', reminder_minutes: 60 }),
  zone: 'UTC',
  bestWay: 'google',
  upcoming: [summary],
  weekStart: 0,
  address: { month: null, view: 'calendar', timeZone: null },
  events: {
    state: 'loaded',
    month: '2026-03',
    items: [summary, aSummary({ ...typed, id: CALENDAR_ID, status: 'cancelled', cancellation_note: '7' })],
    truncated: true,
    beyond: { earlier: true, later: true },
  },
  theme: {},
  ...change,
});
const eventPage = (event: EventPageData['event'], change: Partial<EventPageData> = {}): EventPageData => ({
  ...every,
  page: 'event',
  event: { ...event, ...typed, url: null, meeting_id: '8', passcode: '9' },
  timeZone: null,
  calendar: aCalendar({ name: '5', description: '6' }),
  more: [summary],
  platform: 'android',
  bestWay: 'google',
  ...change,
});
const printPage = (layout: 'month' | 'list'): PrintPageData => ({
  ...every,
  page: 'print',
  calendar: aCalendar({ name: '5' }),
  months: [calendarPage().events, { state: 'failed', month: '2026-04' }],
  layout,
  paper: 'a4',
  zone: 'UTC',
  requestedZone: null,
  weekStart: 1,
});
const problem = (subject: ProblemPageData['subject'], code: ProblemPageData['code']): ProblemPageData => ({
  page: 'problem',
  language: LANGUAGE,
  subject,
  code,
  requestId: '0',
  path: '/1',
  now,
  site,
});
const emptyMonth = { elsewhere: { previous: '2026-01', next: '2026-05' }, items: [], truncated: false };
const series = aSeriesEvent();
const ended = { ...series.series!, recurrence_text: '4', is_over: true, next_dates: [], continued: null };

const shown: [name: string, data: PageData][] = [
  ['a month', calendarPage()],
  [
    'an empty month',
    calendarPage({ events: { ...calendarPage().events, ...emptyMonth } as CalendarPageData['events'] }),
  ],
  ['a month that failed', calendarPage({ events: { state: 'failed', month: '2026-03' } })],
  ['a week', calendarPage({ address: { month: null, view: 'week', timeZone: null } })],
  ['a list', calendarPage({ address: { month: null, view: 'list', timeZone: null } })],
  ['a search', calendarPage({ search: '1', address: { month: null, view: 'list', timeZone: null } })],
  ['a frame', calendarPage({ page: 'embed', address: { month: null, view: 'both', timeZone: null } })],
  ['an event', eventPage(anEvent())],
  ['a cancelled event', eventPage(anEvent({ status: 'cancelled', cancellation_note: '7' }))],
  ['a series', eventPage({ ...series, series: { ...series.series!, recurrence_text: '4' } })],
  ['a series that is over', eventPage({ ...series, series: ended })],
  ['an event in a frame', eventPage(anEvent(), { isFramed: true })],
  ['a printed month', printPage('month')],
  ['a printed list', printPage('list')],
  ...(['event', 'occurrence', 'pattern', 'calendar', 'calendar-id', 'embed', 'page'] as const).map(
    (subject): [string, PageData] => [`no ${subject}`, problem(subject, 'NOT_FOUND')],
  ),
  ...(['SERVICE_UNAVAILABLE', 'INTERNAL_ERROR', 'TOO_MANY_REQUESTS'] as const).map(
    (code): [string, PageData] => [`the problem ${code}`, problem('calendar', code)],
  ),
];

/** What is the same in all languages: what people typed, names of products and paper, addresses, codes. */
const NAMES =
  /^(?:Daymark|Rehearsal|UTC|A4|Letter|Google Calendar|Apple Calendar|Outlook(?:\.com)?|Microsoft 365|https?:\S+|[A-Z_]+|\d+)$/;
const dateWords = (['long', 'short'] as const).flatMap((length) =>
  Array.from({ length: 12 }, (_, index) => Date.UTC(2026, index, 1 + index)).flatMap((day) => [
    new Intl.DateTimeFormat(LANGUAGE, { month: length, timeZone: 'UTC' }).format(day),
    new Intl.DateTimeFormat(LANGUAGE, { weekday: length, timeZone: 'UTC' }).format(
      Date.UTC(2026, 0, 1 + new Date(day).getUTCMonth()),
    ),
  ]),
);
/** Names of days and months, also in short or in two parts. */
const isDate = (text: string) =>
  (text.match(/\p{L}+/gu) ?? []).every((word) => dateWords.some((name) => name.includes(word)));

describe('in a language of marked texts', () => {
  const messages = { ...dateCatalogs.en, ...eventCatalogs.en, ...calendar, ...pages };
  const texts = Object.entries(compiled(messages)).map(([key, message]) => [key, marked(message)]);
  loadTexts(LANGUAGE, Object.fromEntries(texts) as Parameters<typeof loadTexts>[1]);

  it.each(shown)('%s has no text of its own', (_, data) => {
    const html = inLanguage(LANGUAGE, () =>
      renderDocument({ data, assets, style: '', classes: [], colorScheme: 'light' }),
    );
    const page = new DOMParser().parseFromString(html, 'text/html');
    for (const own of page.querySelectorAll('script, style, .languages, select[name=tz]')) own.remove();
    const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push(walker.currentNode.textContent!);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-copied', 'data-failed'])
      for (const element of page.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name)!);
    const own = found
      .map((text) => text.replaceAll(/⟦[^⟧]*⟧|Berlin|Brussels/g, '').trim())
      .filter((text) => /\p{L}/u.test(text) && !NAMES.test(text) && !isDate(text));
    expect(own).toEqual([]);
    expect(page.body.textContent).toContain('⟦');
  });

  it('preview pictures have no text of their own', () => {
    const pictures = inLanguage(LANGUAGE, () => [
      eventPicture({ ...anEvent({ status: 'cancelled' }), ...typed }, null, { ...every, now }),
      eventPicture({ ...series, ...typed, series: ended }, aCalendar({ name: '5' }), { ...every, now }),
      calendarPicture(aCalendar({ name: '5', description: '6' }), [], every),
      calendarPicture(aCalendar({ name: '5', description: '6' }), [summary], every),
    ]);
    const own = pictures
      .flatMap(({ title, when, detail, dates = [] }) => [
        ...[title, when, detail],
        ...dates.flatMap((date) => [date.when, date.title]),
      ])
      .map((text) => text?.replaceAll(/⟦[^⟧]*⟧|Berlin/g, '').trim())
      .filter((text) => text && /\p{L}/u.test(text) && !isDate(text));
    expect(own).toEqual([]);
    expect(pictures[0]!.title).toContain('⟦');
  });
});
