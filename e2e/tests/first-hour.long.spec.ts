import { Acts } from '../support/acts.js';
import { atTheDesk, onTheWay, perform } from '../support/first-hour.js';
import { Keyboard, Pointer, Thumb, type Hand } from '../support/hands.js';
import { newAddress } from '../support/product.js';
import { expect, test, type Page } from '../support/test.js';
import { speak } from '../support/texts.js';

test.use({ locale: 'en-GB', timezoneId: 'Europe/Berlin' });
test.beforeEach(() => speak('en'));

/** Reports the use of what a person is without. */
async function watchUse(page: Page, forbidden: string): Promise<string[]> {
  const used: string[] = [];
  await page.exposeFunction('reportUse', (type: string) => used.push(type));
  await page.addInitScript((types) => {
    const report = ({ type, isTrusted }: Event) =>
      isTrusted && (window as unknown as { reportUse: (type: string) => void }).reportUse(type);
    for (const type of types.split(' ')) addEventListener(type, report, { capture: true });
  }, forbidden);
  return used;
}

async function passTheHour(hand: Hand, acts: Acts): Promise<void> {
  await perform(hand, acts, atTheDesk(newAddress('secretary')));
  await hand.goTo('Dashboard');
  await hand.showAgenda();
  await perform(hand, acts, onTheWay);
  console.log(`\n${acts.table()}\nActs: ${acts.total}`);
}

test.describe('the first hour of a club’s secretary', () => {
  test.describe.configure({ timeout: 360_000 });

  test.describe('at a desk', () => {
    test.use({ viewport: { width: 1440, height: 900 } });

    test('is passed with a pointer', async ({ page }) => {
      const acts = new Acts(page);
      await passTheHour(new Pointer(page, acts), acts);
    });

    test('is passed by keyboard alone', async ({ page }) => {
      const used = await watchUse(page, 'pointerdown mousedown touchstart wheel');
      const acts = new Acts(page);
      await passTheHour(new Keyboard(page, acts), acts);
      expect(used).toEqual([]);
    });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

    test('is passed by thumb, and nothing that it presses is smaller than 44 px', async ({ page }) => {
      const used = await watchUse(page, 'keydown wheel');
      const acts = new Acts(page);
      const thumb = new Thumb(page, acts);
      await passTheHour(thumb, acts);
      expect(used).toEqual([]);
      expect(thumb.small).toEqual([]);
    });
  });
});
