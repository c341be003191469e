import { memberRoles, PEOPLE_PER_CALENDAR_MAX } from '@daymark/contracts';
import { api, client, createAccount, createCalendar, createEvent, giveRole } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { chooseOfCalendar, enter } from '../support/screens.js';
import { expect, test } from '../support/test.js';

const TODAY = new Date().toISOString().slice(0, 10);

// The day of the events is that of the browser at every hour.
test.use({ timezoneId: 'UTC' });

test('fifty people run a calendar, each seen with role and changes, and the next one is refused', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const email = newAddress('owner-of-fifty');
  const token = await createAccount(email, PASSWORD);
  const { id } = await createCalendar(token, { name: 'Rowing club', is_public: false });
  // A person may send thirty invitations an hour.
  const inviters = [token];
  for (let number = 1; number < PEOPLE_PER_CALENDAR_MAX; number += 1) {
    client.address = `10.50.0.${number}`;
    const address = newAddress(`rower-${number}`);
    const person = { email: address, token: await createAccount(address, PASSWORD) };
    const role = memberRoles[memberRoles.length - 1 - (number % memberRoles.length)]!;
    await giveRole({ owner: inviters[number % inviters.length]!, id }, person, role);
    if (role === 'manager') inviters.push(person.token);
    if (role !== 'viewer')
      await createEvent(person.token, {
        title: `Training ${number}`,
        calendar_id: id,
        start_local: `${TODAY}T09:00`,
        end_local: `${TODAY}T10:00`,
        timezone: 'UTC',
      });
  }

  await enter(page, { email, password: PASSWORD });
  const refusal = `At most ${PEOPLE_PER_CALENDAR_MAX} people can take part in a calendar, counting open invitations. Please remove somebody or withdraw an invitation first.`;
  for (const [width, height] of [
    [1280, 800],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${product.origin}/calendar/detail/${id}?tab=people`);
    await expect(page.getByLabel(/^Role of /)).toHaveCount(PEOPLE_PER_CALENDAR_MAX - 1);
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    await page.getByLabel('Email').fill('one-too-many@example.org');
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByText(refusal)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('one-too-many@example.org');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    await page.goto(`${product.origin}/calendar/detail/${id}`);
    await expect(page.getByText(/Training \d/).first()).toBeVisible();
    await chooseOfCalendar(page, 'History', 'Rowing club');
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByText(/^Created by rower-/).first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  const joined = await api<{ members: { role: string; last_change_at: string | null }[] }>(
    'GET',
    `/api/calendars/${id}/people`,
    { token },
  );
  expect(joined.body.members).toHaveLength(PEOPLE_PER_CALENDAR_MAX);
  for (const { role, last_change_at } of joined.body.members)
    expect(last_change_at !== null, role).toBe(role !== 'viewer');
});
