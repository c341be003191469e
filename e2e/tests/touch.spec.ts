import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { fingerOn, pointIn } from '../support/finger.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, isLong, test, type Locator, type Page } from '../support/test.js';

test.use({ locale: 'en-GB', timezoneId: 'UTC', hasTouch: true, isMobile: true });

/** A person with an event on Tuesday, November 18th, 2031, from 10 to 12, in one view of the scheduler. */
async function aPlannerAt(page: Page, view: string) {
  const email = newAddress('finger');
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Rowing club' });
  const createOn = (date: string) =>
    createEvent(token, {
      title: 'Training',
      calendar_id: calendar.id,
      timezone: 'UTC',
      start_local: `${date}T10:00`,
      end_local: `${date}T12:00`,
    });
  const { id } = await createOn('2031-11-18');
  await enter(page, { email, password: PASSWORD });
  await page.goto(`${product.origin}/dashboard?view=${view}&date=2031-11-18`);
  const training = page.locator(`[data-entry="${id}"]`).filter({ visible: true });
  await expect(training).toBeVisible();
  const times = async () => {
    const { body } = await api<{ start_local: string; end_local: string }>('GET', `/api/events/${id}`, {
      token,
    });
    return [body.start_local.slice(5), body.end_local.slice(5)];
  };
  return { training, times, createOn, finger: await fingerOn(page) };
}

const hoursOf = (page: Page, date: string) => page.locator(`[data-hours][data-date="${date}"]`);
const target = (page: Page) => page.locator('.ui-hours-ghost');

for (const { device, viewport, views } of [
  { device: 'a phone', viewport: { width: 375, height: 812 }, views: ['week', 'day'] },
  { device: 'a tablet', viewport: { width: 820, height: 1180 }, views: ['day', 'week'] },
].slice(0, isLong ? 2 : 1)) {
  test.describe(`with a finger on ${device}`, () => {
    test.use({ viewport });

    // `npm test` takes one view of one device.
    for (const view of isLong ? views : views.slice(0, 1)) {
      test(`an event of the ${view} is held and moved, its end is held and lengthened, and a quick finger scrolls`, async ({
        page,
      }) => {
        const { training, times, finger } = await aPlannerAt(page, view);
        const hour = 48;
        const lines = await training
          .locator('.ui-entry-title')
          .evaluate(
            (title: HTMLElement) =>
              title.offsetHeight / Number.parseFloat(getComputedStyle(title).lineHeight),
          );
        expect(lines, 'a word is not broken').toBe(1);
        const isCut = await training
          .locator('.ui-entry-title')
          .evaluate((title) => title.scrollWidth > title.clientWidth);
        expect(isCut, 'nor cut').toBe(false);

        await test.step('moved', async () => {
          const from = await pointIn(training);
          const aside = view === 'week' ? (await pointIn(hoursOf(page, '2031-11-19'))).x : from.x;
          await finger.down(from);
          await expect(target(page)).toBeVisible();
          await finger.move(from, { x: aside, y: from.y + hour });
          await finger.up();
          const day = view === 'week' ? '19' : '18';
          await expect.poll(times).toEqual([`11-${day}T11:00`, `11-${day}T13:00`]);
        });

        await test.step('lengthened', async () => {
          await expect(page.getByText('11:00 – 13:00')).toBeHidden();
          const edge = await pointIn(training, 0.5, 0.96);
          await finger.down(edge);
          await expect(target(page)).toBeVisible();
          await finger.move(edge, { x: edge.x, y: edge.y + hour / 2 });
          await finger.up();
          await expect.poll(async () => (await times())[1]).toMatch(/T13:30$/);
        });

        await test.step('a held hour becomes a new event', async () => {
          const column = hoursOf(page, '2031-11-18');
          const { x } = await pointIn(column, view === 'week' ? 0.5 : 0.96);
          const { y } = await pointIn(training, 0.5, 0);
          const from = { x, y: y - 2 * hour };
          await finger.down(from);
          await expect(target(page)).toBeVisible();
          await finger.move(from, { x, y: from.y + hour });
          await finger.up();
          const entry = page.getByRole('dialog', { name: 'New event' });
          await expect(entry).toBeVisible();
          const box = (await entry.boundingBox())!;
          // On a phone it is a sheet at the bottom, elsewhere beside the hour; always fully visible.
          if (device === 'a phone') expect([box.x, box.width]).toEqual([0, viewport.width]);
          expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
          await page.getByRole('button', { name: 'Close' }).tap();
        });

        await test.step('a finger that does not stay scrolls', async () => {
          const was = await times();
          const from = await pointIn(training);
          const scrolled = () => page.locator('.ui-hours').evaluate((hours) => hours.scrollTop);
          const before = await scrolled();
          await finger.down(from);
          await finger.move(from, { x: from.x, y: from.y + hour });
          await finger.up();
          await expect.poll(scrolled).toBeLessThan(before);
          expect(await times()).toEqual(was);
        });
      });
    }
  });
}

/** Where each day is an element: the event is held until its day is the target, moved from the 18th to the 20th. */
async function moveByTwoDaysAndUndo(
  page: Page,
  { training, times, finger }: Awaited<ReturnType<typeof aPlannerAt>>,
  day: (date: string) => Locator,
): Promise<void> {
  const from = await pointIn(training);
  await finger.down(from);
  await expect(day('2031-11-18')).toHaveClass(/ui-scheduler-target/);
  await finger.move(from, await pointIn(day('2031-11-20')));
  await expect(day('2031-11-20')).toHaveClass(/ui-scheduler-target/);
  await finger.up();
  await expect.poll(times).toEqual(['11-20T10:00', '11-20T12:00']);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(times).toEqual(['11-18T10:00', '11-18T12:00']);
}

test.describe('with a finger on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('an event of the agenda is held and moved to another day, and a quick finger scrolls', async ({
    page,
  }) => {
    const planner = await aPlannerAt(page, 'agenda');
    const { training, times, finger, createOn } = planner;
    for (const date of ['2031-11-19', '2031-11-20', '2031-11-25', '2031-11-26', '2031-11-27']) {
      await createOn(date);
    }
    await page.reload();
    const day = (date: string) => page.locator(`.ui-agenda [data-date="${date}"]`);
    await expect(day('2031-11-20')).toBeVisible();
    await moveByTwoDaysAndUndo(page, planner, day);

    const scrolled = () => page.locator('.ui-agenda').evaluate((agenda) => agenda.scrollTop);
    const [before, start] = [await scrolled(), await pointIn(training)];
    await finger.down(start);
    await finger.move(start, { x: start.x, y: start.y - 120 });
    await finger.up();
    await expect.poll(scrolled).toBeGreaterThan(before);
    expect(await times()).toEqual(['11-18T10:00', '11-18T12:00']);
  });
});

// In `npm test` a phone has it on the page of a calendar: `calendar-scheduler.spec.ts`.
if (isLong)
  test.describe('with a finger on a tablet', () => {
    test.use({ viewport: { width: 820, height: 1180 } });

    test('an event of the month is held and moved to another day', async ({ page }) => {
      const planner = await aPlannerAt(page, 'month');
      const day = (date: string) => page.locator(`[role="gridcell"][data-date="${date}"]`);
      await moveByTwoDaysAndUndo(page, planner, day);
    });
  });
