import { createAccount, createCalendar, createEvent } from '../support/api.js';
import { waitForMail } from '../support/inbox.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test('a calendar of somebody else joins a collection once they accept, and leaves it when they take it out', async ({
  page,
  browser,
}) => {
  const [secretary, trainer] = [newAddress('secretary'), newAddress('trainer')];
  const [token, trainersToken] = [
    await createAccount(secretary, PASSWORD),
    await createAccount(trainer, PASSWORD),
  ];
  const club = await createCalendar(token, { name: 'Club' });
  const training = await createCalendar(trainersToken, { name: 'Training' });
  const hidden = await createCalendar(trainersToken, { name: 'Board', is_public: false });
  await createEvent(token, { title: 'Assembly', calendar_id: club.id });
  await createEvent(trainersToken, { title: 'Sprints', calendar_id: training.id });

  await enter(page, { email: secretary, password: PASSWORD });
  await page.goto(`${product.origin}/collections`);
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('Everything');
  await main.getByLabel('Description').fill('All that the club does');
  await main.getByRole('checkbox', { name: 'Club' }).check();
  await main.getByRole('button', { name: 'Create collection' }).click();
  await expect(main.getByRole('heading', { name: 'Everything' })).toBeVisible();
  const name = `everything-${Date.now()}`;
  await main.getByRole('textbox', { name: 'Short link' }).fill(name);
  await main.getByRole('button', { name: 'Create short link' }).click();
  await expect(main.getByRole('textbox', { name: 'Short link' })).toHaveValue(`${product.origin}/c/${name}`);

  await main.getByRole('tab', { name: 'Other owners' }).click();
  const ask = async (id: string) => {
    await main.getByLabel('Address of the calendar').fill(`${product.origin}/calendar/public/${id}`);
    await main.getByRole('button', { name: 'Add calendar' }).click();
  };
  await ask(hidden.id);
  await expect(main.getByText('No public calendar was found there')).toBeVisible();
  await ask(training.id);
  await expect(main.getByText('Waiting for an answer')).toBeVisible();
  const asked = await waitForMail(trainer, /would like to show the calendar "Training"/);
  expect(asked.text).toContain('in the collection "Everything"');

  const visiting = await browser.newContext();
  const visitor = await visiting.newPage();
  const expectLegend = (...names: string[]) =>
    expect(async () => {
      await visitor.goto(`${product.origin}/c/${name}`);
      await expect(visitor.getByRole('heading', { name: 'Everything', level: 1 })).toBeVisible();
      await expect(visitor.locator('.legend').getByRole('listitem')).toContainText(names);
      await expect(visitor.locator('.legend').getByRole('listitem')).toHaveCount(names.length);
    }).toPass();
  await expectLegend('Club');
  await expect(visitor.getByText('All that the club does')).toBeVisible();

  const trainersContext = await browser.newContext();
  const trainersPage = await trainersContext.newPage();
  await enter(trainersPage, { email: trainer, password: PASSWORD });
  await trainersPage.goto(product.origin);
  const requests = trainersPage.getByRole('list', { name: 'Requests' });
  await expect(requests).toContainText('“Training” in the collection “Everything”');
  await requests.getByRole('button', { name: 'Accept' }).click();
  await expect(requests).toHaveCount(0);
  await expectLegend('Club', 'Training');

  await trainersPage.goto(`${product.origin}/calendar/detail/${training.id}`);
  await trainersPage.getByRole('button', { name: 'Share Calendar' }).click();
  await trainersPage.getByRole('button', { name: /^Take out: Everything/ }).click();
  await expect(trainersPage.getByRole('button', { name: /^Take out/ })).toHaveCount(0);
  await expectLegend('Club');
  await trainersContext.close();
  await visiting.close();
});
