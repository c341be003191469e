import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { eventFacts, factLabel, lineFields } from '@daymark/calendar-ui/public';
import { DEFAULT_CALENDAR_THEME, type PublicEvent } from '@daymark/contracts';
import {
  aCalendar,
  anEvent,
  aSeriesEvent,
  aSummary,
  CALENDAR_ID,
  EMPTY_CALENDAR_ID,
  HOSTILE_TEXT,
  ORIGIN,
} from '../../../test/support/fixtures.js';
import { shownText } from '../../../test/support/shown-text.js';
import type { CalendarPageData, EventPageData, MonthOfEvents, PageData } from '../../page-data.js';
import { namesOf } from '../collection/index.js';
import { renderDocument } from './document.js';

const site = { productName: 'Daymark', origin: ORIGIN };
const now = Date.parse('2026-03-10T12:00:00Z');
const assets = {
  styles: ['/public-pages/assets/styles.css'],
  fonts: ['/public-pages/assets/fonts.css'],
  fontFiles: { poppins: ['/public-pages/assets/poppins-latin-400-normal.woff2'] },
  scripts: {
    event: ['/e.js'],
    month: ['/c.js'],
    framedMonth: ['/c.js'],
    week: ['/w.js'],
    list: ['/l.js'],
    plain: ['/p.js'],
    embed: ['/h.js'],
  },
  hostScript: 'host.js',
};

const render = (data: PageData) =>
  renderDocument({ data, assets, style: '', classes: [], colorScheme: 'light dark' });
const eventPage = (change: Parameters<typeof anEvent>[0] = {}): EventPageData => ({
  page: 'event',
  language: 'en',
  event: anEvent(change),
  timeZone: null,
  calendar: aCalendar(),
  more: [],
  platform: 'other',
  bestWay: 'google',
  hourCycle: 24,
  now,
  site,
});
const calendarPage = (change: Partial<CalendarPageData> = {}): CalendarPageData => ({
  page: 'calendar',
  language: 'en',
  calendar: aCalendar(),
  zone: 'UTC',
  bestWay: 'google',
  hourCycle: 24,
  upcoming: [],
  weekStart: 0,
  address: { month: null, view: 'calendar', timeZone: null },
  events: {
    state: 'loaded',
    month: '2026-03',
    items: [aSummary()],
    truncated: false,
    beyond: { earlier: true, later: true },
  },
  theme: {},
  now,
  site,
  ...change,
});
const anEmptyMonth = (elsewhere: { previous: string | null; next: string | null }): MonthOfEvents => ({
  state: 'loaded',
  month: '2026-03',
  items: [],
  truncated: false,
  beyond: { earlier: elsewhere.previous !== null, later: elsewhere.next !== null },
  elsewhere,
});
const shownOn = (data: PageData) => shownText(render(data));
const headOf = (html: string) => html.slice(0, html.indexOf('</head>'));
const structuredDataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as object[];

describe('the head of a page', () => {
  it('names the event, the product and its one address', () => {
    const head = headOf(render(eventPage()));
    expect(head).toContain('<title>Rehearsal - Daymark</title>');
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/event/public/${anEvent().id}"/>`);
    expect(head).toContain('<meta property="og:title" content="Rehearsal"/>');
    expect(head).toContain('<meta property="og:site_name" content="Daymark"/>');
    expect(head).toContain(
      'content="Tue 10 Mar 2026, 19:00–21:00 (Berlin) · Town hall, large room · Bring the green folder."',
    );
  });

  it('takes the name of the product from the setting', () => {
    const data = { ...eventPage(), site: { ...site, productName: 'Town & Country' } };
    expect(headOf(render(data))).toContain('<title>Rehearsal - Town &amp; Country</title>');
    expect(shownOn(data)).toMatch(/Made with\s+Town & Country/);
  });

  it('describes the event to search engines, with the offset that its own clocks have', () => {
    expect(structuredDataOf(render(eventPage()))).toMatchObject([
      {
        '@type': 'Event',
        name: 'Rehearsal',
        startDate: '2026-03-10T19:00:00+01:00',
        url: `${ORIGIN}/event/public/${anEvent().id}`,
      },
    ]);
  });

  it('speaks of an occurrence by its own address and its own date', () => {
    const id = `${anEvent().id}-occurrence-3`;
    const html = render(
      eventPage({ id, start_time: '2026-03-31T17:00:00.000Z', end_time: '2026-03-31T19:00:00.000Z' }),
    );
    expect(headOf(html)).toContain(`<link rel="canonical" href="${ORIGIN}/event/public/${id}"/>`);
    expect(headOf(html)).toContain('content="Tue 31 Mar 2026, 19:00–21:00 (Berlin)');
    expect(structuredDataOf(html)).toMatchObject([{ startDate: '2026-03-31T19:00:00+02:00' }]);
  });

  it('names a picture whose address changes with what it says', () => {
    const pictureOf = (data: PageData) =>
      /<meta property="og:image" content="([^"]+)"\/>/.exec(headOf(render(data)))![1]!;
    const address = new RegExp(`^${ORIGIN}/event/public/${anEvent().id}/preview\\.png\\?v=[\\w-]{16}$`);
    expect(pictureOf(eventPage())).toMatch(address);
    expect(pictureOf(eventPage({ title: 'Moved' }))).not.toBe(pictureOf(eventPage()));
    expect(pictureOf(eventPage({ passcode: 'other' }))).toBe(pictureOf(eventPage()));
    expect(pictureOf(calendarPage())).toContain(`${ORIGIN}/calendar/public/${aCalendar().id}/preview.png?v=`);
    expect(headOf(render(eventPage()))).toContain(
      '<meta name="twitter:card" content="summary_large_image"/>',
    );
  });

  it('contains neither meeting link nor meeting id nor passcode', () => {
    for (const location of ['Town hall', null]) {
      expect(headOf(render(eventPage({ location })))).not.toContain('canary');
    }
  });

  it('leads calendar programs to the feed, and from an event to its file', () => {
    expect(headOf(render(calendarPage()))).toContain(
      `<link rel="alternate" type="text/calendar" href="${aCalendar().feed_url}" title="Choir of St. Anne"/>`,
    );
    expect(headOf(render(eventPage()))).toContain(
      `<link rel="alternate" type="text/calendar" href="${ORIGIN}/feed/event/${anEvent().id}.ics" title="Rehearsal"/>`,
    );
  });

  it('lists the events that are still to come on the page of a calendar, and on no other form of it', () => {
    expect(structuredDataOf(render(calendarPage()))).toMatchObject([
      { '@type': 'Event', name: 'Rehearsal', url: `${ORIGIN}/event/public/${aSummary().id}` },
    ]);
    for (const change of [{ theme: { primaryColor: '112233' } }, { page: 'embed' as const }]) {
      expect(render(calendarPage(change))).not.toContain('ld+json');
    }
  });

  it.each([
    ['an event of no public calendar', eventPage({ calendars: [] })],
    ['another month', calendarPage({ address: { month: '2026-04', view: 'calendar', timeZone: null } })],
    ['next year', calendarPage({ address: { month: '2027-03', view: 'calendar', timeZone: null } })],
  ])('asks search engines to leave out %s, and to follow its links', (_name, data) => {
    expect(headOf(render(data))).toContain('<meta name="robots" content="noindex"/>');
  });

  it.each<[string, PageData]>([
    ['an event in a zone of the visitor', { ...eventPage(), timeZone: 'Asia/Tokyo' }],
    ['an event with all time zones', { ...eventPage(), zones: ['UTC'] }],
    ['an event in a frame', { ...eventPage(), isFramed: true }],
    [
      'a month in more than a year',
      calendarPage({ address: { month: '2027-04', view: 'calendar', timeZone: null } }),
    ],
    ['a list', calendarPage({ address: { month: null, view: 'list', timeZone: null } })],
    ['a week', calendarPage({ address: { month: null, view: 'week', timeZone: null } })],
    ['a search', calendarPage({ search: 'concert' })],
    ['another zone', calendarPage({ address: { month: null, view: 'calendar', timeZone: 'UTC' } })],
    ['all time zones', calendarPage({ zones: ['UTC'] })],
    [
      'hidden calendars',
      calendarPage({ address: { month: null, view: 'calendar', timeZone: null, hide: 'a' } }),
    ],
    ['other colours', calendarPage({ theme: { primaryColor: '112233' } })],
    ['a frame', calendarPage({ page: 'embed' })],
  ])('asks search engines to leave out %s with its links, and names the plain page', (_name, data) => {
    const head = headOf(render(data));
    expect(head).toContain('<meta name="robots" content="noindex, nofollow"/>');
    const page = data.page === 'event' ? `event/public/${anEvent().id}` : `calendar/public/${CALENDAR_ID}`;
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/${page}"/>`);
  });

  it("indexes a page in the owner's own zone, which is how its links name it", () => {
    const calendar = aCalendar({ theme: { ...DEFAULT_CALENDAR_THEME, timezone: 'Europe/Berlin' } });
    const address = { month: null, view: 'calendar', timeZone: 'Europe/Berlin' } as const;
    for (const data of [
      calendarPage({ calendar, address }),
      { ...eventPage(), calendar, timeZone: 'Europe/Berlin' },
    ])
      expect(headOf(render(data))).not.toContain('noindex');
  });

  it('asks search engines not to index not-found pages', () => {
    const missing = {
      page: 'problem',
      language: 'en',
      subject: 'event',
      code: 'NOT_FOUND',
      requestId: 'r',
      path: '/x',
      now,
      site,
    } as const;
    expect(headOf(render(missing))).toContain('<meta name="robots" content="noindex"/>');
    for (const data of [calendarPage(), eventPage()]) expect(headOf(render(data))).not.toContain('noindex');
  });
});

it('The cover and the logo of a calendar have their place before they arrive, and belong to its events', () => {
  const cover = [480, 960].map((width) => ({ url: `/api/public/logos/${width}`, width, height: width / 2 }));
  const calendar = aCalendar({
    cover,
    cover_alt: 'The choir "in" the nave',
    logo_url: '/api/public/logos/l',
  });
  const html = render(calendarPage({ calendar }));
  expect(html).toMatch(
    /<img class="calendar-cover" src="\/api\/public\/logos\/960" srcSet="\/api\/public\/logos\/480 480w, \/api\/public\/logos\/960 960w" sizes="[^"]+" width="960" height="480" alt="The choir &quot;in&quot; the nave"/,
  );
  expect(html).toContain(
    '<img class="calendar-logo" src="/api/public/logos/l" alt="" width="72" height="72"',
  );
  expect(render(calendarPage())).not.toContain('<img');
  const [event] = structuredDataOf(render({ ...eventPage(), calendar }));
  expect(event).toMatchObject({
    image: [`${ORIGIN}/api/public/logos/960`, expect.stringContaining('/preview.png')],
    organizer: { logo: `${ORIGIN}/api/public/logos/l` },
  });
});

it('An address with a reminder is offered where the owner offers one, and nowhere else', () => {
  expect(render(calendarPage())).not.toContain('alarm=');
  const html = render(calendarPage({ calendar: aCalendar({ reminder_minutes: 60 }) }));
  expect(html).toContain('Calendar address with a reminder 1 hour before');
  expect(html).toContain(`value="${aCalendar().feed_url}?alarm=60"`);
});

describe('A calendar whose owner chose the list', () => {
  const calendar = aCalendar({ default_view: 'list' });
  const list = { month: null, view: 'list', timeZone: null } as const;

  it('is found by searches as the list, and leads to the month by its name', () => {
    const html = render(calendarPage({ calendar, address: list }));
    expect(headOf(html)).not.toContain('noindex');
    expect(html).toContain('src="/p.js" defer data-later="/l.js"');
    // Loading it before the first paint would delay that.
    expect(html).not.toContain('href="/l.js"');
    const hrefs = [...html.matchAll(/<a href="([^"]*)"[^>]*>(Month|Week|List)<\/a>/g)].map(
      ([, href, name]) => [name, href!.replace(`/calendar/public/${calendar.id}`, '')],
    );
    const views = [
      ['Month', '?view=month'],
      ['Week', '?view=week'],
      ['List', ''],
    ];
    // For wide screens and for narrow ones.
    expect(hrefs).toEqual([...views, ...views]);
    const month = { ...list, view: 'month' } as const;
    expect(headOf(render(calendarPage({ calendar, address: month })))).toContain('noindex');
  });
});

describe('A calendar whose owner chose the month', () => {
  const views = (html: string, width: string) => {
    const nav = new RegExp(`<nav class="view-switch on-${width}".*?</nav>`).exec(html)![0];
    return [...nav.matchAll(/<a href="([^"]*)"([^>]*)>(\w+)</g)].map(([, href, rest, name]) =>
      [name, href!.replace(/^.*?(?=\?|$)/, ''), rest!.includes('aria-current') ? 'shown' : '']
        .join(' ')
        .trim(),
    );
  };

  it('has it as a grid and, for narrow screens, as the list, each with the script that goes on with it', () => {
    const html = render(calendarPage());
    expect(html).toContain('src="/p.js" defer data-later="/c.js" data-narrow="/l.js"');
    expect(html).toMatch(/<div class="on-wide"><div id="page-root">.*role="grid"/);
    expect(html).toMatch(/<div class="on-narrow"><div id="list-root">.*class="agenda-row"/);
    // The list needs what the grid does not show.
    expect(html).toContain('"description":"Bring the green folder."');
    expect(views(html, 'wide')).toEqual(['Month  shown', 'Week ?view=week', 'List ?view=list']);
    expect(views(html, 'narrow')).toEqual(['Month ?view=month', 'Week ?view=week', 'List  shown']);
  });

  it('has nothing twice where a view was asked for', () => {
    for (const view of ['month', 'week', 'list'] as const) {
      const html = render(calendarPage({ address: { month: null, view, timeZone: null } }));
      expect(html).not.toMatch(/data-narrow|on-narrow"><div/);
      for (const width of ['wide', 'narrow'])
        expect(views(html, width).filter((each) => each.includes('shown'))).toHaveLength(1);
    }
  });

  it('begins the list of narrow screens with the next month that has events', () => {
    const agenda: MonthOfEvents = {
      state: 'loaded',
      month: '2026-05',
      items: [aSummary({ title: 'In May', start_time: '2026-05-05T17:00:00.000Z' })],
      truncated: false,
      beyond: { earlier: true, later: false },
    };
    const html = render(calendarPage({ agenda }));
    const list = html.slice(html.indexOf('id="list-root"'), html.indexOf('id="page-data"'));
    expect(shownText(list)).toContain('In May');
    expect(list).not.toContain('March 2026');
    expect(html).toContain('"agenda":{"state":"loaded","month":"2026-05"');
  });
});

describe('what people typed', () => {
  const hostile = { title: HOSTILE_TEXT, description: HOSTILE_TEXT, location: HOSTILE_TEXT };
  const pages: [string, PageData][] = [
    ['event page', eventPage({ ...hostile, meeting_id: HOSTILE_TEXT, passcode: HOSTILE_TEXT })],
    ...(['calendar', 'week', 'list'] as const).map((view): [string, PageData] => [
      `public calendar as ${view}`,
      calendarPage({
        calendar: aCalendar({ name: HOSTILE_TEXT, description: HOSTILE_TEXT }),
        address: { month: null, view, timeZone: null },
        events: {
          state: 'loaded',
          month: '2026-03',
          items: [aSummary(hostile)],
          truncated: false,
          beyond: { earlier: true, later: true },
        },
      }),
    ]),
    [
      'embed',
      calendarPage({
        page: 'embed',
        language: 'en',
        calendar: aCalendar({ name: HOSTILE_TEXT }),
        events: {
          state: 'loaded',
          month: '2026-03',
          items: [aSummary(hostile)],
          truncated: false,
          beyond: { earlier: true, later: true },
        },
      }),
    ],
  ];

  it.each(pages)('is shown on the %s, and stays text', (_name, data) => {
    const html = render(data);
    expect(shownText(html)).toContain(HOSTILE_TEXT.replace(/\s+/g, ' '));
    const markup = html.replaceAll('<!-- -->', ''); // React's own marker between two texts
    for (const harm of ['<script>', '<img', '<!--'])
      expect([harm, markup.includes(harm)]).toEqual([harm, false]);
    // Each script element is closed exactly once, so nothing closed one early.
    expect(html.match(/<script/g)).toHaveLength(html.match(/<\/script>/g)!.length);
    expect(/"[^"<>]*"\s*onerror=/.test(html)).toBe(false);
  });

  it('arrives unchanged in the data that the browser takes over', () => {
    const html = render(pages[3]![1]);
    const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)![1]!;
    const { events } = JSON.parse(block) as {
      events: { rows: [unknown, unknown, unknown, { title: string }][] };
    };
    expect(events.rows[0]![3].title).toBe(HOSTILE_TEXT);
    expect(block).not.toMatch(/[\u2028\u2029<]/);
  });
});

describe('the contents of a page', () => {
  it('contains no style attribute, which the Content-Security-Policy would refuse', () => {
    for (const data of [eventPage(), calendarPage(), calendarPage({ page: 'embed' })]) {
      expect(render(data)).not.toMatch(/ style="/);
    }
  });

  it('shows the event in the requested time zone, and its own time in brackets', () => {
    const shown = shownOn({ ...eventPage(), timeZone: 'Asia/Tokyo' });
    expect(shown).toContain('Tomorrow, 03:00–05:00 (Tue 19:00 Berlin)');
    expect(shownOn(eventPage())).not.toContain('(19:00 Berlin)');
  });

  it.each(lineFields)('shows the line of %s on the page of an event, with its icon', (field) => {
    const { icon } = eventFacts[field];
    const label = factLabel(field);
    const html = render(eventPage({ [field]: 'A canary' }));
    expect(html).toMatch(new RegExp(`<div class="fact fact-${icon}"><dt>${label}</dt><dd><[^>]+>A canary<`));
    const icons = readFileSync(new URL('../../styles/icons.css', import.meta.url), 'utf8');
    expect(icons).toContain(`.fact-${icon} {`);
  });

  it('has a date that stays true, its calendar and its address for paper', () => {
    const html = render(eventPage());
    const paper = shownText(html.slice(html.indexOf('class="on-paper"'), html.indexOf('print-code')));
    expect(paper).toContain('Tue 10 Mar 2026, 19:00–21:00 (Berlin)');
    expect(paper).toContain('In Choir of St. Anne');
    expect(paper).toContain(anEvent().public_url);
    expect(html).toContain(`role="img" aria-label="${anEvent().public_url}"`);
  });

  it('has links in the description of a calendar, and none that is a script', () => {
    const description = 'See https://choir.example.org/guests.\n\njavascript:alert(1)';
    const html = render(calendarPage({ calendar: aCalendar({ description }) }));
    expect(html).toContain(
      '<a class="ui-link" href="https://choir.example.org/guests" rel="noopener nofollow ugc" target="_blank">',
    );
    expect(html).not.toContain('href="javascript');
  });

  it('has the next dates above everything else, also what takes place now', () => {
    const next = (start_time: string) =>
      shownOn(calendarPage({ upcoming: [aSummary({ start_time, end_time: '2026-03-10T18:00:00.000Z' })] }));
    const title = 'Rehearsal · Town hall, large room';
    expect(next('2026-03-10T16:00:00.000Z')).toContain(`${title} Today, 16:00–18:00 (17:00 Berlin)`);
    expect(next('2026-03-10T11:00:00.000Z')).toContain(`${title} Now · Today, 11:00–18:00 (12:00 Berlin)`);
    const upcoming = ['a', 'b', 'c'].map((id) => aSummary({ id }));
    const html = render(calendarPage({ upcoming }));
    expect(html.match(/class="next-date"/g)).toHaveLength(3);
    expect(html.indexOf('next-dates')).toBeLessThan(html.indexOf('calendar-description'));
    // On a narrow screen they do not stand between a person and what was asked for.
    expect(html).toContain('<ol class="next-dates" ');
    const address = { month: null, view: 'month', timeZone: null } as const;
    expect(render(calendarPage({ upcoming, address }))).toContain('<ol class="next-dates on-wide" ');
  });

  it('leads to a print from the month on that its list begins with', () => {
    const address = { month: null, view: 'list', timeZone: null } as const;
    const [, printed] = /href="([^"]*print=list[^"]*)"/.exec(render(calendarPage({ address }))) ?? [];
    expect(printed).toContain('month=2026-03');
    expect(render(calendarPage())).toMatch(/print=month"/);
  });

  it('shows the logo of an event', () => {
    const customization = { ...anEvent().customization, logo_url: `/api/public/logos/${'a'.repeat(32)}` };
    const html = render(eventPage({ customization }));
    expect(html).toContain(`<img class="event-logo" src="${customization.logo_url}" alt=""`);
    expect(render(eventPage())).not.toContain('event-logo');
  });

  it('says first, with the note, that an event is cancelled', () => {
    const shown = shownOn(eventPage({ status: 'cancelled', cancellation_note: 'The river is too high' }));
    expect(shown.indexOf('This event is cancelled.')).toBeLessThan(shown.indexOf('Rehearsal'));
    expect(shown.indexOf('The river is too high')).toBeLessThan(shown.indexOf('Rehearsal'));
    expect(shown).not.toContain('Add to calendar');
    expect(shown).toContain('Update in my calendar');
  });

  it('says of an event that it is over, once it has ended, and says of no other', () => {
    const ended = { start_time: '2026-03-10T09:00:00.000Z', end_time: '2026-03-10T12:00:00.000Z' };
    expect(shownOn(eventPage(ended))).toContain('This event is over.');
    expect(shownOn(eventPage({ ...ended, end_time: '2026-03-10T12:15:00.000Z' }))).not.toContain('over.');
    expect(shownOn(eventPage({ ...ended, status: 'cancelled' }))).toContain('Update in my calendar');
  });

  it('says of a date that was moved by itself when it would have been', () => {
    const planned_start_time = '2026-03-09T18:00:00.000Z';
    const said = (change: Partial<PublicEvent>) => shownOn(eventPage({ planned_start_time, ...change }));
    expect(said({})).toContain('Moved from Mon 9 Mar, 19:00');
    expect(said({ planned_start_time: '2026-03-10T17:00:00.000Z' })).toContain('Moved from 18:00');
    expect(said({ is_all_day: true, start_local: '2026-03-10', end_local: '2026-03-10' })).toContain(
      'Moved from Mon 9 Mar',
    );
    for (const change of [{ planned_start_time: null }, { status: 'cancelled' }] as const)
      expect(said(change)).not.toContain('Moved');
  });

  it('keeps each date of a time in one line', () => {
    const html = render(eventPage({ is_all_day: true, start_local: '2026-03-20', end_local: '2026-03-22' }));
    expect(html).toContain('Fri\u00a020\u00a0Mar – Sun\u00a022\u00a0Mar, all day</time>');
  });

  it('says of a past date of a series that this date is over', () => {
    const ended = { start_time: '2026-03-10T09:00:00.000Z', end_time: '2026-03-10T12:00:00.000Z' };
    const shown = shownOn({ ...eventPage(), event: aSeriesEvent(ended) });
    expect(shown).toContain('This date is over.');
    expect(shown).not.toContain('All dates are over.');
  });

  it('leads from an event to its calendar, to what else is in it, and to the further dates of its series', () => {
    const data = {
      ...eventPage(),
      event: aSeriesEvent(),
      more: [aSummary({ id: 'other', title: 'Regatta' })],
    };
    const html = render(data);
    expect(html).toContain(`href="/calendar/public/${aCalendar().id}"`);
    const shown = shownText(html);
    expect(shown).toContain('All dates of Choir of St. Anne');
    expect(shown).toMatch(/More from Choir of St\. Anne Regatta Today, 19:00–21:00/);
    expect(shown).toContain('Weekly on Tue');
    expect(shown).toMatch(/Next dates Tue 17 Mar, 19:00–21:00 Tue 24 Mar, 19:00–21:00/);
    expect(html).toContain(`href="/event/public/${anEvent().id}-occurrence-10"`);
    expect(shown).toContain('Subscribe to Calendar');
    expect(shownOn({ ...data, calendar: null, more: [] })).not.toContain('All dates of');
  });

  it('says that a series continues after this date and all following were changed', () => {
    const { series } = aSeriesEvent();
    const continued = { ...series!.next_dates[0]!, id: 'later', start_local: '2026-03-17T18:00' };
    const ended = aSeriesEvent({ series: { ...series!, next_dates: [], continued } });
    expect(shownOn({ ...eventPage(), event: ended })).toContain('Goes on at a new time: Tue 17 Mar');
    const over = aSeriesEvent({ series: { ...series!, next_dates: [], is_over: true } });
    // Beside its rule, not below the ways to add it.
    expect(shownOn({ ...eventPage(), event: over })).toMatch(/ · All dates are over\..*Add to calendar/);
  });

  it.each([
    ['apple', 'https://maps.apple.com/?q=Town%20hall%2C%20large%20room'],
    ['android', 'geo:0,0?q=Town%20hall%2C%20large%20room'],
    ['other', 'https://www.google.com/maps/search/?api=1&amp;query=Town%20hall%2C%20large%20room'],
  ] as const)('leads to a map of the place on %s', (platform, href) => {
    const html = render({ ...eventPage(), platform });
    expect(html).toContain(`href="${href}"`);
    expect(html).toContain('https://www.openstreetmap.org/search?query=');
    expect(render(eventPage({ location: 'https://meet.example.org/x' }))).not.toContain('openstreetmap');
  });

  it("needs neither React nor embedded data for an event's page", () => {
    const html = render(eventPage());
    expect(html).toContain('data-later="/e.js"');
    expect(html).not.toContain('page-data');
  });

  it('loads the fonts of events only where one is used, and then from the beginning', () => {
    const page = { data: eventPage(), assets, style: '', classes: [], colorScheme: 'light dark' };
    expect(renderDocument(page)).not.toContain('fonts.css');
    const head = headOf(renderDocument({ ...page, font: 'Poppins' }));
    expect(head).toContain('<link rel="stylesheet" href="/public-pages/assets/fonts.css">');
    // Preloaded, since a font that arrives after the first paint is not used.
    expect(head).toContain(
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/public-pages/assets/poppins-latin-400-normal.woff2">',
    );
  });

  it('says that a calendar has no events, and then needs no script for them', () => {
    const html = render(calendarPage({ events: anEmptyMonth({ previous: null, next: null }) }));
    expect(shownText(html)).toContain('No events');
    expect(shownText(html)).toContain("This calendar doesn't have any events yet");
    expect(html).toContain('/p.js');
    expect(html).not.toContain('page-data');
    // An empty calendar has nothing to search or print.
    expect(html).not.toMatch(/search-form|print=month/);
    // Those that the visitor has hidden may have some.
    const page = calendarPage({ events: anEmptyMonth({ previous: null, next: null }) });
    const filtered = render({ ...page, address: { ...page.address, hide: '1f' } });
    expect(shownText(filtered)).not.toContain("doesn't have any events yet");
    expect(filtered).toMatch(/search-form/);
  });

  it('leads from a month without events to the nearest ones', () => {
    const html = render(calendarPage({ events: anEmptyMonth({ previous: '2025-11', next: '2026-05' }) }));
    expect(shownText(html)).toContain('No events in March 2026');
    expect(shownText(html)).toContain('Next events: May 2026');
    expect(html).toContain('?month=2025-11');
  });

  it('still shows a calendar whose events could not be loaded, and says so', () => {
    const shown = shownOn(calendarPage({ events: { state: 'failed', month: '2026-03' } }));
    expect(shown).toContain('Choir of St. Anne');
    expect(shown).toContain('Failed to fetch calendar data');
  });

  it('offers all time zones on request, otherwise the common ones and a link to all', () => {
    const few = render(calendarPage());
    // Of the grid, and of the list of narrow screens.
    const [grid, list] = few.split('<select').slice(1);
    for (const select of [grid, list]) expect(select!.match(/<option /g)!.length).toBeLessThan(20);
    expect(few).toContain('href="?zones=all">All time zones</a>');
    const all = render(calendarPage({ zones: ['Asia/Karachi', 'Europe/Kyiv', 'UTC'] }));
    expect(all).toContain('<option value="Asia/Karachi">Karachi</option>');
    expect(all).not.toContain('zones=all');
  });

  it('puts the way of subscribing first that works best where the visitor is', () => {
    const waysFor = (bestWay: CalendarPageData['bestWay']) =>
      [
        ...render(calendarPage({ bestWay })).matchAll(
          /<a class="ui-button ui-button-(primary|plain)"[^>]*>([^<]*)</g,
        ),
      ]
        .map(([, kind, name]) => `${name} ${kind}`)
        .slice(0, 2);
    expect(waysFor('webcal')).toEqual(['Apple Calendar primary', 'Google Calendar plain']);
    expect(waysFor('googleByUrl')[0]).toBe('Google Calendar, From URL primary');
    expect(waysFor('outlookPersonal')[0]).toBe('Outlook.com primary');
    const toCopy = render(calendarPage({ bestWay: 'feed' }));
    expect(toCopy.indexOf('Calendar address')).toBeLessThan(toCopy.indexOf('Apple Calendar'));
    const toFollow = render(calendarPage());
    expect(toFollow.indexOf('Calendar address')).toBeGreaterThan(toFollow.indexOf('Yahoo Calendar'));
  });

  it('says in the list what the clocks of an event show where it takes place, with the weekday where that is another', () => {
    const list = (timeZone: string) =>
      shownOn(calendarPage({ zone: timeZone, address: { month: null, view: 'list', timeZone } }));
    expect(list('America/New_York')).toContain('14:00–16:00 (19:00 Berlin)');
    expect(list('Asia/Tokyo')).toContain('03:00–05:00 (Tue 19:00 Berlin)');
    expect(list('Europe/Berlin')).not.toContain('Berlin)');
  });

  it('says the same of an event of the grid, also where it is pointed at', () => {
    const html = render(calendarPage({ zone: 'America/New_York' }));
    expect(html).toContain('title="14:00 (19:00 Berlin) Rehearsal"');
    expect(shownText(html)).toContain('14:00 Rehearsal (19:00 Berlin)');
  });

  it('has 12 hours where the visitor’s language has, on the page, in its preview, and on its paper', () => {
    const html = render({ ...eventPage(), hourCycle: 12 });
    expect(shownText(html)).toContain('Today, 7–9 pm');
    expect(shownText(html)).toContain('Tue 10 Mar 2026, 7–9 pm (Berlin)');
    expect(html).toContain('content="Tue 10 Mar 2026, 7–9 pm (Berlin) · ');
    for (const view of ['calendar', 'week', 'list'] as const)
      expect(
        shownOn(
          calendarPage({
            hourCycle: 12,
            zone: 'Europe/Berlin',
            address: { month: null, view, timeZone: null },
          }),
        ),
      ).toContain(view === 'calendar' ? '7 pm Rehearsal' : '7–9 pm');
  });

  it('says when a month has more than is shown', () => {
    const events: MonthOfEvents = {
      state: 'loaded',
      month: '2026-03',
      items: [aSummary()],
      truncated: true,
      beyond: { earlier: true, later: true },
    };
    expect(shownOn(calendarPage({ events }))).toContain(
      'This month has more repeating events than can be shown.',
    );
  });

  it('keeps view, zone and theme in the links to other months', () => {
    const html = render(
      calendarPage({
        address: { month: '2026-03', view: 'list', timeZone: 'UTC' },
        theme: { primaryColor: '112233' },
      }),
    );
    expect(html).toContain('?month=2026-04&amp;view=list&amp;tz=UTC&amp;primaryColor=112233');
  });

  it('opens every link of an embed in a new tab', () => {
    const html = render(calendarPage({ page: 'embed' }));
    const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link);
    const leaving = links.filter((link) => !link.includes('/calendar/embed/'));
    expect(leaving.length).toBeGreaterThan(1);
    for (const link of leaving) expect(link).toContain('target="_blank" rel="noopener"');
  });

  it.each([
    ['calendar', 'NOT_FOUND', 'Calendar not found or is private'],
    ['embed', 'NOT_FOUND', 'Calendar not found or is private'],
    ['event', 'NOT_FOUND', 'Event not found'],
    ['event', 'NOT_FOUND', "The event you're looking for doesn't exist or is not publicly accessible."],
    ['occurrence', 'NOT_FOUND', 'Could not calculate occurrence date. This occurrence may not exist.'],
    ['pattern', 'NOT_FOUND', 'Recurrence pattern not found for this occurrence'],
    ['calendar', 'NOT_FOUND', 'This calendar may not exist or is private'],
    ['calendar', 'SERVICE_UNAVAILABLE', 'Temporarily unavailable'],
    ['calendar-id', 'NOT_FOUND', 'No calendar ID provided'],
    ['calendar', 'NOT_FOUND', 'Error fetching calendar'],
    ['calendar', 'SERVICE_UNAVAILABLE', 'Error fetching calendar'],
    ['event', 'NOT_FOUND', 'Error fetching event'],
    ['event', 'TOO_MANY_REQUESTS', 'Error fetching event'],
    ['occurrence', 'NOT_FOUND', 'Error fetching event'],
    ['page', 'NOT_FOUND', 'Page not found'],
    ['page', 'INTERNAL_ERROR', 'Something went wrong'],
  ] as const)('says of a %s with the code %s: %s', (subject, code, text) => {
    const shown = shownOn({
      page: 'problem',
      language: 'en',
      subject,
      code,
      requestId: 'request-1234',
      path: '/calendar/public/x',
      now,
      site,
    });
    expect(shown).toContain(text);
    expect(shown).toContain(code);
    expect(shown).toContain('request-1234');
  });

  it('offers the ways out of a calendar that was not found', () => {
    const html = render({
      page: 'problem',
      language: 'en',
      subject: 'calendar',
      code: 'NOT_FOUND',
      requestId: 'r',
      path: '/calendar/public/X',
      now,
      site,
    });
    // One way on, and all others below it.
    const shown = html.slice(html.indexOf('class="problem"'), html.indexOf('<details'));
    expect(shown.match(/<a |<button/g)).toHaveLength(1);
    expect(shownText(shown)).toMatch(/Calendar not found or is private.*Ask whoever.*\. Try Again/);
    for (const text of [
      'Go Back',
      'Go to Home',
      'Copy Share Link',
      'Try Public URL Format',
      'Diagnostic information',
    ]) {
      expect(shownText(html)).toContain(text);
    }
    expect(html).toContain(`data-copy="${ORIGIN}/calendar/public/X"`);
  });
});

it('A date that a public series lacks leads to the series', () => {
  const html = render({
    page: 'problem',
    language: 'en',
    subject: 'occurrence',
    code: 'NOT_FOUND',
    requestId: 'r',
    path: `/event/public/${anEvent().id}-occurrence-99`,
    now,
    site,
  });
  expect(html).toContain(`href="/event/public/${anEvent().id}">Show the event</a>`);
});

describe('The page of several calendars', () => {
  const [rowing, canoe] = [CALENDAR_ID, EMPTY_CALENDAR_ID];
  const member = (id: string, name: string) => ({ id, name, color: '#2563eb', theme: null, embed_sites: [] });
  const together = aCalendar({
    id: `${rowing}+${canoe}`,
    name: 'Rowing + Canoe',
    calendars: [member(rowing, 'Rowing'), member(canoe, 'Canoe')],
  });
  const items = [aSummary({ id: 'a' }), aSummary({ id: 'b', title: 'Paddling' })].map((event, index) => ({
    ...event,
    calendar_ids: [index === 0 ? rowing : canoe],
  }));
  const page = (change: Partial<CalendarPageData> = {}) =>
    calendarPage({
      calendar: together,
      events: {
        state: 'loaded',
        month: '2026-03',
        items,
        truncated: false,
        beyond: { earlier: true, later: true },
      },
      ...change,
    });

  it('has a legend whose links hide a calendar, and keep month and zone', () => {
    const html = render(page({ address: { month: '2026-03', view: 'calendar', timeZone: 'UTC' } }));
    const query = `month=2026-03&amp;tz=UTC&amp;hide=${canoe.slice(-8)}`;
    expect(html).toContain(`href="/calendar/public/${rowing}+${canoe}?${query}" title="Hide Canoe"`);
    expect(html).toContain(`data-of="${canoe}" aria-describedby="of-${canoe}"`);
    expect(html).toContain(`id="of-${canoe}"`);
  });

  it('leaves the last calendar that is shown, and offers the hidden ones', () => {
    const hide = canoe.slice(-8);
    const html = render(
      page({ address: { month: null, view: 'calendar', timeZone: null, hide }, source: rowing }),
    );
    expect(html).toContain('title="Show Canoe"');
    expect(html).not.toContain('title="Hide Rowing"');
    expect(html).toContain(`"source":"${rowing}"`);
  });

  it('names the calendar of each event in its list, and escapes what it is called', () => {
    const hostile = { ...together, calendars: [member(rowing, HOSTILE_TEXT), member(canoe, 'Canoe')] };
    const html = render(
      page({
        calendar: hostile,
        ...namesOf(hostile),
        address: { month: null, view: 'list', timeZone: null },
      }),
    );
    expect(shownText(html)).toContain('Town hall, large room · Canoe');
    expect(html).not.toContain('<script>window.injected');
  });

  it('is indexed only where its owner allows it, and names the organiser of each event', () => {
    expect(headOf(render(page()))).toContain('noindex');
    const kept = headOf(render(page({ calendar: { ...together, id: 'water-sports-k7m2qx4w' } })));
    expect(kept).not.toContain('noindex');
    expect(kept).toContain(`{"@type":"Organization","name":"Canoe"`);
  });
});
