import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  aCalendar,
  aPng,
  CALENDAR_ID,
  problemWith,
  queriesTo,
  renderPage,
  respondWith,
  sentTo,
} from '@daymark/page-testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardRoutes from '../routes.js';

const origin = window.location.origin;
const feed = `${origin}/feed/${CALENDAR_ID}.ics`;
const responses = {
  [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar()),
  [`GET /api/calendars/${CALENDAR_ID}/events`]: respondWith({ items: [], truncated: false }),
  [`GET /api/calendars/${CALENDAR_ID}/short-link`]: respondWith({ name: null, proposals: ['rowing'] }),
};

let answerFeed: () => Promise<unknown>;
const fetchOfFeed = (original: typeof fetch) =>
  ((address: string, init?: RequestInit) =>
    address === feed ? answerFeed() : original(address, init)) as typeof fetch;

async function openDialog(calendar?: ReturnType<typeof aCalendar>) {
  const own = calendar && { [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(calendar) };
  renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}`, { ...responses, ...own });
  globalThis.fetch = fetchOfFeed(globalThis.fetch);
  await userEvent.click(await screen.findByRole('button', { name: 'Share Calendar' }));
  return within(await screen.findByRole('dialog', { name: 'Share Calendar' }));
}

let written: string[];
beforeEach(() => {
  written = [];
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const setClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

describe('The share dialog', () => {
  it('shows the public link on this site, copies it, and says so for two seconds', async () => {
    const dialog = await openDialog();
    setClipboard((text) => Promise.resolve(void written.push(text)));
    expect(dialog.getByLabelText('Public link')).toHaveValue(`${origin}/calendar/public/${CALENDAR_ID}`);
    const open = dialog.getByRole('link', { name: 'Open in a new tab' });
    expect(open).toHaveAttribute('href', `${origin}/calendar/public/${CALENDAR_ID}`);
    expect(open).toHaveAttribute('target', '_blank');
    jest.useFakeTimers();
    fireEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(1_999));
    expect(written).toEqual([`${origin}/calendar/public/${CALENDAR_ID}`]);
    expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible();
    jest.useRealTimers();
    expect(screen.getByText('Link copied')).toBeVisible();
  });

  it("says 'Copy Failed' where the browser refuses", async () => {
    const dialog = await openDialog();
    setClipboard(() => Promise.reject(new Error('denied')));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copy Failed')).toBeVisible();
  });

  it('gives embed code of 800 by 600, with the size, the theme and the time zone that are chosen', async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('tab', { name: 'Embed Code' }));
    const code = () => dialog.getByLabelText<HTMLTextAreaElement>('Embed code').value;
    expect(code()).toContain(`src="${origin}/calendar/embed/${CALENDAR_ID}" width="800" height="600"`);
    const width = dialog.getByLabelText('Width');
    await userEvent.clear(width);
    await userEvent.type(width, '640');
    await userEvent.click(dialog.getByRole('radio', { name: 'Violet' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Almost Black' }));
    fireEvent.change(dialog.getByLabelText('Border radius'), { target: { value: '1.25' } });
    expect(code()).toContain(
      'primaryColor=7c3aed&amp;bgColor=ffffff&amp;textColor=1a1a1a&amp;borderRadius=1.25"',
    );
    expect(code()).toContain('width="640" height="600"');
    await userEvent.clear(width);
    await userEvent.type(width, '20');
    expect(width).toHaveAccessibleDescription('Width must be from 100 to 4000 pixels. The code uses 100.');
    expect(width).toBeInvalid();
    expect(code()).toContain('width="100" height="600"');
    await userEvent.clear(width);
    await userEvent.tab();
    expect(width).toHaveValue(800);
    expect(width).toBeValid();
    await userEvent.clear(width);
    await userEvent.type(width, '640');
    const slider = dialog.getByLabelText('Border radius');
    for (const [name, value] of [
      ['min', '0'],
      ['max', '1.5'],
      ['step', '0.25'],
    ] as const) {
      expect(slider).toHaveAttribute(name, value);
    }
    await userEvent.click(dialog.getByRole('radio', { name: 'Dark' }));
    expect(dialog.getByTitle('Preview of Rowing club')).toHaveAttribute(
      'src',
      `/calendar/embed/${CALENDAR_ID}?primaryColor=2563eb&bgColor=111827&textColor=e5e7eb&borderRadius=0.5`,
    );
  });

  it('has the embed show month, agenda or both, from what the calendar opens as', async () => {
    const dialog = await openDialog(aCalendar({ default_view: 'list' }));
    await userEvent.click(dialog.getByRole('tab', { name: 'Embed Code' }));
    const code = () => dialog.getByLabelText<HTMLTextAreaElement>('Embed code').value;
    const shows = dialog.getByLabelText('Shows');
    expect(shows).toHaveDisplayValue('Agenda');
    expect(code()).toContain(`/calendar/embed/${CALENDAR_ID}"`);
    await userEvent.selectOptions(shows, 'Month and agenda');
    expect(code()).toContain(`/calendar/embed/${CALENDAR_ID}?view=both"`);
    await userEvent.click(dialog.getByRole('radio', { name: 'Violet' }));
    expect(code()).toContain('&amp;borderRadius=0.5&amp;view=both"');
    expect(dialog.getByTitle('Preview of Rowing club').getAttribute('src')).toContain('&view=both');
    await userEvent.selectOptions(shows, 'Month, or agenda where it is narrow');
    expect(code()).toContain('&amp;view=auto"');
  });

  it('adds the script that adjusts the height only where that is wanted', async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('tab', { name: 'Embed Code' }));
    const code = () => dialog.getByLabelText<HTMLTextAreaElement>('Embed code').value;
    expect(code()).not.toContain('<script');
    await userEvent.click(dialog.getByRole('switch', { name: 'Adjust the height to the content' }));
    expect(code()).toContain(`<script async src="${origin}/calendar/embed.js"></script>`);
  });

  it('offers a QR code of the link, loaded on demand', async () => {
    const dialog = await openDialog();
    expect(dialog.queryByRole('img', { name: 'QR code of the public link' })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Show QR code' }));
    expect(await dialog.findByRole('img', { name: 'QR code of the public link' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Hide QR code' }));
    expect(dialog.queryByRole('img', { name: 'QR code of the public link' })).not.toBeInTheDocument();
  });

  it.each([
    [
      'a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Apple Calendar',
    ],
    [
      'Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
      'Outlook.com',
    ],
    [
      'Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
      'Google Calendar (by URL)',
    ],
  ])('offers on %s first what works there, then the other ways', async (_where, agent, name) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('tab', { name: 'Subscribe' }));
    const best = within(dialog.getByRole('region', { name: 'Best on this device' }));
    expect(best.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([name]);
    const others = within(dialog.getByRole('region', { name: 'Other ways' }));
    expect(others.getAllByRole('link')).toHaveLength(5);
    expect(others.queryByRole('link', { name })).not.toBeInTheDocument();
  });

  it('shows the address to paste in a browser of an iPhone that opens no link of calendars', async () => {
    jest
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1',
      );
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('tab', { name: 'Subscribe' }));
    const best = within(dialog.getByRole('region', { name: 'Best on this device' }));
    expect(best.getByText('Any calendar app')).toBeVisible();
    expect(best.queryByRole('link')).not.toBeInTheDocument();
  });

  it('says how long each program takes to show a change', async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('tab', { name: 'Subscribe' }));
    const delays = dialog.getByRole('region', { name: 'How soon changes appear' });
    expect(
      within(delays)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '8 to 24 hours',
      '3 hours to a day',
      'as set in the program, often 1 to 3 hours',
      '8 to 12 hours',
    ]);
  });

  it('leads to the programs that can subscribe, and warns that they take up to 24 hours', async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('tab', { name: 'Subscribe' }));
    expect(dialog.getByLabelText('Calendar address (ICS)')).toHaveValue(feed);
    expect(dialog.getByRole('link', { name: 'Apple Calendar' })).toHaveAttribute(
      'href',
      feed.replace(/^http:/, 'webcal:'),
    );
    const outlook = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Outlook.com' }).href;
    expect(new URL(outlook).searchParams.get('url')).toBe(feed);
    const work = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Microsoft 365' }).href;
    expect(work).toContain('https://outlook.office.com/calendar/0/addfromweb?');
    expect(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Google Calendar (by URL)' }).href).toContain(
      'addbyurl',
    );
    expect(dialog.getByRole('link', { name: 'Yahoo Calendar' })).toHaveAttribute(
      'href',
      'https://calendar.yahoo.com/',
    );
    expect(dialog.getByText('Calendar apps may take up to 24 hours to sync.')).toBeVisible();
  });

  it('says that it is testing the feed until there is an answer', async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('tab', { name: 'Subscribe' }));
    answerFeed = () => new Promise(() => undefined);
    await userEvent.click(dialog.getByRole('button', { name: 'Test feed' }));
    expect(await dialog.findByRole('button', { name: /Testing\.\.\./ })).toBeVisible();
    expect(dialog.queryByText(/The feed works|Calendar feed test failed/)).not.toBeInTheDocument();
  });

  it('has the address with a reminder where the calendar offers one', async () => {
    responses[`GET /api/calendars/${CALENDAR_ID}`] = respondWith(aCalendar({ reminder_minutes: 60 }));
    const dialog = await openDialog();
    responses[`GET /api/calendars/${CALENDAR_ID}`] = respondWith(aCalendar());
    await userEvent.click(dialog.getByRole('tab', { name: 'Subscribe' }));
    expect(dialog.getByLabelText('Calendar address with a reminder 1 hour before')).toHaveValue(
      `${feed}?alarm=60`,
    );
  });

  it('tests the feed: counts its events, or says why it cannot be read', async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('tab', { name: 'Subscribe' }));
    const test = () => userEvent.click(dialog.getByRole('button', { name: /Test feed/ }));
    const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:${new Date(Date.now() + 864e5)
      .toISOString()
      .replace(/\W|\.\d+/g, '')
      .slice(0, 15)}Z\r\nRRULE:FREQ=DAILY;COUNT=5\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
    answerFeed = () => Promise.resolve({ ok: true, text: () => Promise.resolve(text) });
    await test();
    expect(
      await dialog.findByText('The feed works: 1 event; 5 dates in 1 series in the next 12 months.'),
    ).toBeVisible();
    answerFeed = () => Promise.resolve({ ok: false, status: 404, statusText: 'Not Found' });
    await test();
    expect(await dialog.findByText('Calendar feed test failed: HTTP 404: Not Found')).toBeVisible();
    expect(await screen.findByText('Calendar feed test failed')).toBeVisible();
    answerFeed = () => Promise.resolve({ ok: true, text: () => Promise.resolve('<!doctype html>') });
    await test();
    expect(await dialog.findByText('Calendar feed test failed: Failed to fetch calendar data')).toBeVisible();
    answerFeed = () => Promise.reject(new TypeError('Failed to fetch'));
    await test();
    expect(await dialog.findByText('Calendar feed test failed: Unknown error')).toBeVisible();
    answerFeed = () =>
      Promise.resolve({ ok: true, text: () => Promise.reject(new TypeError('Failed to fetch')) });
    await test();
    expect(await dialog.findByText('Calendar feed test failed: Unknown error')).toBeVisible();
    expect(screen.queryByText(/^Failed to fetch$/)).toBeNull();
    await userEvent.click(dialog.getByRole('tab', { name: 'Share Link' }));
    await userEvent.click(dialog.getByRole('tab', { name: 'Subscribe' }));
    expect(dialog.queryByText(/Calendar feed test failed/)).not.toBeInTheDocument();
  });

  it("says 'Download Failed' when the file cannot be had", async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('tab', { name: 'Subscribe' }));
    answerFeed = () => Promise.resolve({ ok: false, status: 503, statusText: '' });
    await userEvent.click(dialog.getByRole('button', { name: 'Download .ics' }));
    expect(await screen.findByText('Download Failed')).toBeVisible();
    expect(
      screen.getByText('Unable to download calendar file. Please try copying the URL instead.'),
    ).toBeVisible();
  });

  it("says 'Platform not supported' on Android, which has no program for webcal", async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('tab', { name: 'Subscribe' }));
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)');
    await userEvent.click(dialog.getByRole('link', { name: 'Apple Calendar' }));
    expect(await screen.findByText('Platform not supported')).toBeVisible();
    expect(screen.getByText('Please use the manual download option')).toBeVisible();
  });
});

const patches = (sent: { method: string; body?: unknown }[]) =>
  sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const PATCH = `PATCH /api/calendars/${CALENDAR_ID}`;
const COLORFUL = {
  primary_color: '#db2777',
  background_color: '#fef9e7',
  text_color: '#1a1a1a',
  border_radius: 1.25,
  timezone: null,
};

async function openOptions(calendar = aCalendar()) {
  const server = renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}`, {
    ...responses,
    [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(calendar),
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Sharing Options' }));
  await screen.findByRole('radio', { name: 'Colorful' });
  return server;
}

describe('The tab Sharing Options', () => {
  it('shows the theme, a preview of it, and the link and code that carry it', async () => {
    await openOptions();
    await userEvent.click(screen.getByRole('radio', { name: 'Colorful' }));
    const query = 'primaryColor=db2777&bgColor=fef9e7&textColor=1a1a1a&borderRadius=1.25';
    expect(screen.getByLabelText('Public link')).toHaveValue(
      `${origin}/calendar/public/${CALENDAR_ID}?${query}`,
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Embed Code' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Embed code').value).toContain(
      query.replaceAll('&', '&amp;'),
    );
    expect(screen.getByTitle('Preview of Rowing club')).toHaveAttribute(
      'src',
      `/calendar/embed/${CALENDAR_ID}?${query}`,
    );
    // The frame's options are set in the dialog.
    await userEvent.selectOptions(screen.getByLabelText('Shows'), 'Month and agenda');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Embed code').value).toContain('&amp;view=both"');
    expect(screen.getByTitle('Preview of Rowing club').getAttribute('src')).toContain('&view=both');
  });

  it('begins with the theme that the calendar keeps', async () => {
    await openOptions(aCalendar({ theme: { ...COLORFUL, timezone: 'Asia/Tokyo' } }));
    expect(screen.getByRole('radio', { name: 'Colorful' })).toBeChecked();
    expect(screen.getByText(/The theme is saved with the calendar/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save theme' })).toBeDisabled();
    expect(screen.getByLabelText<HTMLInputElement>('Public link').value).toContain('tz=Asia%2FTokyo');
  });

  it('saves the theme with the version that it started from, and the dialog has it too', async () => {
    const { sent, routes } = await openOptions();
    routes[PATCH] = respondWith(aCalendar({ theme: COLORFUL, version: 2 }));
    await userEvent.click(screen.getByRole('radio', { name: 'Colorful' }));
    expect(screen.getByText(/Not saved yet/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save theme' }));
    expect(await screen.findByText('Theme saved')).toBeVisible();
    expect(patches(sent)).toEqual([{ theme: COLORFUL, version: 1 }]);
    expect(screen.getByText(/The theme is saved with the calendar/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Share Calendar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Calendar' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Public link').value).toContain('bgColor=fef9e7');
  });

  it('saves the default theme as none', async () => {
    const { sent, routes } = await openOptions(aCalendar({ theme: COLORFUL, version: 7 }));
    routes[PATCH] = respondWith(aCalendar({ theme: null, version: 8 }));
    await userEvent.click(screen.getByRole('radio', { name: 'Default' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save theme' }));
    expect(await screen.findByText('Theme saved')).toBeVisible();
    expect(patches(sent)).toEqual([{ theme: null, version: 7 }]);
  });

  const saveColorful = async (newest: Parameters<typeof aCalendar>[0]) => {
    const { sent, routes } = await openOptions();
    const changed = aCalendar({ version: 5, ...newest });
    routes[PATCH] = ({ body }) =>
      (body as { version: number }).version === 5
        ? respondWith({ ...changed, theme: COLORFUL, version: 6 })
        : problemWith('STALE_VERSION');
    routes[`GET /api/calendars/${CALENDAR_ID}`] = respondWith(changed);
    await userEvent.click(screen.getByRole('radio', { name: 'Colorful' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save theme' }));
    return () => patches(sent);
  };
  const bothVersions = [
    { theme: COLORFUL, version: 1 },
    { theme: COLORFUL, version: 5 },
  ];

  it('saves on top of what somebody else changed meanwhile', async () => {
    const sent = await saveColorful({ name: 'Rowers' });
    expect(await screen.findByText('Theme saved')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Rowers' })).toBeVisible();
    expect(sent()).toEqual(bothVersions);
  });

  it('says that somebody else changed the same meanwhile, keeps the choice, and saves it on request', async () => {
    const sent = await saveColorful({ theme: { ...COLORFUL, text_color: '#000000' } });
    expect(await screen.findByText('This calendar was changed in the meantime')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Colorful' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Change again' }));
    expect(await screen.findByText('Theme saved')).toBeVisible();
    expect(sent()).toEqual(bothVersions);
  });

  it('restores the saved theme when changes are discarded', async () => {
    await openOptions(aCalendar({ theme: COLORFUL }));
    await userEvent.click(screen.getByRole('radio', { name: 'Minimal' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByRole('radio', { name: 'Colorful' })).toBeChecked();
    expect(screen.queryByText(/Not saved yet/)).not.toBeInTheDocument();
  });

  it('warns of colours that are hard to read, and improves them on request', async () => {
    await openOptions();
    expect(screen.queryByRole('button', { name: 'Improve contrast' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Night' }));
    expect(screen.getByText(/The text is hard to read on this background/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Improve contrast' }));
    expect(screen.queryByText(/hard to read/)).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Night' })).toBeChecked();
    expect(screen.getAllByRole('radio', { name: /^Custom color #/ })).not.toHaveLength(0);
  });

  it('keeps which sites may embed the calendar, and says which line is none', async () => {
    const { sent, routes } = await openOptions(aCalendar({ embed_sites: ['https://example.org'] }));
    const sites = screen.getByLabelText('Sites');
    expect(sites).toHaveValue('https://example.org');
    await userEvent.type(sites, '{Enter}not a site');
    await userEvent.click(screen.getByRole('button', { name: 'Save sites' }));
    expect(await screen.findByText('Not a valid site: not a site')).toBeVisible();
    expect(patches(sent)).toEqual([]);
    const embed_sites = ['https://*.club.example', 'https://choir.example'];
    routes[PATCH] = problemWith('SERVICE_UNAVAILABLE');
    await userEvent.clear(sites);
    await userEvent.type(sites, 'https://*.club.example{Enter}choir.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save sites' }));
    expect(await screen.findByText('Error saving sites')).toBeVisible();
    expect(sites).toHaveValue('https://*.club.example\nchoir.example');
    routes[PATCH] = respondWith(aCalendar({ embed_sites, version: 2 }));
    await userEvent.click(screen.getByRole('button', { name: 'Save sites' }));
    expect(await screen.findByText('Sites saved')).toBeVisible();
    expect(patches(sent)).toEqual([
      { embed_sites, version: 1 },
      { embed_sites, version: 1 },
    ]);
    expect(sites).toHaveValue('https://*.club.example\nhttps://choir.example');
  });

  it('asks before the page is left with a theme that is not saved', async () => {
    await openOptions();
    await userEvent.click(screen.getByRole('radio', { name: 'Colorful' }));
    await userEvent.click(screen.getByRole('link', { name: 'Add Event' }));
    expect(await screen.findByText('Leave without saving?')).toBeVisible();
  });
});

it('What visitors see first is stored with the calendar as soon as it is chosen', async () => {
  const server = renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}`, responses);
  const change = `PATCH /api/calendars/${CALENDAR_ID}`;
  await userEvent.click(await screen.findByRole('tab', { name: 'Sharing Options' }));
  const options = within(await screen.findByRole('tabpanel', { name: 'Sharing Options' }));
  server.routes[change] = respondWith(aCalendar({ default_view: 'list', version: 2 }));
  await userEvent.click(await options.findByRole('radio', { name: 'List' }));
  expect(await screen.findByText('Public page updated')).toBeVisible();
  expect(options.getByRole('radio', { name: 'List' })).toBeChecked();
  const week = options.getByLabelText('First day of the week');
  await waitFor(() => expect(week).toBeEnabled());
  server.routes[change] = respondWith(aCalendar({ default_view: 'list', week_start: 1, version: 3 }));
  await userEvent.selectOptions(week, 'Monday');
  await waitFor(() => expect(sentTo(server, change)).toHaveLength(2));
  expect(sentTo(server, change).map(({ body }) => body)).toEqual([
    { default_view: 'list', version: 1 },
    { week_start: 1, version: 2 },
  ]);
  await waitFor(() => expect(week).toBeEnabled());
  expect(week).toHaveDisplayValue('Monday');
});

it('A cover is sent as soon as it is chosen, described, and removed again', async () => {
  globalThis.createImageBitmap = () =>
    Promise.resolve({
      width: 900,
      height: 300,
      close: () => undefined,
    });
  const server = renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}`, responses);
  const image = `/api/calendars/${CALENDAR_ID}/images/cover`;
  const cover = [{ url: '/api/public/logos/c', width: 480, height: 160 }];
  await userEvent.click(await screen.findByRole('tab', { name: 'Sharing Options' }));
  const field = within(await screen.findByRole('group', { name: 'Cover picture' }));
  server.routes[`PUT ${image}`] = respondWith(aCalendar({ cover, version: 2 }));
  fireEvent.change(field.getByLabelText('Cover picture'), { target: { files: [aPng(900, 300)] } });
  expect(await field.findByRole('button', { name: 'Replace the cover' })).toBeVisible();
  expect(queriesTo(server, `PUT ${image}`)).toEqual([{ version: '1' }]);
  server.routes[`PATCH /api/calendars/${CALENDAR_ID}`] = respondWith(
    aCalendar({ cover, cover_alt: 'Boats', version: 3 }),
  );
  await userEvent.type(screen.getByLabelText('Description of the cover'), 'Boats');
  await userEvent.click(screen.getByRole('button', { name: 'Save description' }));
  await waitFor(() =>
    expect(sentTo(server, `PATCH /api/calendars/${CALENDAR_ID}`).map(({ body }) => body)).toEqual([
      { cover_alt: 'Boats', version: 2 },
    ]),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save description' })).toBeDisabled());
  server.routes[`DELETE ${image}`] = respondWith(aCalendar({ cover_alt: 'Boats', version: 4 }));
  await userEvent.click(field.getByRole('button', { name: 'Remove the cover' }));
  expect(await field.findByRole('button', { name: 'Choose a cover' })).toBeVisible();
  expect(queriesTo(server, `DELETE ${image}`)).toEqual([{ version: '3' }]);
});
