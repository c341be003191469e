import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test('an owner chooses a short link, which visitors and calendar programs use, also after it was changed', async ({
  page,
  browser,
}) => {
  const email = newAddress('shortener');
  const token = await createAccount(email, PASSWORD);
  // Digits: letters by chance are refused now and then, as an offensive word.
  const unique = Date.now();
  const name = `regatta-${unique}`;
  const { id } = await createCalendar(token, { name: `Regatta ${unique}` });
  await createEvent(token, { title: 'Final heat', calendar_id: id });
  await enter(page, { email, password: PASSWORD });

  await page.goto(`${product.origin}/calendar/detail/${id}`);
  await page.getByRole('button', { name: 'Share Calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Calendar' });
  await expect(dialog.getByRole('textbox', { name: 'Short link' })).toHaveValue(name);
  await dialog.getByRole('button', { name: 'Create short link' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Short link' })).toHaveValue(
    `${product.origin}/c/${name}`,
  );

  const visiting = await browser.newContext();
  const visitor = await visiting.newPage();
  await visitor.goto(`${product.origin}/c/${name}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Regatta ${unique}`);
  await expect(visitor).toHaveURL(`${product.origin}/c/${name}`);
  await visitor
    .getByRole('button', { name: 'Next month' })
    .or(visitor.getByRole('link', { name: 'Next month' }))
    .first()
    .click();
  await expect(visitor).toHaveURL(new RegExp(`^${product.origin}/c/${name}[?]`));

  await dialog.getByRole('button', { name: 'Change short link' }).click();
  await dialog.getByRole('textbox', { name: 'Short link' }).fill(`${name}-2`);
  await dialog.getByRole('button', { name: 'Save short link' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Short link' })).toHaveValue(
    `${product.origin}/c/${name}-2`,
  );
  // A change takes effect within two seconds.
  await expect(async () => {
    await visitor.goto(`${product.origin}/c/${name.toUpperCase()}?view=list`);
    expect(visitor.url()).toBe(`${product.origin}/c/${name}-2?view=list`);
  }).toPass();
  const feeds = await Promise.all([name, `${name}-2`, id].map((each) => api('GET', `/feed/${each}.ics`)));
  expect(new Set(feeds.map(({ text }) => text)).size).toBe(1);
  expect(feeds[0]!.text).toContain('SUMMARY:Final heat');

  const missing = await visitor.goto(`${product.origin}/c/nobody-has-${unique}`);
  expect(missing?.status()).toBe(404);
});
