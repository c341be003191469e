import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, isLong, test, type Page } from '../support/test.js';
import { api, createAccount, createCalendar, createEvent, giveRole } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { chooseOfCalendar, enter, watchMessages } from '../support/screens.js';

/** The directory for screenshots of all screens, for people to look at; without it none are taken. */
const PICTURES = process.env.SCREENSHOT_DIRECTORY;

const WIDE = {
  name: 'wide, light',
  width: 1280,
  height: 900,
  colorScheme: 'light',
  hasNewLayout: true,
} as const;
const NARROW = {
  name: '375 px, dark',
  width: 375,
  height: 812,
  colorScheme: 'dark',
  hasNewLayout: true,
} as const;

/**
 * Each screen is checked in these, one after another: the page stays, only the window and its colours change. If only the
 * colours changed, only the rules of what is seen are checked again.
 */
const APPEARANCES = [
  WIDE,
  { ...WIDE, name: 'wide, dark', colorScheme: 'dark', hasNewLayout: false },
  { ...WIDE, name: '800 px, light', width: 800 },
  NARROW,
  { ...NARROW, name: '375 px, light', colorScheme: 'light', hasNewLayout: false },
] as const;
/** In `npm test` one screen is checked wide and light, the next one narrow and dark. */
const IN_TURN = [[WIDE], [NARROW]] as const;
/** The long run also checks screens all of whose parts other screens have. */
const hasAll = isLong || PICTURES !== undefined;

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const RULES_OF_WHAT_IS_SEEN = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
];

async function violations(page: Page, hasNewLayout: boolean): Promise<string[]> {
  // Runs in the page and without passed rules: otherwise each check opens another page to assemble the result. The page
  // keeps the script: it has half a megabyte, which would be sent and compiled twice per check.
  const hasProgram = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)));
  const program = hasProgram.every(Boolean) ? { axeSource: ';' } : {};
  const axe = new AxeBuilder({ page, ...program }).setLegacyMode().options({ resultTypes: ['violations'] });
  const asked = hasNewLayout ? axe.withTags(STANDARDS) : axe.withRules(RULES_OF_WHAT_IS_SEEN);
  const { violations } = await asked.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 140)).join(' | ')}`,
  );
}

/** Waits until nothing fades or moves any more: a half-faded dialog has half its contrast. */
async function isStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      // Collapsed content is not drawn, and its animations never end.
      .filter(
        ({ effect }) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false,
      );
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });
}

/** The elements that make a page scroll sideways; empty if it fits. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [
      `${scrollWidth} of ${clientWidth} px`,
      ...beyond.map((element) => element.outerHTML.slice(0, 140)),
    ];
  });
}

/**
 * Violations of the style rules: a second thing in the 'create' colour, and text weights other than 400, 500 and 600.
 * The topmost dialog counts as its own screen.
 */
async function tooLoud(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const style = (element: Element) => getComputedStyle(element);
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const shown = [...document.body.querySelectorAll('*')].filter(isShown);
    const dialog = shown.findLast((element) => element.matches('dialog, [role=dialog]'));
    const creating = shown.filter(
      (element) =>
        (dialog ?? document).contains(element) && style(element).backgroundColor === 'rgb(253, 62, 129)',
    );
    const heavy = shown.filter(
      (element) =>
        !element.closest('[class*="visually-hidden"]') &&
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        ) &&
        !['400', '500', '600'].includes(style(element).fontWeight),
    );
    return [...creating.slice(1), ...heavy].map((element) => element.outerHTML.slice(0, 140));
  });
}

interface Content {
  address: string;
  token: string;
  calendar: { id: string };
  event: { id: string };
}

/** Creates a person's calendar with an event, for one test. */
async function makeContent(): Promise<Content> {
  const address = newAddress('axe');
  const token = await createAccount(address, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Choir', description: 'Rehearsals and concerts' });
  const event = await createEvent(token, {
    title: 'Rehearsal',
    location: 'Town hall',
    url: 'https://meet.example.org/choir',
    passcode: '1234',
    calendar_id: calendar.id,
    recurrence: { recurrence_type: 'weekly', days_of_week: [2] },
  });
  return { address, token, calendar, event };
}

const enterAs = (page: Page, { address }: Content) => enter(page, { email: address, password: PASSWORD });

type Check = (screen: string, ready: () => Promise<unknown>) => Promise<void>;
type Open = (path: string, heading: string | RegExp) => Promise<void>;

/** Checks the current screen in every appearance, or in one. */
const checkOf = (page: Page): Check => {
  let screens = 0;
  return async (screen, ready) => {
    await ready();
    for (const { name, width, height, colorScheme, hasNewLayout } of hasAll
      ? APPEARANCES
      : IN_TURN[screens++ % 2]!) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      // Where another width left it scrolled, the header may cover half of a field, which is no fault of the field.
      await page.evaluate(() => scrollTo(0, 0));
      await isStill(page);
      if (PICTURES) {
        const file = `${screen}-${name}`.replaceAll(/[^a-z0-9]+/gi, '-');
        await page.screenshot({ path: join(PICTURES, `${file}.png`), fullPage: true });
      }
      expect.soft(await violations(page, hasNewLayout), `${screen}, ${name}`).toEqual([]);
      expect.soft(await tooWide(page), `${screen} fits, ${name}`).toEqual([]);
      if (hasNewLayout) expect.soft(await tooLoud(page), `${screen} is calm, ${name}`).toEqual([]);
    }
    await page.setViewportSize({ width: WIDE.width, height: WIDE.height });
  };
};

// Five appearances of each of up to ten screens take long on a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 480_000 });

/** The browser's own message for what is missing or refused, as on some of these screens, or late on a busy machine. */
const SAYS_STATUS = /status of [45]\d\d \([\w ]+\)$/;

/** A test that opens several screens one after another; `content` is what they show. */
function screens(
  title: string,
  show: (screen: { page: Page; check: Check; open: Open; content: Content }) => Promise<void>,
) {
  const claim = `axe finds nothing, everything fits, is calm and leaves no message: ${title}`;
  test(claim, async ({ page }) => {
    const messages = watchMessages(page);
    const check = checkOf(page);
    const open: Open = async (path, heading) => {
      // On a busy machine a service may answer with the 503 of its own limit of time, and asks to come back.
      await expect(async () => {
        const response = await page.goto(product.origin + path);
        expect(response?.status(), path).not.toBe(503);
      }).toPass({ timeout: 60_000 });
      await check(path, () => expect(page.getByRole('heading', { name: heading }).first()).toBeVisible());
    };
    await show({ page, check, open, content: await makeContent() });
    expect.soft(messages.filter((message) => !SAYS_STATUS.test(message))).toEqual([]);
  });
}

screens('sign-in and links in mails', async ({ page, check, open }) => {
  await page.goto(`${product.origin}/auth`);
  await check('/auth', () =>
    expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible(),
  );
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await check('/auth, reset dialog', () =>
    expect(page.getByRole('dialog', { name: 'Reset your password' })).toBeVisible(),
  );
  await page.keyboard.press('Escape');
  await open(`/reset-password#token=${'x'.repeat(43)}`, 'This link is no longer valid');
  if (hasAll) {
    await open('/reset-password', /password|link/i);
    await open('/confirm-email', /email|link/i);
  }
  await page.goto(`${product.origin}/auth`);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await check('/auth, Sign Up', () => expect(page.getByText('Registration approval required')).toBeVisible());
});

screens('public pages', async ({ page, check, open, content }) => {
  const { calendar, event } = content;
  await open(`/calendar/public/${calendar.id}`, 'Choir');
  await open(`/event/public/${event.id}`, 'Rehearsal');
  if (!hasAll) return;
  await page.goto(`${product.origin}/calendar/embed/${calendar.id}`);
  await check('embed', () => expect(page.getByRole('grid')).toBeVisible());
  await page.goto(`${product.origin}/calendar/public/11111111-1111-4111-8111-111111111111`);
  await check('missing calendar', () =>
    expect(page.getByText('Calendar not found or is private').first()).toBeVisible(),
  );

  await open(`/calendar/detail/${calendar.id}`, 'Choir');
});

screens('dashboard and forms', async ({ page, check, open, content }) => {
  const { calendar } = content;
  await enterAs(page, content);
  await page.goto(product.origin);
  await check('/', () => expect(page.getByText('Choir')).toBeVisible());
  await open('/calendar/create', 'Create Calendar');
  if (hasAll) {
    await open(`/calendar/detail/${calendar.id}`, 'Choir');
    await open(`/calendar/${calendar.id}/add-event`, 'Create Event');
  } else await page.goto(`${product.origin}/calendar/${calendar.id}/add-event`);
  await page.getByRole('switch', { name: /repeat/i }).click();
  await check('add-event with recurrence', () =>
    expect(page.getByText(/^Weekly on \w{3}, forever$/)).toBeVisible(),
  );
});

screens('calendars that people run together', async ({ page, check, open, content }) => {
  const { token, calendar, event } = content;
  const people = `/calendar/detail/${calendar.id}?tab=people`;
  const invitations = `/api/calendars/${calendar.id}/invitations`;
  await enterAs(page, content);
  if (hasAll) {
    const inviting = page.getByRole('heading', { name: 'Invite somebody' });
    await page.goto(product.origin + people);
    await check('people, none yet', () => expect(inviting).toBeVisible());
  }
  await open('/collections', /collection/i);

  const trainer = { email: newAddress('trainer-with-a-long-name'), token: '' };
  trainer.token = await createAccount(trainer.email, PASSWORD);
  await giveRole({ owner: token, id: calendar.id }, trainer, 'editor');
  const note = 'You know when the boats are free. Please add the training of the juniors.';
  const body = { email: newAddress('secretary'), role: 'manager', note };
  const invited = await api<{ id: string }>('POST', invitations, { token, body });
  const change = { title: 'Rehearsal with orchestra', location: 'Philharmonic hall', version: 1 };
  await api('PATCH', `/api/events/${event.id}`, { token: trainer.token, body: change });
  await page.goto(product.origin + people);
  await expect(page.getByText(body.email)).toBeVisible();
  await page.getByLabel('Email').fill(trainer.email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await check('people, one refused', () =>
    expect(page.getByText('Error sending invitation').first()).toBeVisible(),
  );
  await page.goto(`${product.origin}/calendar/detail/${calendar.id}`);
  await chooseOfCalendar(page, 'History', 'Choir');
  await page.getByRole('dialog', { name: 'History' }).getByText('2 changes').first().click();
  await check('history', () => expect(page.getByText('Philharmonic hall').first()).toBeVisible());

  await page.goto(`${product.origin}/event/${event.id}/edit`);
  await page.getByLabel('Title').fill('Rehearsal of all');
  const again = { ...change, title: 'General rehearsal', version: 2 };
  await api('PATCH', `/api/events/${event.id}`, { token: trainer.token, body: again });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await check('conflict', () => expect(page.getByRole('dialog', { name: /in the meantime/ })).toBeVisible());

  const second = await createCalendar(token, { name: 'Orchestra', is_public: false });
  const toTrainer = { email: trainer.email, role: 'viewer', note };
  await api('POST', `/api/calendars/${second.id}/invitations`, { token, body: toTrainer });
  await page.context().clearCookies();
  await page.goto(`${product.origin}/invitations/${invited.body.id}`);
  await check('invitation, signed out', () => expect(page.getByText(note)).toBeVisible());
  await enter(page, { email: trainer.email, password: PASSWORD });
  await page.goto(product.origin);
  await check('home, invited and shared with', () =>
    expect(page.getByText('invites you to "Orchestra" as viewer')).toBeVisible(),
  );
  if (!hasAll) return;
  await page.goto(`${product.origin}/invitations/${invited.body.id}`);
  await check('invitation of another', () =>
    expect(page.getByText(`This invitation is for ${body.email}`)).toBeVisible(),
  );
  await page.goto(`${product.origin}/invitations/11111111-1111-4111-8111-111111111111`);
  await check('invitation, over', () =>
    expect(page.getByText('This invitation is no longer open')).toBeVisible(),
  );
});

screens('the scheduler', async ({ page, check, content }) => {
  const { token, calendar } = content;
  await createEvent(token, { title: 'Photographs', calendar_id: calendar.id });
  await enterAs(page, content);
  const rehearsal = page.getByRole('link', { name: /Rehearsal/ }).first();
  // The others are a month, seen below as well, and weeks with fewer days.
  const others = hasAll ? ['month', 'work-week', 'day'] : [];
  for (const view of [...others, 'week', 'agenda', 'year']) {
    await page.goto(`${product.origin}/dashboard?view=${view}&date=2031-12-02`);
    await check(`scheduler, ${view}`, () =>
      expect(
        view === 'year' ? page.getByRole('heading', { name: '2031', exact: true }) : rehearsal,
      ).toBeVisible(),
    );
  }
  await page.goto(`${product.origin}/dashboard?view=month&date=2031-12-02`);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByLabel('When').fill('tue 32');
  await page.getByLabel('Title').fill('Concert tomorrow 19:30');
  await check('scheduler, quick entry', () =>
    expect(page.getByRole('dialog', { name: 'New event' })).toBeVisible(),
  );
  await page.getByRole('button', { name: 'Close' }).click();
  await rehearsal.click();
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await check('scheduler, event', () =>
    expect(page.getByRole('menuitem', { name: 'Cancel event' })).toBeVisible(),
  );
});

screens("an event's pages and dialogs", async ({ page, check, open, content }) => {
  const { event } = content;
  await enterAs(page, content);
  await open(`/event/${event.id}`, 'Rehearsal');
  await page.getByRole('tab', { name: 'Sharing Options' }).click();
  await check('event, sharing options', () =>
    expect(page.getByRole('button', { name: 'Save' })).toBeVisible(),
  );
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await check('share event dialog', () =>
    expect(page.getByRole('dialog', { name: 'Share Event' })).toBeVisible(),
  );
  if (hasAll) await open(`/event/${event.id}?occurrence=2`, 'Rehearsal');
  else await page.goto(`${product.origin}/event/${event.id}?occurrence=2`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await check('delete occurrence dialog', () =>
    expect(page.getByRole('dialog', { name: 'Delete Event' })).toBeVisible(),
  );
  await open(`/event/${event.id}/edit?occurrence=2`, 'Edit Event');
});

screens("a calendar's pages and dialogs", async ({ page, check, open, content }) => {
  const { calendar } = content;
  await enterAs(page, content);
  if (hasAll) await open('/events', 'Your Events');
  else await page.goto(`${product.origin}/events`);
  await page.getByRole('button', { name: /Rehearsal/ }).click();
  await check('events, one open', () =>
    expect(page.getByRole('link', { name: 'View Details' })).toBeVisible(),
  );
  await page.goto(`${product.origin}/search?q=town+rehearsal+December+2031`);
  await check('search', () => expect(page.getByRole('link', { name: 'Rehearsal' }).first()).toBeVisible());
  if (hasAll) await open('/search?q=nowhere', 'Nothing found');
  await page.goto(`${product.origin}/calendar/detail/${calendar.id}`);
  await page.getByText('List', { exact: true }).click();
  await check('calendar, list', () =>
    expect(page.getByRole('button', { name: 'Delete: Rehearsal' })).toBeVisible(),
  );
  await chooseOfCalendar(page, 'Edit');
  const name = page.getByRole('dialog', { name: 'Edit calendar' }).getByLabel('Calendar Name');
  await name.fill('Choir of May');
  // The input survives resizing the window, like turning a phone.
  await check('edit calendar dialog', () => expect(name).toHaveValue('Choir of May'));
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Sharing Options' }).click();
  await check('calendar, sharing options', () =>
    expect(page.getByRole('radio', { name: 'Colorful' })).toBeAttached(),
  );
});

screens('sharing a calendar', async ({ page, check, content }) => {
  await enterAs(page, content);
  await page.goto(`${product.origin}/calendar/detail/${content.calendar.id}`);
  await page.getByRole('button', { name: 'Share Calendar' }).click();
  const share = page.getByRole('dialog', { name: 'Share Calendar' });
  await share.getByRole('button', { name: 'Show QR code' }).click();
  await check('share calendar dialog', () =>
    expect(share.getByRole('img', { name: 'QR code of the public link' })).toBeVisible(),
  );
  for (const tab of ['Embed Code', 'Subscribe']) {
    await share.getByRole('tab', { name: tab }).click();
    const isShown = () => expect(share.getByRole('tabpanel', { name: tab })).toBeVisible();
    await check(`share calendar dialog, ${tab}`, isShown);
    // The selection survives resizing the window, like turning a phone.
    await isShown();
  }
});

screens("an owner's first steps", async ({ page, check }) => {
  // Mocked here, since the other tests use the owner's own.
  const first_steps = {
    product_name: 'Daymark',
    public_origin: 'https://calendar.example.org',
    test_mail: { to: product.owner.email, sent_at: '2026-03-01T12:00:00.000Z', state: 'taken' },
    is_look_confirmed: true,
  };
  await page.route('**/api/auth/first-steps', (route) => route.fulfill({ json: { first_steps } }));
  await enter(page, product.owner);
  await page.goto(product.origin);
  await check('first steps', () => expect(page.getByRole('region', { name: 'First steps' })).toBeVisible());
});

const leaveDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
};

screens('the administrators’ console, accounts', async ({ page, check, content }) => {
  const dialog = page.getByRole('dialog');
  await enter(page, product.owner);
  await page.goto(`${product.origin}/admin?q=${content.address}`);
  const link = page.getByRole('link', { name: content.address });
  await check('admin, user accounts', () => expect(link).toBeVisible());
  for (const act of hasAll ? ['Reset password', 'Delete'] : ['Delete']) {
    await page.getByRole('button', { name: `${act} ${content.address}` }).click();
    await check(`admin, ${act}`, () => expect(dialog).toBeVisible());
    await leaveDialog(page);
  }
  await page.getByRole('button', { name: 'Create New User' }).click();
  await check('admin, new user', () => expect(dialog.getByRole('textbox', { name: 'Email' })).toBeVisible());
  await dialog.getByRole('textbox', { name: 'Email' }).fill(newAddress('new'));
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await check('admin, new user, created', () =>
    expect(dialog.getByLabel('Temporary password')).toBeVisible(),
  );
  await leaveDialog(page);
  await link.click();
  await check('admin, person', () =>
    expect(page.getByRole('heading', { name: content.address })).toBeVisible(),
  );
  if (!hasAll) return;
  await page.goto(`${product.origin}/admin?q=nobody-at-all`);
  await check('admin, nobody found', () =>
    expect(page.getByText('No users found matching your search')).toBeVisible(),
  );
});

screens('the administrators’ console, approvals and activity', async ({ page, check }) => {
  const address = newAddress('noor');
  await api('POST', '/api/auth/sign-up', { body: { email: address, password: PASSWORD } });
  await enter(page, product.owner);
  await page.goto(`${product.origin}/admin?tab=pending&q=${address}`);
  for (const act of hasAll ? ['Approve', 'Reject'] : ['Reject']) {
    await page.getByRole('button', { name: act, exact: true }).click();
    await check(`admin, ${act}`, () => expect(page.getByRole('dialog')).toBeVisible());
    await leaveDialog(page);
  }
  await page.goto(`${product.origin}/admin?tab=pending`);
  await check('admin, pending', () =>
    expect(page.getByRole('button', { name: 'Approve', exact: true }).first()).toBeVisible(),
  );
  if (hasAll) {
    await page.goto(`${product.origin}/admin?tab=deactivated`);
    await check('admin, deactivated', () => expect(page.getByRole('search')).toBeVisible());
  }
  await page.goto(`${product.origin}/admin?tab=activity`);
  await check('admin, activity', () => expect(page.getByRole('table')).toBeVisible());
  await page.route('**/api/admin/interchange', (route) => route.fulfill({ json: interchangeWithTrouble }));
  await page.goto(`${product.origin}/admin?tab=interchange`);
  await check('admin, imports and sources', () =>
    expect(page.getByRole('cell', { name: 'federation.example.org' })).toBeVisible(),
  );
});

/** Waiting imports, and failing addresses, one of them with a long name. */
const interchangeWithTrouble = {
  imports: { reading: 2, importing: 1, undoing: 0 },
  sources: { kept: 1_234, failing: 2, paused: 1 },
  failing_hosts: ['federation.example.org', `${'long-name-without-a-break'.repeat(4)}.example.org`].map(
    (host) => ({ host, calendars: 12, failing_since: '2026-11-20T09:00:00Z', failure: 'no_calendar' }),
  ),
};

/** A calendar whose address fails, with many held removals. */
const sourceWithTrouble = {
  address: `https://federation.example.org/${'a-long-address-without-a-break'.repeat(4)}.ics`,
  user_name: null,
  has_password: false,
  interval_minutes: 60,
  timezone: 'Europe/Berlin',
  title_prefix: null,
  state: 'paused',
  checked_at: '2026-11-24T09:00:00Z',
  succeeded_at: '2026-11-20T09:00:00Z',
  next_check_at: null,
  failing_since: '2026-11-20T09:00:00Z',
  failure: 'unauthorized',
  last_changes: { created: 3, changed: 2, removed: 1, refused: 4 },
  last_changed_at: '2026-11-20T09:00:00Z',
  entries: 5_000,
  notes: ['Final', null].map((title) => ({
    code: 'broken_line',
    line: 12,
    params: { text: 'a-long-line-without-a-break'.repeat(4) },
    title,
  })),
  held_removals: 1_234,
};

screens('importing and syncing', async ({ page, check, open, content }) => {
  const { token, calendar } = content;
  const entry = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
  const file = (...entries: string[][]) =>
    new TextEncoder().encode(
      ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries.flat(), 'END:VCALENDAR', ''].join('\r\n'),
    );
  const bring = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const path = `/api/imports?name=${name}&calendar_id=${calendar.id}&timezone=Europe/Berlin`;
    const headers = { 'content-type': 'text/calendar' };
    const { body } = await api<{ id: string }>('POST', path, { token, file: bytes, headers });
    const state = async () =>
      (await api<{ state: string }>('GET', `/api/imports/${body.id}`, { token })).body.state;
    await expect.poll(state, { timeout: 60_000 }).not.toBe('reading');
    return `/imports/${body.id}`;
  };
  const times = ['DTSTART;TZID=Europe/Berlin:20261201T190000', 'DTEND;TZID=Europe/Berlin:20261201T210000'];
  const first = await bring(
    'choir.ics',
    file(entry('a', ...times, 'SUMMARY:Concert'), entry('b', 'SUMMARY:No start')),
  );
  const { version } = (await api<{ version: number }>('GET', `/api${first}`, { token })).body;
  await api('POST', `/api${first}/run`, { token, body: { version } });
  await enterAs(page, content);
  await page.goto(product.origin + first);
  await check('import, done', () =>
    expect(page.getByText('1 event created.')).toBeVisible({ timeout: 60_000 }),
  );
  const second = await bring(
    'choir2.ics',
    file(
      entry('a', ...times, 'SUMMARY:Christmas concert', 'SEQUENCE:1'),
      entry('c', 'DTSTART:20261203T190000', 'RRULE:FREQ=WEEKLY', 'CLASS:PRIVATE', 'STATUS:CANCELLED'),
    ),
  );
  await page.goto(product.origin + second);
  await page.getByRole('tab', { name: 'Changed (1)' }).click();
  await page.getByText('See it in a month').click();
  await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
  await check('import, preview', () =>
    expect(page.getByText('Before: Concert After: Christmas concert')).toBeVisible(),
  );
  const table = new TextEncoder().encode('Who;When;From\nChoir;03/04/2026;19:30\nBand;05/06/2026;20:00\n');
  await page.goto(product.origin + (await bring('dates.csv', table)));
  await check('import, table', () =>
    expect(page.getByRole('region', { name: 'First rows of the table' })).toBeVisible(),
  );
  await bring('page.html', new TextEncoder().encode('<!doctype html><title>Sign in</title>'));
  await open('/imports', 'Your imports');
  await open(`/calendar/${calendar.id}/source`, 'Sync from a link');
  await page.route(`**/api/calendars/${calendar.id}/sources`, (route) =>
    route.fulfill({ json: { items: [{ ...sourceWithTrouble, calendar_id: calendar.id }] } }),
  );
  await page.reload();
  await check('synced, failing and held back', () =>
    expect(page.getByRole('button', { name: 'Remove all 1,234' })).toBeVisible(),
  );
});

screens('settings and the missing page', async ({ page, check, open, content }) => {
  await enterAs(page, content);
  await open('/settings#account', 'Settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await check('delete account dialog', () => expect(page.getByRole('dialog')).toBeVisible());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await open('/settings#appearance', 'Settings');
  if (hasAll) await open('/settings#bin', 'The bin is empty');
  const { token } = content;
  await api('DELETE', `/api/events/${content.event.id}?scope=series`, { token });
  await api('DELETE', `/api/calendars/${content.calendar.id}`, { token });
  await page.goto(`${product.origin}/settings#bin`);
  if (hasAll) await page.reload();
  await check('bin', () => expect(page.getByRole('button', { name: 'Restore Choir' })).toBeVisible());
  await page.getByRole('button', { name: 'Empty the bin' }).click();
  await check('empty the bin dialog', () =>
    expect(page.getByRole('dialog', { name: 'Empty the bin' })).toBeVisible(),
  );
  await open('/no/such/page', '404 - Page Not Found');
});
