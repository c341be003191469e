import { api, createAccount, createCalendar, giveRole, signInOwner } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test, type Locator, type Page } from '../support/test.js';
import { text } from '../support/texts.js';
import { atEachWidth, check, checkAfter, checkAll, makeContent, walk } from '../support/walk.js';

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

walk('without an account', async (page) => {
  for (const path of ['/auth', '/reset-password', '/confirm-email', '/nowhere']) await checkAll(page, path);
});

walk('calendars', async (page, { address, calendar }) => {
  await enter(page, { email: address, password: PASSWORD });
  for (const path of ['/', '/calendar/create', `/calendar/detail/${calendar.id}`, '/collections'])
    await checkAll(page, path);
});

walk('the scheduler', async (page, { address }) => {
  await enter(page, { email: address, password: PASSWORD });
  for (const view of ['month', 'week', 'work-week', 'day', 'agenda', 'year'])
    await checkAll(page, `/dashboard?view=${view}&date=2031-12-02`);
  await page.keyboard.press('?');
  await check(page, 'the keyboard shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await check(page, 'the quick entry');
});

walk('events', async (page, { address, calendar, event }) => {
  await enter(page, { email: address, password: PASSWORD });
  for (const path of [
    '/events',
    '/search?q=تدريب',
    '/search?q=لاشيء',
    `/event/${event.id}`,
    `/event/${event.id}?occurrence=2`,
    `/event/${event.id}/edit?occurrence=2`,
    `/calendar/${calendar.id}/add-event`,
    '/event/create',
  ])
    await checkAll(page, path);
});

walk('settings', async (page, { address, calendar }) => {
  await enter(page, { email: address, password: PASSWORD });
  for (const path of ['/settings', '/imports', `/calendar/${calendar.id}/source`]) await checkAll(page, path);
});

// An event without title and zone, and one that cannot be kept.
const FILE = [
  'BEGIN:VCALENDAR',
  ...['BEGIN:VEVENT', 'UID:1', 'DTSTART:20310302T190000', 'DTEND:20310302T200000', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'UID:2', 'SUMMARY:حفلة', 'END:VEVENT'],
  'END:VCALENDAR',
].join('\r\n');

const RESULT = { created: 12, changed: 2, failed: 1, undone: 0, kept: 0 };
const LATER = { undoable_until: '2031-12-02T09:00:00.000Z', finished_at: '2031-12-01T09:00:00.000Z' };
/** What an import shows in each state but the one that one of a small file has soon. */
const STATES = {
  reading: { state: 'reading', progress: { done: 12, total: null } },
  fetching: { state: 'reading', address: 'https://example.org/1.ics', file_bytes: 0 },
  importing: { state: 'importing', progress: { done: 12, total: 140 } },
  undoing: { state: 'undoing', progress: { done: 2, total: 3 } },
  stopped: { state: 'stopped', result: RESULT, ...LATER },
  done: { state: 'done', result: RESULT, ...LATER },
  undone: { state: 'undone', result: { ...RESULT, undone: 11, kept: 3 } },
  failed: { state: 'failed', refusal: { code: 'web_page', params: {} } },
};

walk('an import', async (page, { address, token, calendar, language }) => {
  await enter(page, { email: address, password: PASSWORD });
  const { body } = await api('POST', `/api/imports?name=1.ics&calendar_id=${calendar.id}`, {
    token,
    file: FILE,
    headers: { 'content-type': 'text/calendar', 'accept-language': language },
  });
  const path = `/imports/${String(body['id'])}`;
  await expect.poll(async () => (await api('GET', `/api${path}`, { token })).body['state']).toBe('ready');
  await checkAll(page, path);

  let state: object = {};
  await page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...state } });
  });
  await page.route('**/api/imports?*', async (route) => {
    const response = await route.fetch();
    const { items, ...list } = (await response.json()) as { items: object[] };
    await route.fulfill({ response, json: { ...list, items: items.map((item) => ({ ...item, ...state })) } });
  });
  for (const [name, shown] of Object.entries(STATES)) {
    state = shown;
    await checkAll(page, `${path}?state=${name}`);
    await checkAll(page, `/imports?state=${name}`);
  }
  state = STATES.done;
  const undo = page.getByRole('button', { name: text('settings.imports.outcome.undo') });
  await checkAfter(page, path, { 'the question of undo': () => undo.click() });
});

walk('an invitation', async (page, { address, token }) => {
  const { token: inviter, calendar } = await makeContent();
  const body = { email: address, role: 'editor' };
  await api('POST', `/api/calendars/${calendar.id}/invitations`, { token: inviter, body });
  const invited = await api<{ items: { id: string }[] }>('GET', '/api/invitations', { token });
  await enter(page, { email: address, password: PASSWORD });
  await checkAll(page, `/invitations/${invited.body.items[0]!.id}`);
});

walk('the console', async (page, { address, event }) => {
  const waiting = newAddress('waiting');
  await api('POST', '/api/auth/sign-up', { body: { email: waiting, password: PASSWORD } });
  await enter(page, product.owner);
  for (const tab of ['users', 'pending', 'deactivated', 'activity', 'interchange'])
    await checkAll(page, `/admin?tab=${tab}`);
  await page.goto(`${product.origin}/admin?q=${address}`);
  await page.getByRole('link', { name: address }).click();
  await check(page, 'a person');
  await checkAll(page, `/admin/events/${event.id}`);
});

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
/** Chooses from a menu, of the calendar, person or event of this name. */
const chosen = (page: Page, entry: string, menu: string) => async () => {
  await page.getByRole('button', { name: menu, exact: true }).first().click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
/** Presses a button that a phone has in a menu. */
async function choose(page: Page, within: Page | Locator, name: string, menu: string): Promise<void> {
  const shown = button(within, name).or(button(within, menu)).filter({ visible: true }).first();
  await shown.click();
  if ((await shown.getAttribute('aria-haspopup')) === 'menu')
    await page.getByRole('menuitem', { name, exact: true }).click();
}

walk('the dialogs of a calendar', async (page, { address, token, calendar }) => {
  const email = newAddress('member');
  const member = { email, token: await createAccount(email, PASSWORD) };
  await api('PATCH', '/api/auth/profile', { token: member.token, body: { name: 'ليلى' } });
  await giveRole({ owner: token, id: calendar.id }, member, 'editor');
  await enter(page, { email: address, password: PASSWORD });
  const menu = text('dashboard.list.more', { name: 'الجوقة' });
  const entries = [
    'dashboard.edit.open',
    'dashboard.list.season',
    'dashboard.history',
    'dashboard.delete',
  ] as const;
  const acts = entries.map((key) => [key, chosen(page, text(key), menu)] as const);
  const path = `/calendar/detail/${calendar.id}`;
  await checkAfter(page, path, {
    ...Object.fromEntries(acts),
    share: () => button(page, text('dashboard.shareCalendar')).click(),
  });
  const ofPerson = text('dashboard.list.more', { name: 'ليلى' });
  await checkAfter(page, `${path}?tab=people`, {
    'hand over': chosen(page, text('dashboard.people.handOver'), ofPerson),
    remove: chosen(page, text('dashboard.people.remove'), ofPerson),
  });
  await api('POST', `/api/calendars/${calendar.id}/invitations`, {
    token,
    body: { email: newAddress('invited'), role: 'viewer' },
  });
  await checkAll(page, `${path}?tab=people`);
  await enter(page, { email, password: PASSWORD });
  await checkAll(page, path);
  await checkAfter(page, path, {
    color: chosen(page, text('dashboard.list.ownColor'), menu),
    leave: chosen(page, text('dashboard.list.leave'), menu),
  });
});

walk('the panels of the scheduler', async (page, { address, token, calendar }) => {
  await createCalendar(token, { name: 'العائلة' });
  await enter(page, { email: address, password: PASSWORD });
  const path = '/dashboard?view=agenda&date=2031-12-02';
  const entry = page.locator('[data-entry]').first();
  const panel = page.getByRole('dialog').last();
  const opened = async () => {
    await entry.click();
    await expect(panel).toBeVisible();
  };
  const inMenu = (key: Parameters<typeof text>[0]) => async () => {
    await opened();
    await button(panel, text('dashboard.eventPanel.more')).click();
    await page.getByRole('menuitem', { name: text(key), exact: true }).click();
  };
  await checkAfter(page, path, {
    panel: opened,
    menu: async () => {
      await opened();
      await button(panel, text('dashboard.eventPanel.more')).click();
    },
    history: inMenu('dashboard.history'),
    cancel: inMenu('dashboard.eventPanel.cancelEvent'),
    delete: inMenu('dashboard.delete'),
  });
  const scopes = page.getByRole('group', { name: text('dashboard.changing.title') });
  const moved = async () => {
    await opened();
    const place = panel.getByLabel(text('labels.location'));
    await place.fill('الملعب');
    await place.press('Enter');
  };
  await checkAfter(page, path, { 'how much of a series': moved }, scopes);
  const bar = page.getByRole('toolbar', { name: text('desk.selection.label') });
  const selected = async () => {
    await page
      .getByRole('checkbox', { name: text('desk.selection.select', { title: 'تدريب' }) })
      .first()
      .check();
    await expect(bar).toBeVisible();
  };
  await checkAfter(page, path, { selected }, bar);
  for (const key of ['move', 'cancel', 'delete'] as const)
    await checkAfter(page, path, {
      [`${key} of selected ones`]: async () => {
        await selected();
        await choose(page, bar, text(`desk.selection.${key}`), text('desk.selection.others'));
      },
    });
  await api('DELETE', `/api/calendars/${calendar.id}`, { token });
});

walk('the dialogs of an event', async (page, { address, token, event }) => {
  await enter(page, { email: address, password: PASSWORD });
  const path = `/event/${event.id}`;
  await checkAfter(page, path, {
    delete: () => choose(page, page, text('events.list.delete'), text('events.list.more')),
    cancel: () => choose(page, page, text('events.cancellation.open.cancel'), text('events.list.more')),
  });
  await checkAfter(page, '/events', {
    'delete in the list': async () => {
      await page.locator('main h2 button').first().click();
      await choose(page, page, text('events.list.delete'), text('events.list.more'));
    },
  });
  const changedMeanwhile = async () => {
    const title = page.getByLabel(text('labels.title'), { exact: true });
    await expect(title).toHaveValue(/تدريب/);
    const { body } = await api('GET', `/api/events/${event.id}`, { token });
    const version = Number(body['version']);
    const change = { version, title: `تدريب ${version}` };
    const { status } = await api('PATCH', `/api/events/${event.id}?scope=series`, { token, body: change });
    expect(status).toBe(200);
    await title.fill('حفلة');
    await button(page, text('events.edit.submit')).click();
  };
  await checkAfter(page, `${path}/edit`, { 'a conflict': changedMeanwhile });
});

walk('the questions of the console', async (page, { token, calendar }) => {
  const gone = newAddress('gone');
  const goneToken = await createAccount(gone, PASSWORD);
  await createCalendar(goneToken, { name: 'المركب' });
  await giveRole({ owner: token, id: calendar.id }, { email: gone, token: goneToken }, 'editor');
  const { body: profile } = await api('GET', '/api/auth/profile', { token: goneToken });
  const administrator = await signInOwner();
  await enter(page, product.owner);
  const person = `/admin/users/${String(profile['id'])}`;
  for (const act of ['reset', 'deactivate', 'promote', 'delete'] as const)
    await checkAfter(page, person, {
      [act]: () => button(page, text(`admin.accountActions.${act}.open`)).click(),
    });
  await api('POST', `/api${person}/ban`, { token: administrator });
  await checkAll(page, person);
  await checkAfter(page, person, {
    'hand over': () => page.getByRole('button', { name: /المركب/ }).click(),
    reactivate: () => button(page, text('admin.accountActions.reactivate.open')).click(),
  });
  await checkAfter(page, '/admin', { create: () => button(page, text('admin.createUser.open')).click() });
  const waiting = newAddress('waiting');
  await api('POST', '/api/auth/sign-up', { body: { email: waiting, password: PASSWORD } });
  const { body: list } = await api<{ items: { id: string; email: string }[] }>(
    'GET',
    '/api/admin/registrations?page_size=100',
    { token: administrator },
  );
  const { id } = list.items.find(({ email }) => email === waiting)!;
  for (const decision of ['approve', 'reject'])
    await checkAfter(page, `/admin?tab=pending&registration=${id}&decision=${decision}`, {
      [decision]: async () => {},
    });
});

walk('what cannot be loaded', async (page, { address, calendar, event }) => {
  await enter(page, { email: address, password: PASSWORD });
  const paths = [
    ...['/', '/dashboard?view=month', '/events', '/search?q=تدريب', '/collections', '/imports', '/settings'],
    ...[`/calendar/detail/${calendar.id}`, `/calendar/${calendar.id}/source`, `/event/${event.id}`],
    ...[`/event/${event.id}/edit`, `/invitations/${event.id}`, `/imports/${event.id}`],
  ];
  const services = /\/api\/(?!auth\/|settings)/;
  const alert = page.locator('main [role="alert"]').first();
  await atEachWidth(page, async () => {
    await page.route(services, (route) => route.fulfill({ status: 503, body: 'Bad gateway' }));
    for (const path of paths) {
      await page.goto(product.origin + path);
      await expect(alert.or(page.locator('main h1').first()).first()).toBeVisible();
      await check(page, `${path} while services fail`);
    }
    await page.unroute(services);
    await page.goto(`${product.origin}/imports`);
    await expect(page.locator('main h1')).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(alert).toBeVisible();
    await check(page, 'a part of the product while offline');
    await page.context().setOffline(false);
    await page.route('**/remotes/events/**', (route) => route.abort());
    await page.goto(`${product.origin}/events`);
    await expect(alert).toBeVisible();
    await check(page, 'a part of the product that is missing');
    await page.unroute('**/remotes/events/**');
  });
  for (const path of [
    '/event/nothing',
    '/calendar/detail/nothing',
    '/imports/nothing',
    '/invitations/nothing',
  ])
    await checkAll(page, path);
});
