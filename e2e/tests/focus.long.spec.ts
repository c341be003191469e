import { api, createAccount, createCalendar, createEvent, signInOwner } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test, type Page } from '../support/test.js';

/** No screen here has more tab stops. */
const STOPS_MAX = 150;

/**
 * Tabs through a page and returns the stops whose focus is invisible: neither the element itself, nor its parents or
 * children, change outline, border, shadow or background.
 */
async function unmarkedStops(page: Page): Promise<{ unmarked: string[]; stops: number }> {
  const unmarked: string[] = [];
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const element of document.querySelectorAll('[data-was-focused]')) {
      element.removeAttribute('data-was-focused');
    }
    const look = (element: Element) => {
      // Ends transitions, since a colour fades in over time.
      for (const animation of element.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      }
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
        getComputedStyle(element);
      const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
      return [outline, boxShadow, borderColor, backgroundColor].join(' ');
    };
    // A control may show its focus on its frame, on the element beside a hidden input, or on a part of it: the hour of
    // a day.
    const around = (element: Element) => [
      element,
      ...(element.nextElementSibling ? [element.nextElementSibling] : []),
      ...element.children,
      ...[element.parentElement, element.parentElement?.parentElement].filter((each) => each != null),
    ];
    Object.assign(window, {
      checkFocus: async () => {
        const element = document.activeElement as HTMLElement | null;
        if (!element || element === document.body) return null;
        // The focus is in the frame's document, which is checked separately.
        if (element.matches('iframe')) return { isFirst: true, isMarked: true, html: '' };
        const isFirst = !element.hasAttribute('data-was-focused');
        element.setAttribute('data-was-focused', '');
        // Some components show their focus by a class that is set a moment later.
        const looks = async () => {
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          return around(element).map(look).join('|');
        };
        const focused = await looks();
        element.blur();
        const isMarked = (await looks()) !== focused;
        element.focus({ preventScroll: true });
        return { isFirst, isMarked, html: element.outerHTML.slice(0, 160) };
      },
    });
  });
  let stops = 0;
  for (; stops < STOPS_MAX; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() =>
      (
        window as unknown as {
          checkFocus: () => Promise<{ isFirst: boolean; isMarked: boolean; html: string } | null>;
        }
      ).checkFocus(),
    );
    if (!stop?.isFirst) break;
    if (!stop.isMarked) unmarked.push(stop.html);
  }
  return { unmarked, stops };
}

async function open(page: Page, path: string, ready: string | RegExp) {
  await page.goto(product.origin + path);
  await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function checkScreens(page: Page, screens: readonly [string, string | RegExp][]) {
  for (const [path, ready] of screens) {
    await open(page, path, ready);
    const { unmarked, stops } = await unmarkedStops(page);
    expect.soft(unmarked, `what does not show its focus at ${path}`).toEqual([]);
    expect.soft(stops, `places that the Tab key reaches at ${path}`).toBeGreaterThan(0);
  }
}

test.describe('Every place that the Tab key reaches shows that it has the focus', () => {
  test.describe.configure({ timeout: 240_000 });

  test('signed out', async ({ page }) => {
    await checkScreens(page, [
      ['/auth', 'Daymark'],
      ['/no/such/page', '404 - Page Not Found'],
      ['/reset-password', 'This link is not complete'],
    ]);
  });

  test("on a person's screens", async ({ page }) => {
    const address = newAddress('focus');
    const token = await createAccount(address, PASSWORD);
    const calendar = await createCalendar(token, { name: 'Choir', description: 'Rehearsals' });
    const event = await createEvent(token, {
      title: 'Rehearsal',
      url: 'https://meet.example.org/choir',
      calendar_id: calendar.id,
    });
    await enter(page, { email: address, password: PASSWORD });
    await checkScreens(page, [
      ['/', 'Your Calendars'],
      ['/dashboard?view=week&date=2031-12-02', 'Your Calendars'],
      ['/calendar/create', 'Create Calendar'],
      [`/calendar/detail/${calendar.id}?date=2031-12-02`, 'Choir'],
      [`/calendar/detail/${calendar.id}?view=list`, 'Choir'],
      [`/calendar/detail/${calendar.id}?tab=sharing`, 'Choir'],
      ['/events', 'Your Events'],
      ['/event/create', 'Create Event'],
      [`/event/${event.id}`, 'Rehearsal'],
      [`/event/${event.id}?tab=sharing`, 'Rehearsal'],
      [`/event/${event.id}/edit`, 'Edit Event'],
      ['/settings#account', 'Settings'],
      ['/settings#appearance', 'Settings'],
      ['/settings#bin', 'Settings'],
    ]);
  });

  test('in the console', async ({ page }) => {
    const address = newAddress('console');
    await createAccount(address, PASSWORD);
    await api('POST', '/api/auth/sign-up', { body: { email: newAddress('waiting'), password: PASSWORD } });
    const owner = await signInOwner();
    const { body } = await api<{ items: { id: string }[] }>('GET', `/api/admin/users?search=${address}`, {
      token: owner,
    });
    await enter(page, product.owner);
    await checkScreens(page, [
      [`/admin?q=${address}`, /Admin/],
      ['/admin?tab=pending', /Admin/],
      ['/admin?tab=deactivated', /Admin/],
      ['/admin?tab=activity', /Admin/],
      [`/admin/users/${body.items[0]!.id}`, address],
    ]);
  });
});
