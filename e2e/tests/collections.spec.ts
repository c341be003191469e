import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { signIn } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test('calendars that are shared together reach visitors and subscribers, until one is private or all are gone', async ({
  page,
  browser,
}) => {
  const email = newAddress('collector');
  const token = await createAccount(email, PASSWORD);
  const choir = await createCalendar(token, { name: 'Choir' });
  const band = await createCalendar(token, { name: 'Brass band' });
  await createCalendar(token, { name: 'Committee', is_public: false });
  await createEvent(token, { title: 'Rehearsal', calendar_id: choir.id });
  await createEvent(token, { title: 'Marching', calendar_id: band.id });
  await signIn(page, { email, password: PASSWORD });

  await page.goto(`${product.origin}/calendar/detail/${choir.id}`);
  await page.getByRole('button', { name: 'Share Calendar' }).click();
  await page.getByRole('button', { name: 'Share several calendars together' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share several calendars together' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByLabel('Name').fill('Music');
  await dialog.getByRole('checkbox', { name: 'Brass band' }).check();
  await dialog.getByRole('checkbox', { name: 'Choir' }).check();
  await dialog.getByRole('button', { name: 'Create collection' }).click();
  await expect(dialog.getByRole('heading', { name: 'Music' })).toBeVisible();

  const link = await dialog.getByLabel('Public link').inputValue();
  expect(link).toMatch(new RegExp(`^${product.origin}/calendar/public/music-`));
  await dialog.getByRole('tab', { name: 'Embed Code' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Embed code' })).toHaveValue(
    new RegExp(`src="${link.replace('/public/', '/embed/')}"`),
  );
  const preview = dialog.frameLocator('iframe[title="Preview of Music"]');
  await expect(preview.getByText('Brass band').first()).toBeVisible();
  await dialog.getByRole('tab', { name: 'Subscribe' }).click();
  const feed = await dialog.getByLabel('Calendar address (ICS)').inputValue();
  const read = async () => {
    const { status, text } = await api('GET', new URL(feed).pathname);
    return {
      status,
      lines: text
        .split('\r\n')
        .filter((line) => /^(SUMMARY|CATEGORIES):/.test(line))
        .sort(),
    };
  };
  expect(await read()).toEqual({
    status: 200,
    lines: ['CATEGORIES:Brass band', 'CATEGORIES:Choir', 'SUMMARY:Marching', 'SUMMARY:Rehearsal'],
  });

  const visiting = await browser.newContext();
  const visitor = await visiting.newPage();
  await visitor.goto(`${link}?month=2031-12`);
  await expect(visitor.getByRole('heading', { name: 'Music', level: 1 })).toBeVisible();
  const legend = visitor.locator('.legend');
  await expect(legend.getByRole('listitem')).toContainText(['Brass band', 'Choir']);
  for (const title of ['Rehearsal', 'Marching']) {
    await expect(visitor.getByRole('link', { name: title }).first()).toBeVisible();
  }

  const { body } = await api<{ version: number }>('GET', `/api/calendars/${band.id}`, { token });
  const hidden = await api('PATCH', `/api/calendars/${band.id}`, {
    token,
    body: { is_public: false, version: body.version },
  });
  expect(hidden.status).toBe(200);
  await expect.poll(read).toEqual({ status: 200, lines: ['CATEGORIES:Choir', 'SUMMARY:Rehearsal'] });
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText('Brass band')).toHaveCount(0);
    await expect(visitor.getByRole('link', { name: 'Marching' })).toHaveCount(0);
  }).toPass();
  await expect(visitor.getByRole('link', { name: 'Rehearsal' }).first()).toBeVisible();

  await dialog.getByRole('tab', { name: 'Edit' }).click();
  await dialog.getByRole('button', { name: 'Delete collection' }).click();
  const question = dialog.getByRole('group', { name: 'Delete Music?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'New collection' })).toBeVisible();
  await expect.poll(async () => (await read()).status).toBe(404);
  await expect.poll(async () => (await visiting.request.get(link)).status()).toBe(404);
  await visiting.close();
});
