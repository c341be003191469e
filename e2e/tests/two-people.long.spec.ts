import { Acts } from '../support/acts.js';
import { api, approveAccount, createCalendar, createEvent, signInByApi } from '../support/api.js';
import { day, Pointer, Thumb, type Hand } from '../support/hands.js';
import { waitForMail } from '../support/inbox.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test, type Browser, type Locator, type Page } from '../support/test.js';
import { speak } from '../support/texts.js';

test.beforeEach(() => speak('en'));

const WITHIN_MS = 5_000;
const [TUESDAY, WEDNESDAY] = ['2031-11-18', '2031-11-19'] as const;
const home = () => `${product.origin}/dashboard?date=${TUESDAY}`;

const devices = {
  desk: {
    context: { viewport: { width: 1440, height: 900 } },
    handOn: (page: Page) => new Pointer(page, new Acts(page)),
  },
  phone: {
    context: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    handOn: (page: Page) => new Thumb(page, new Acts(page)),
  },
};

interface Person {
  name: string;
  email: string;
  hand: Hand;
  page: Page;
}

async function personAt(browser: Browser, device: keyof typeof devices, name: string): Promise<Person> {
  const email = newAddress(name.toLowerCase());
  const body = { email, password: PASSWORD, name };
  expect((await api('POST', '/api/auth/sign-up', { body })).status).toBeLessThan(300);
  await approveAccount(email);
  const page = await (await browser.newContext(devices[device].context)).newPage();
  await enter(page, { email, password: PASSWORD });
  return { name, email, page, hand: devices[device].handOn(page) };
}

const main = (page: Page) => page.getByRole('main');
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const entry = (page: Page, title: string, date: string) =>
  day(page, date).locator('[data-entry]', { hasText: title });
const note = (page: Page) => page.locator('.shell-live-note');

/** Opens an address, and waits until the page is told what others change. */
async function openListening({ hand, page }: Person, address: string): Promise<void> {
  const listening = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/changes');
  await hand.open(address);
  expect((await listening).status()).toBe(200);
}

/** Where one reads, and what one is about to press. */
const place = (page: Page) =>
  page.evaluate(() => [window.scrollY, document.activeElement?.outerHTML.slice(0, 200)]);

async function save({ hand, page }: Person): Promise<void> {
  await hand.press(button(page, 'Save Changes'));
}

/** One saves a change of what the other is changing as well, who then takes a part of each. */
async function mergeTitles(first: Person, second: Person, event: { id: string; title: string }) {
  const form = `${product.origin}/event/${event.id}/edit`;
  const [theirs, location] = [`${event.title} of ${first.name}`, `Pier of ${second.name}`];
  for (const { hand, page } of [first, second]) {
    await hand.open(form);
    await expect(page.getByLabel('Title')).toHaveValue(event.title);
  }
  await first.hand.fill(first.page.getByLabel('Title'), theirs);
  await save(first);
  await expect(first.page.getByText('Event updated')).toBeVisible();
  await second.hand.fill(second.page.getByLabel('Title'), `${event.title} of ${second.name}`);
  await second.hand.fill(second.page.getByLabel('Location'), location);
  await save(second);
  const dialog = dialogOf(second.page, 'This event was changed in the meantime');
  await expect(dialog.getByText(new RegExp(`^${first.name} changed it, today, `))).toBeVisible();
  const side = (name: string) => dialog.getByRole('group', { name: 'Title' }).getByRole('radio', { name });
  await expect(side('Your version')).toHaveAccessibleDescription(`${event.title} of ${second.name}`);
  await expect(side('The other version')).toHaveAccessibleDescription(theirs);
  await side('The other version').check();
  await second.hand.press(button(dialog, 'Save merged'));
  await expect(second.page.getByText('Event updated')).toBeVisible();
  return { theirs, location };
}

async function workTogether(secretary: Person, trainer: Person): Promise<void> {
  const token = await signInByApi(secretary.email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Rowing club', is_public: false });
  const { id } = await createEvent(token, {
    title: 'Training',
    calendar_id: calendar.id,
    start_local: `${TUESDAY}T18:00`,
    end_local: `${TUESDAY}T19:30`,
  });
  const stored = async () => (await api('GET', `/api/events/${id}`, { token })).body;
  const people = `${product.origin}/calendar/detail/${calendar.id}?tab=people`;

  await test.step('the trainer is invited by mail, and accepts', async () => {
    const { hand, page } = secretary;
    await hand.open(people);
    await hand.fill(page.getByLabel('Email'), trainer.email);
    await hand.select(page.getByLabel('Role', { exact: true }), 'Editor');
    await hand.press(button(main(page), 'Invite'));
    await expect(page.getByRole('listitem').filter({ hasText: trainer.email })).toBeVisible();
    const mail = await waitForMail(trainer.email, /invites you to the calendar "Rowing club"/);
    await trainer.hand.open(/https?:\S+\/invitations\/\S+/.exec(mail.text)![0]);
    await expect(
      trainer.page.getByText(`${secretary.name} invites you to "Rowing club" as editor.`),
    ).toBeVisible();
    await trainer.hand.press(button(trainer.page, 'Accept'));
    await expect(trainer.page.getByText('Invitation accepted')).toBeVisible();
  });

  await test.step('what the trainer moves is seen within five seconds, and nothing else moves', async () => {
    await openListening(secretary, home());
    await openListening(trainer, home());
    await expect(entry(secretary.page, 'Training', TUESDAY)).toBeVisible();
    const before = await place(secretary.page);
    await trainer.hand.moveByDays(entry(trainer.page, 'Training', TUESDAY), TUESDAY, 1);
    await expect(entry(secretary.page, 'Training', WEDNESDAY)).toBeVisible({ timeout: WITHIN_MS });
    await expect(note(secretary.page)).toHaveText(`Updated by ${trainer.name}: Training`);
    expect(await place(secretary.page)).toEqual(before);
  });

  await test.step('the secretary undoes it from the history, which the trainer sees', async () => {
    const { hand, page } = secretary;
    await openListening(secretary, `${product.origin}/calendar/detail/${calendar.id}?date=${TUESDAY}`);
    await hand.press(button(page, 'More for Rowing club'));
    await hand.press(page.getByRole('menuitem', { name: 'History' }));
    const history = dialogOf(page, 'History');
    await expect(
      history.getByText(new RegExp(`^Moved by ${trainer.name}, today, .*: Tue 18 Nov`)),
    ).toBeVisible();
    await hand.press(button(history, 'Undo: Training'));
    await expect(history.getByText('Undone', { exact: true })).toBeVisible();
    await expect(entry(trainer.page, 'Training', TUESDAY)).toBeVisible({ timeout: WITHIN_MS });
    await expect(note(trainer.page)).toHaveText(`Updated by ${secretary.name}: Training`);
  });

  let title = 'Training';
  await test.step('each learns of the other’s change of the same, and merges by field', async () => {
    for (const [first, second] of [
      [secretary, trainer],
      [trainer, secretary],
    ] as const) {
      const merged = await mergeTitles(first, second, { id, title });
      title = merged.theirs;
      expect(await stored()).toMatchObject({ title, location: merged.location });
    }
  });

  await test.step('what was deleted meanwhile is restored with what was typed', async () => {
    await trainer.hand.open(`${product.origin}/event/${id}/edit`);
    await expect(trainer.page.getByLabel('Title')).toHaveValue(title);
    await trainer.hand.fill(trainer.page.getByLabel('Location'), 'Boathouse');
    const { hand, page } = secretary;
    await hand.open(`${product.origin}/event/${id}`);
    await expect(main(page).getByRole('link', { name: 'Edit' })).toBeVisible();
    // On a phone it is in a menu.
    if (await button(main(page), 'Delete').isHidden()) {
      await hand.press(button(main(page), 'More'));
      await hand.press(page.getByRole('menuitem', { name: 'Delete' }));
    } else await hand.press(button(page, 'Delete'));
    await hand.press(button(page.getByRole('dialog'), 'Delete'));
    await expect.poll(async () => (await stored()).code).toBe('NOT_FOUND');
    await save(trainer);
    const dialog = dialogOf(trainer.page, 'This event was deleted in the meantime');
    await expect(dialog.getByText(new RegExp(`^${secretary.name} deleted it, today, `))).toBeVisible();
    await trainer.hand.press(button(dialog, 'Restore and save'));
    await expect(trainer.page.getByText('Event updated')).toBeVisible();
    expect(await stored()).toMatchObject({ title, location: 'Boathouse' });
  });

  await test.step('with another role, the open page soon shows nothing that would be refused', async () => {
    await openListening(trainer, `${product.origin}/event/${id}`);
    const edit = trainer.page.getByRole('link', { name: 'Edit' });
    await expect(edit).toBeVisible();
    await secretary.hand.open(people);
    const role = secretary.page.getByLabel(`Role of ${trainer.name}`);
    await secretary.hand.select(role, 'Viewer');
    await expect(edit).toHaveCount(0, { timeout: WITHIN_MS });
    for (const name of ['Delete', 'Cancel event', 'More'])
      await expect(button(main(trainer.page), name)).toHaveCount(0);
    await trainer.hand.open(home());
    await trainer.hand.press(entry(trainer.page, title, TUESDAY));
    const panel = dialogOf(trainer.page, title);
    await expect(panel.getByText('Boathouse')).toBeVisible();
    await expect(panel.getByRole('textbox')).toHaveCount(0);
    await expect(panel.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  });
}

test.describe('two people with one calendar', () => {
  test.describe.configure({ timeout: 240_000 });

  for (const [desk, phone] of [
    ['secretary', 'trainer'],
    ['trainer', 'secretary'],
  ] as const)
    test(`work at once: the ${desk} at a desk, the ${phone} on a phone`, async ({ browser }) => {
      const at = { [desk]: 'desk', [phone]: 'phone' } as const;
      const [secretary, trainer] = [
        await personAt(browser, at['secretary']!, 'Sina'),
        await personAt(browser, at['trainer']!, 'Tom'),
      ];
      await workTogether(secretary, trainer);
      for (const { page, hand } of [secretary, trainer]) {
        if (hand instanceof Thumb) expect(hand.small).toEqual([]);
        await page.context().close();
      }
    });
});
