import { createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { chooseOfCalendar, enter, signOut } from '../support/screens.js';
import { expect, isLong, test, type Locator, type Page } from '../support/test.js';

interface Content {
  calendar: { id: string };
  event: { id: string };
}

/** Opens a form and types into it. Returns the field, its text, and the button that sends it. */
type Use = (page: Page, content: Content) => Promise<{ field: Locator; text: string; send: Locator }>;

const open = (page: Page, path: string) => page.goto(product.origin + path);
const inDialog = async (dialog: Locator, label: string | RegExp, text: string, send: string) => {
  const field = dialog.getByLabel(label);
  await field.fill(text);
  return { field, text, send: dialog.getByRole('button', { name: send, exact: true }) };
};

const forms: [string, Use][] = [
  [
    'the quick entry',
    async (page) => {
      await open(page, '/dashboard?view=month&date=2031-11-05');
      await page.locator('[role="gridcell"][data-date="2031-11-05"]').click();
      return inDialog(page.getByRole('dialog', { name: 'New event' }), 'Title', 'Regatta', 'Save');
    },
  ],
  [
    'the dialog of a calendar that everybody may see',
    async (page, { calendar }) => {
      await open(page, `/calendar/detail/${calendar.id}`);
      await chooseOfCalendar(page, 'Edit');
      return inDialog(
        page.getByRole('dialog', { name: 'Edit calendar' }),
        /^Description/,
        'Rowing',
        'Save changes',
      );
    },
  ],
  [
    'the reason of a cancellation',
    async (page, { event }) => {
      await open(page, `/event/${event.id}`);
      await page.getByRole('button', { name: 'Cancel event' }).first().click();
      return inDialog(
        page.getByRole('dialog', { name: 'Cancel event' }),
        /optional/,
        'Storm',
        'Cancel event',
      );
    },
  ],
  [
    'the form of an event',
    async (page) => {
      await open(page, '/event/create');
      const field = page.getByLabel('Title', { exact: true });
      await field.fill('Regatta');
      return {
        field,
        text: 'Regatta',
        send: page.getByRole('main').getByRole('button', { name: 'Create Event' }),
      };
    },
  ],
  [
    'the choices of an import',
    async (page) => {
      await open(page, '/imports');
      const event = 'UID:a\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20310101T100000Z\r\nSUMMARY:Regatta';
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'rowing.ics',
          mimeType: 'text/calendar',
          buffer: Buffer.from(
            `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\n${event}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
          ),
        });
      const field = page.locator('.import-choices input[maxlength]');
      await field.fill('River');
      return { field, text: 'River', send: page.locator('.import-choices [role=switch]').first() };
    },
  ],
];

async function aPersonWithContent(page: Page) {
  const email = newAddress('kept');
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Rowing club' });
  const event = await createEvent(token, { title: 'Training', calendar_id: calendar.id });
  await enter(page, { email, password: PASSWORD });
  return { email, calendar, event };
}

const notice = (page: Page) => page.getByText('Please sign in to continue. What you typed is kept.');

async function expectKept(page: Page, field: Locator, text: string, email: string) {
  await expect(notice(page)).toBeVisible();
  await expect(field).toBeHidden();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(field).toBeVisible();
  await expect(field).toHaveValue(text);
}

/** `npm test` takes each form once, after one end and the other in turn, that of an event in `shell.spec.ts`. */
const inTurn = (turn: 0 | 1) =>
  forms.filter(([name], index) => isLong || (index % 2 === turn && name !== 'the form of an event'));

for (const [name, use] of inTurn(0)) {
  test(`what was typed is there after the next sign-in when the session ended: ${name}`, async ({ page }) => {
    const { email, ...content } = await aPersonWithContent(page);
    const { field, text, send } = await use(page, content);
    await page.request.post(`${product.origin}/api/auth/sign-out`, {
      headers: { 'x-requested-with': 'e2e' },
    });
    // A request of the page itself may find out first; then the form is hidden before or while the button is pressed.
    await send.click({ timeout: 5_000 }).catch(() => expect(notice(page)).toBeVisible());
    await expectKept(page, field, text, email);
  });
}

for (const [name, use] of inTurn(1)) {
  test(`what was typed is there after the next sign-in when the person signed out in another tab: ${name}`, async ({
    page,
  }) => {
    const { email, ...content } = await aPersonWithContent(page);
    const { field, text } = await use(page, content);
    const otherTab = await page.context().newPage();
    await otherTab.goto(product.origin);
    await signOut(otherTab, email);
    await otherTab.close();
    await expectKept(page, field, text, email);
  });
}
