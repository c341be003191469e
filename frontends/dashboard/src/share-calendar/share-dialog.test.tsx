import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aCalendar, CALENDAR_ID, renderPage, respondWith } from '@daymark/page-testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardRoutes from '../routes.js';

const origin = window.location.origin;
const feed = `${origin}/feed/${CALENDAR_ID}.ics`;
const responses = {
  [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar()),
  [`GET /api/calendars/${CALENDAR_ID}/events`]: respondWith({ items: [], truncated: false }),
};

let answerFeed: () => Promise<unknown>;
const fetchOfFeed = (original: typeof fetch) =>
  ((address: string, init?: RequestInit) =>
    address === feed ? answerFeed() : original(address, init)) as typeof fetch;

async function openDialog() {
  renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}`, responses);
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
    fireEvent.click(dialog.getByRole('button', { name: 'Copy: Public link' }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(1_999));
    expect(written).toEqual([`${origin}/calendar/public/${CALENDAR_ID}`]);
    expect(dialog.getByRole('button', { name: 'Copied: Public link' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(dialog.getByRole('button', { name: 'Copy: Public link' })).toBeVisible();
    jest.useRealTimers();
    expect(screen.getByText('Link copied')).toBeVisible();
  });

  it("says 'Copy Failed' where the browser refuses", async () => {
    const dialog = await openDialog();
    setClipboard(() => Promise.reject(new Error('denied')));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy: Public link' }));
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
    await userEvent.click(dialog.getByRole('radio', { name: 'Light Gray' }));
    fireEvent.change(dialog.getByLabelText('Border radius'), { target: { value: '1.25' } });
    expect(code()).toContain('primaryColor=7C3AED&amp;textColor=E5E7EB&amp;borderRadius=1.25"');
    expect(code()).toContain('width="640" height="600"');
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
      `/calendar/embed/${CALENDAR_ID}?bgColor=111827&textColor=E5E7EB`,
    );
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
    expect(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Google Calendar' }).href).toContain(
      'addbyurl',
    );
    expect(dialog.getByText('Calendar apps may take up to 24 hours to sync.')).toBeVisible();
  });

  it('tests the feed: counts its events, or says why it cannot be read', async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('tab', { name: 'Subscribe' }));
    const test = () => userEvent.click(dialog.getByRole('button', { name: /Test feed/ }));
    const text =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
    answerFeed = () => Promise.resolve({ ok: true, text: () => Promise.resolve(text) });
    await test();
    expect(await dialog.findByText('The feed works: 2 events found.')).toBeVisible();
    answerFeed = () => Promise.resolve({ ok: false, status: 404, statusText: 'Not Found' });
    await test();
    expect(await dialog.findByText('Calendar feed test failed: HTTP 404: Not Found')).toBeVisible();
    expect(await screen.findByText('Calendar feed test failed')).toBeVisible();
    answerFeed = () => Promise.reject(new Error(''));
    await test();
    expect(await dialog.findByText('Calendar feed test failed: Unknown error')).toBeVisible();
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

it('The tab Sharing Options shows the theme, a preview of it, and the link and code that carry it', async () => {
  renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}`, responses);
  await userEvent.click(await screen.findByRole('tab', { name: 'Sharing Options' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Colorful' }));
  expect(screen.getByLabelText('Public link')).toHaveValue(
    `${origin}/calendar/public/${CALENDAR_ID}?primaryColor=DB2777&borderRadius=1.25`,
  );
  expect(screen.getByTitle('Preview of Rowing club')).toBeVisible();
});
