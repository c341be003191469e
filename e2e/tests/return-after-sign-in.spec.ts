import { createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { fillSignIn } from '../support/screens.js';
import { expect, isLong, test } from '../support/test.js';

/** The pages that remotes announce, except those that these addresses cover. */
async function pagesWithout(addresses: string[]): Promise<string[]> {
  const { remotes } = (await (await fetch(`${product.origin}/remotes.json`)).json()) as {
    remotes: { announcement: { pages: { path: string }[] } }[];
  };
  const paths = remotes.flatMap(({ announcement }) => announcement.pages.map(({ path }) => path));
  const leadsTo = (path: string) => new RegExp(`^${path.replaceAll(/:[a-z]+/gi, '[0-9a-f-]{36}')}[?#]`);
  return paths.filter((path) => !addresses.some((address) => leadsTo(path).test(address)));
}

test('Whoever signs in is where they were going, with query and fragment', async ({ browser }) => {
  test.setTimeout(180_000);
  const address = newAddress('return');
  const token = await createAccount(address, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Choir', is_public: false });
  const event = await createEvent(token, { title: 'Rehearsal', calendar_id: calendar.id });
  const addresses = [
    '/?q=choir',
    '/dashboard?view=week#hours',
    '/calendar/create?from=mail#name',
    `/calendar/detail/${calendar.id}?date=2026-12-01&tab=events#content`,
    `/calendar/${calendar.id}/add-event?date=2026-12-24#title`,
    `/calendar/${calendar.id}/source?from=mail#address`,
    '/collections?from=mail#first',
    `/invitations/${event.id}?from=mail#answer`,
    '/events?view=past&q=choir#list',
    '/search?q=choir#first',
    '/event/create?date=2026-12-24#title',
    `/event/${event.id}?tab=sharing#link`,
    `/event/${event.id}/edit?occurrence=0#title`,
    '/settings?from=mail#appearance',
    '/imports?from=mail#file',
    `/imports/${event.id}?from=mail#entries`,
    '/admin?tab=pending&order=asc#first',
    `/admin/users/${event.id}?page=2#events`,
    `/admin/events/${event.id}?from=mail#delete`,
  ];
  expect(await pagesWithout(addresses)).toEqual([]);
  // The long run takes all, `npm test` some of each remote.
  const tried = addresses.filter((_, index) => isLong || index % 6 === 0);
  for (const [number, path] of tried.entries()) {
    const person = path.startsWith('/admin') ? product.owner : { email: address, password: PASSWORD };
    // A new client each time: sign-ins are rate-limited.
    const context = await browser.newContext({
      extraHTTPHeaders: { 'x-forwarded-for': `10.9.${number}.${new Date().getSeconds()}` },
    });
    const page = await context.newPage();
    await page.goto(product.origin + path);
    const link = page.getByRole('main').getByRole('link', { name: 'Sign In' });
    await expect(link.or(page.getByRole('tab', { name: 'Sign In' }))).toBeVisible();
    if (await link.isVisible()) await link.click();
    await expect(page).toHaveURL(`${product.origin}/auth`);
    await fillSignIn(page, person);
    await expect(page).toHaveURL(product.origin + path);
    await expect(page.getByRole('button', { name: person.email })).toBeVisible();
    await context.close();
  }
});
