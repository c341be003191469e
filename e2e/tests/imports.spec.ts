import { strToU8, zipSync } from 'fflate';
import { Acts } from '../support/acts.js';
import { api, createAccount, createCalendar } from '../support/api.js';
import { readByIcalJs, readByNodeIcal } from '../support/calendar-readers.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, isLong, test } from '../support/test.js';

/** A day from now on, in iCalendar's form. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

const event = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}@google.com`,
  ...lines,
  'END:VEVENT',
];

/** A calendar like Google's exports. */
const calendarFile = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Rowing club',
    'X-WR-TIMEZONE:Europe/Berlin',
    ...events.flat(),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** One date is in this month, whatever day it is, and one is still to come. */
const training = (title: string) =>
  event(
    'training',
    `DTSTART;TZID=Europe/Berlin:${dayFromNow(-10)}T190000`,
    `DTEND;TZID=Europe/Berlin:${dayFromNow(-10)}T203000`,
    'RRULE:FREQ=WEEKLY;COUNT=5',
    `SUMMARY:${title}`,
  );
const regatta = event('regatta', `DTSTART;VALUE=DATE:${dayFromNow(10)}`, 'SUMMARY:Regatta');

const WIDTHS = [
  { name: 'wide', width: 1280, height: 900, isLong: true },
  { name: '375 px wide', width: 375, height: 812, isLong: false },
].filter((window) => isLong || !window.isLong);

for (const { name, width, height } of WIDTHS) {
  test(`a calendar of Google's .zip is public and shared after at most 12 actions, ${name}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const email = newAddress('bringer');
    await createAccount(email, PASSWORD);
    await page.setViewportSize({ width, height });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page, { email, password: PASSWORD });
    await page.goto(product.origin);

    const acts = new Acts(page);
    acts.begin('from the file to the link');
    await acts.click(page.getByRole('link', { name: 'Import', exact: true }));
    const chooser = page.waitForEvent('filechooser');
    await acts.click(page.getByRole('button', { name: 'Choose a file' }));
    const takeout = zipSync({
      'Takeout/Calendar/Rowing club.ics': strToU8(calendarFile(training('Training'), regatta)),
      'Takeout/archive_browser.html': strToU8('<!doctype html><title>Archive</title>'),
    });
    await acts.touch(async () =>
      (await chooser).setFiles({
        name: 'takeout-20261124T090000Z-001.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(takeout),
      }),
    );
    await expect(page.getByText('2 new.')).toBeVisible({ timeout: 60_000 });
    const isPublic = page.getByRole('switch', { name: 'Make it public' });
    await acts.click(isPublic);
    await expect(isPublic).toBeChecked();
    await acts.click(page.getByRole('button', { name: 'Import 2 entries' }));
    await expect(page.getByText('2 events created.')).toBeVisible({ timeout: 60_000 });
    await acts.click(page.getByRole('link', { name: 'Open Rowing club' }));
    await acts.click(page.getByRole('button', { name: 'Share Calendar' }));
    const dialog = page.getByRole('dialog', { name: 'Share Calendar' });
    await acts.click(dialog.getByRole('button', { name: /^Copy/ }).first());
    expect(acts.total, acts.table()).toBeLessThanOrEqual(12);

    const link = await page.evaluate(() => navigator.clipboard.readText());
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'Rowing club' })).toBeVisible();
    await expect(visitor.getByText('Training').first()).toBeVisible();
    await visitor.context().close();
  });
}

test('a file dropped on the page of a calendar shows what would change, is imported, and undone', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const email = newAddress('dropper');
  const token = await createAccount(email, PASSWORD);
  const { id } = await createCalendar(token, { name: 'Rowing club' });
  await enter(page, { email, password: PASSWORD });
  const drop = async (content: string) => {
    await page.goto(`${product.origin}/calendar/detail/${id}`);
    await expect(page.getByRole('button', { name: 'More for Rowing club' })).toBeVisible();
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'club.ics', { type: 'text/calendar' }));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
    }, content);
  };
  const titles = async () => {
    const { body } = await api<{ items: { title: string }[] }>('GET', `/api/events?calendar_id=${id}`, {
      token,
    });
    return body.items.map(({ title }) => title);
  };
  await drop(calendarFile(training('Training'), regatta));
  await page.getByRole('button', { name: 'Import 2 entries' }).click({ timeout: 60_000 });
  await expect(page.getByText('2 events created.')).toBeVisible({ timeout: 60_000 });

  await drop(calendarFile(training('Evening training'), regatta));
  await expect(page.getByText('1 changed and 1 unchanged.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Before: Training After: Evening training')).toBeVisible();
  await page.getByText('See it in a month').click();
  await expect(page.getByRole('heading', { name: /^\w+ \d{4}$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 entry' }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible({ timeout: 60_000 });
  await test.step('Ctrl+Z takes it back, also on another page', async () => {
    await page.getByRole('link', { name: 'Open Rowing club' }).click();
    await expect(page.getByRole('link', { name: /Evening training/ }).first()).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('region', { name: 'Messages' })).toHaveText(/Undone.*club\.ics/, {
      timeout: 60_000,
    });
    await expect(page.getByRole('link', { name: /Evening training/ })).toHaveCount(0);
    expect(await titles()).toContain('Training');
  });

  await page.goto(`${product.origin}/imports`);
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'club.ics' }) });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Undone');
  await rows.last().getByRole('link', { name: 'club.ics' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click({ timeout: 60_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('2 events undone.')).toBeVisible({ timeout: 60_000 });
  expect(await titles()).toEqual([]);
  await page.getByRole('link', { name: 'All imports' }).click();
  await expect(rows.filter({ hasText: 'Undone' })).toHaveCount(2);
});

test('what was imported goes out with the same instants and texts for two other programs, touched here or not', async () => {
  test.setTimeout(240_000);
  const token = await createAccount(newAddress('carrier'), PASSWORD);
  const { id } = await createCalendar(token, { name: 'Club' });
  const zone = (name: string, standard: string, daylight: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...['STANDARD', 'DAYLIGHT'].flatMap((kind) => [
      `BEGIN:${kind}`,
      kind === 'STANDARD' ? 'DTSTART:19701025T030000' : 'DTSTART:19700329T020000',
      `RRULE:FREQ=YEARLY;BYMONTH=${kind === 'STANDARD' ? 10 : 3};BYDAY=-1SU`,
      `TZOFFSETFROM:${kind === 'STANDARD' ? daylight : standard}`,
      `TZOFFSETTO:${kind === 'STANDARD' ? standard : daylight}`,
      `END:${kind}`,
    ]),
    'END:VTIMEZONE',
  ];
  const inVienna = (name: string, at: string) => `${name};TZID=Europe/Vienna:${at}`;
  const file = calendarFile(
    zone('Europe/Vienna', '+0100', '+0200'),
    zone('W. Europe Standard Time', '+0100', '+0200'),
    event(
      'series',
      inVienna('DTSTART', '20260302T190000'),
      inVienna('DTEND', '20260302T203000'),
      'RRULE:FREQ=MONTHLY;BYDAY=1MO;UNTIL=20261231T225959Z',
      inVienna('EXDATE', '20260504T190000'),
      'SUMMARY:Übung\\, “laut”; 😀',
      'DESCRIPTION:Two\\nlines',
      'TRANSP:OPAQUE',
    ),
    event(
      'series',
      inVienna('RECURRENCE-ID', '20260406T190000'),
      inVienna('DTSTART', '20260407T200000'),
      inVienna('DTEND', '20260407T210000'),
      'SUMMARY:Moved',
      'LOCATION:Hall 2',
    ),
    event(
      'windows',
      'DTSTART;TZID="W. Europe Standard Time":20261024T013000',
      'DURATION:PT3H',
      'SUMMARY:Night',
    ),
    event(
      'utc',
      'DTSTART:20260601T233000Z',
      'DTEND:20260602T003000Z',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'SUMMARY:Late',
    ),
    event(
      'days',
      'DTSTART;VALUE=DATE:20260714',
      'DTEND;VALUE=DATE:20260717',
      'SUMMARY:Camp',
      'CLASS:PRIVATE',
    ),
  );
  const path = `/api/imports?name=a.ics&timezone=Europe/Berlin&calendar_id=${id}`;
  const created = await api<{ id: string }>('POST', path, {
    token,
    file: strToU8(file),
    headers: { 'content-type': 'text/calendar' },
  });
  const now = async () =>
    (await api<{ state: string; version: number }>('GET', `/api/imports/${created.body.id}`, { token })).body;
  await expect.poll(async () => (await now()).state, { timeout: 60_000 }).toBe('ready');
  const { version } = await now();
  await api('POST', `/api/imports/${created.body.id}/run`, { token, body: { version } });
  await expect.poll(async () => (await now()).state, { timeout: 60_000 }).toBe('done');

  const exported = async () => (await api('GET', `/api/calendars/${id}/export.ics`, { token })).text;
  const window = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') };
  const readings = (text: string) => [readByIcalJs(text, window), readByNodeIcal(text, window)];
  const meant = readings(file);
  expect(meant.map(({ length }) => length)).toEqual([14, 14]);
  expect(readings(await exported())).toEqual(meant);

  const all = `/api/calendars/${id}/events?from=${window.from.toISOString()}&to=${window.to.toISOString()}`;
  const { items } = (await api<{ items: { id: string }[] }>('GET', all, { token })).body;
  for (const one of new Set(items.map((item) => item.id.replace(/-occurrence-\d+$/, '')))) {
    const { body: event } = await api<{ version: number }>('GET', `/api/events/${one}`, { token });
    const change = { version: event.version, url: 'https://example.org/' };
    expect((await api('PATCH', `/api/events/${one}?scope=series`, { token, body: change })).status).toBe(200);
  }
  const touched = await exported();
  expect(touched.match(/^URL:/gm)).toHaveLength(5);
  expect(readings(touched)).toEqual(meant);
});
