import { product } from '../support/product.js';
import { expect, test } from '../support/test.js';

const ID = '3f1c2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6';
const there = [
  '/',
  '/auth',
  '/reset-password',
  '/confirm-email',
  '/calendar',
  `/calendar/${ID}`,
  '/calendar/create',
  `/calendar/detail/${ID}?view=list`,
  `/calendar/${ID}/add-event`,
  '/events',
  '/Events/',
  '/event/create',
  `/event/${ID}`,
  `/event/${ID}-occurrence-3/edit`,
  '/settings',
  '/admin',
  `/admin/users/${ID}`,
  `/admin/events/${ID}`,
];
const nowhere = ['/nope', '/event', '/calendar/a/b/c', '/settings/more', '/admin/users'];

test('an address that the application has answers 200, any other 404, with the page that says so', async ({
  page,
}) => {
  const statusOf = async (path: string) => {
    const { status } = await fetch(product.origin + path, { headers: { accept: 'text/html' } });
    return [path, status];
  };
  for (const path of there) expect(await statusOf(path)).toEqual([path, 200]);
  for (const path of nowhere) expect(await statusOf(path)).toEqual([path, 404]);
  await page.goto(`${product.origin}/nope`);
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
});
