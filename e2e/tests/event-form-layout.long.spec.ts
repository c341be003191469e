import { anEvent, aPlanner } from '../support/planner.js';
import { product } from '../support/product.js';
import { expect, test, type Page } from '../support/test.js';

async function openForm(page: Page) {
  await page.goto(`${product.origin}/event/create`);
  await expect(page.getByRole('heading', { name: 'Create Event' })).toBeVisible();
}

/** Types into a field and leaves it with Tab. */
async function type(page: Page, label: string, text: string) {
  await field(page, label).fill(text);
  await page.keyboard.press('Tab');
}
const submit = (page: Page) => page.getByRole('button', { name: 'Create Event' }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

for (const width of [1280, 375]) {
  test(`the error of a time moves nothing below it, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await aPlanner(page, 'hasty');
    await openForm(page);
    await field(page, 'Title').fill('Regatta');
    await type(page, 'Start date', '2031-12-02');
    await type(page, 'Start time', '18:00');
    await type(page, 'End date', '2031-12-02');
    await type(page, 'End time', '17:00');
    const below = page.getByRole('switch', { name: 'All day' });
    const distance = async () =>
      (await below.boundingBox())!.y - (await field(page, 'End time').boundingBox())!.y;
    const before = await distance();
    await submit(page);
    const error = page.getByText('End time must be after start time');
    await expect(error).toBeVisible();
    expect(await distance()).toBeCloseTo(before, 0);
    const { x, width: textWidth } = (await error.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + textWidth).toBeLessThanOrEqual(width);
  });
}

test('the title is large, the date near the top, and Create in sight, on a phone and on a low window', async ({
  page,
}) => {
  const create = page.getByRole('button', { name: 'Create Event', exact: true });
  await page.setViewportSize({ width: 1280, height: 620 });
  await aPlanner(page, 'commuter');
  await openForm(page);
  await expect(field(page, 'Title')).toHaveCSS('font-size', '20px');
  const box = (await field(page, 'Start date').boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(300);
  await page.getByText('More', { exact: true }).click();
  await expect(field(page, 'Time zone')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(620);
  await expect(create).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 375, height: 667 });
  await openForm(page);
  await type(page, 'Start date', '2032-09-30');
  const date = field(page, 'Start date');
  await expect(date).toHaveValue('September 30th, 2032');
  const isWhole = (input: HTMLElement) => input.scrollWidth <= input.clientWidth;
  expect(await date.evaluate(isWhole)).toBe(true);
  await expect(date).toBeInViewport({ ratio: 1 });
  await expect(create).toBeInViewport({ ratio: 1 });
});

test.describe('with a finger on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('the buttons of an event and of a form are one row each', async ({ page }) => {
    const { token, club } = await aPlanner(page, 'thumb');
    const { id } = await anEvent(token, club.id);
    await page.goto(`${product.origin}/event/${id}`);
    const actions = page.locator('.ui-page-head .ui-actions');
    await expect(actions.getByRole('link', { name: 'Edit' })).toBeVisible();
    expect((await actions.boundingBox())!.height).toBe(44);
    await actions.getByRole('button', { name: 'More' }).tap();
    const acts = page.getByRole('menuitem');
    await expect(acts).toHaveText(['Cancel event', 'Back to Events', 'History', 'Delete']);
    await acts.filter({ hasText: 'Cancel event' }).tap();
    await expect(page.getByRole('dialog', { name: 'Cancel event' })).toBeVisible();
    await page.goto(`${product.origin}/event/${id}/edit`);
    const bar = page.locator('.event-form-actions');
    await expect(bar.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    expect((await bar.boundingBox())!.height).toBeLessThan(70);
  });
});
