import { expect, test } from '../support/test.js';
import { createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter, signIn } from '../support/screens.js';

test('no token is kept where a script can read it, a reload keeps the person signed in', async ({
  page,
  context,
}) => {
  await signIn(page, product.owner);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toMatch(/eyJ|token|refresh/i);
  const cookies = await context.cookies();
  const [device, secret, hint] = cookies.sort((a, b) => a.name.localeCompare(b.name));
  expect(device).toMatchObject({ name: 'daymark_device', httpOnly: true, sameSite: 'Strict' });
  expect(secret).toMatchObject({ name: 'daymark_refresh', httpOnly: true, sameSite: 'Strict' });
  expect(secret!.value.length).toBeGreaterThanOrEqual(22);
  // Scripts can only read that there may be a session, and that it may be an administrator's.
  expect(hint).toMatchObject({
    name: 'daymark_signed_in',
    value: 'administrator',
    httpOnly: false,
    sameSite: 'Strict',
  });
  expect(cookies).toHaveLength(3);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();

  await test.step('injected scripts and inline handlers do not run', async () => {
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.injected = true');
      image.src = 'data:,x';
      document.body.append(image);
    });
    await page.waitForFunction(() => (document.querySelector('img[onerror]') as HTMLImageElement).complete);
    expect(await page.evaluate(() => (window as { injected?: boolean }).injected)).toBeUndefined();
  });
});

test('hostile titles are shown as text on every screen that shows them', async ({ page, browser }) => {
  const address = newAddress('hostile');
  const token = await createAccount(address, PASSWORD);
  const hostile = `</script><script>window.injected=1</script><img src=x onerror="window.injected=1">`;
  const calendar = await createCalendar(token, { name: hostile, description: hostile });
  const event = await createEvent(token, {
    title: hostile,
    description: hostile,
    location: hostile,
    calendar_id: calendar.id,
  });
  await enter(page, { email: address, password: PASSWORD });
  for (const path of ['/', `/calendar/detail/${calendar.id}`, `/event/${event.id}`]) {
    await page.goto(product.origin + path);
    await expect(page.getByText(hostile).first()).toBeVisible();
    expect(await page.evaluate(() => (window as { injected?: unknown }).injected)).toBeUndefined();
  }
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const visitor = await context.newPage();
    for (const path of [`/calendar/public/${calendar.id}?month=2031-12`, `/event/public/${event.id}`]) {
      await visitor.goto(product.origin + path);
      await expect(visitor.getByText(hostile).first()).toBeVisible();
      if (javaScriptEnabled) {
        expect(await visitor.evaluate(() => (window as { injected?: unknown }).injected)).toBeUndefined();
      }
      expect(await visitor.locator('img[src="x"]').count()).toBe(0);
    }
    await context.close();
  }
});

test('the embed never turns into the application', async ({ page }) => {
  const token = await createAccount(newAddress('embed'), PASSWORD);
  const calendar = await createCalendar(token, { name: 'Framed' });
  const frameUrl = `${product.origin}/calendar/embed/${calendar.id}`;
  await page.route('http://host.test/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${frameUrl}" width="800" height="600"></iframe>`,
    }),
  );
  await page.goto('http://host.test/');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('link', { name: 'Framed' })).toBeVisible();
  const inner = page.frames().find((candidate) => candidate.url().startsWith(product.origin))!;
  await inner.evaluate(() => {
    history.pushState({}, '', '/settings');
    dispatchEvent(new PopStateEvent('popstate'));
    location.hash = '#account';
  });
  await expect(frame.getByRole('link', { name: 'Framed' })).toBeVisible();
  await expect(frame.getByLabel('Password')).toHaveCount(0);
  const links = await frame.getByRole('link').evaluateAll((all) =>
    all.map((link) => ({
      target: link.getAttribute('target'),
      path: (link as HTMLAnchorElement).pathname,
    })),
  );
  for (const { target, path } of links) {
    if (path !== `/calendar/embed/${calendar.id}`) expect(['_blank', '_top']).toContain(target);
  }
});
