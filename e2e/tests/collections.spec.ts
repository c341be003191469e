import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
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
  await enter(page, { email, password: PASSWORD });

  await page.goto(`${product.origin}/calendar/detail/${choir.id}`);
  await page.getByRole('button', { name: 'Share Calendar' }).click();
  await page.getByRole('link', { name: 'Share several calendars together' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('checkbox')).toHaveCount(2);
  await main.getByLabel('Name').fill('Music');
  await main.getByRole('checkbox', { name: 'Brass band' }).check();
  await main.getByRole('checkbox', { name: 'Choir' }).check();
  await main.getByRole('button', { name: 'Create collection' }).click();
  await expect(main.getByRole('heading', { name: 'Music' })).toBeVisible();

  const link = await main.getByLabel('Public link').inputValue();
  expect(link).toMatch(new RegExp(`^${product.origin}/calendar/public/music-`));
  await main.getByRole('tab', { name: 'Embed Code' }).click();
  await expect(main.getByRole('textbox', { name: 'Embed code' })).toHaveValue(
    new RegExp(`src="${link.replace('/public/', '/embed/')}"`),
  );
  const preview = main.frameLocator('iframe[title="Preview of Music"]');
  await expect(preview.getByText('Brass band').first()).toBeVisible();
  await main.getByRole('tab', { name: 'Subscribe' }).click();
  const feed = await main.getByLabel('Calendar address (ICS)').inputValue();
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

  await main.getByRole('tab', { name: 'Edit' }).click();
  await main.getByRole('button', { name: 'Delete collection' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Music?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'New collection' })).toBeVisible();
  await expect.poll(async () => (await read()).status).toBe(404);
  await expect.poll(async () => (await visiting.request.get(link)).status()).toBe(404);
  await visiting.close();
});
