import type { Locator, Page } from '@playwright/test';
import { expect } from './test.js';

const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="color"], [type="range"], [readonly]):enabled, textarea:not([readonly]):enabled';
const BUTTONS = 'button:enabled, a[href], [role="switch"]';
/** A date that can be read, and one in a title, which is no date: each has a hint of its own. */
const TEXTS = ['tomorrow 9-10', 'Training tue 18-19'];

interface Probe {
  /** Where each button stood, with its name. */
  places: Map<Element, { x: number; y: number; name: string }>;
  pressed: Element | null;
}

/** Records and stops clicks, so that each button can be pressed in turn; the field is left nevertheless. */
async function installProbe(page: Page): Promise<void> {
  await page.evaluate((buttons) => {
    const known = window as unknown as { probe?: Probe };
    if (known.probe) return;
    const probe: Probe = { places: new Map(), pressed: null };
    known.probe = probe;
    const onClick = (event: MouseEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      probe.pressed = (event.target as Element).closest(buttons);
    };
    document.addEventListener('click', onClick, { capture: true });
  }, BUTTONS);
}

const rememberPlaces = (root: Locator) =>
  root.evaluate((element, buttons) => {
    const { probe } = window as unknown as { probe: Probe };
    probe.pressed = null;
    probe.places = new Map(
      // Without those in a folded part, which have no place.
      [...element.querySelectorAll<HTMLElement>(buttons)]
        .filter((button) => button.checkVisibility())
        .map((button) => {
          const { x, y } = button.getBoundingClientRect();
          return [button, { x, y, name: (button.ariaLabel ?? button.textContent ?? '').trim() }];
        }),
    );
  }, BUTTONS);

/** The names of the buttons that are not where they were. A shift of less than a pixel is not seen. */
const movedButtons = (page: Page) =>
  page.evaluate(() => {
    const { places } = (window as unknown as { probe: Probe }).probe;
    return [...places]
      .filter(([button, before]) => {
        const { x, y } = button.getBoundingClientRect();
        return button.isConnected && Math.abs(x - before.x) + Math.abs(y - before.y) > 1;
      })
      .map(([, { name }]) => name);
  });

/** Types into a field and presses a button at the place where it stood before that. Returns what moved or was missed. */
async function press(page: Page, root: Locator, field: Locator, button: Locator, text: string) {
  await button.scrollIntoViewIfNeeded();
  await rememberPlaces(root);
  const place = (await button.boundingBox())!;
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await field.fill(text);
  const isCovered = await button.evaluate(
    (element, at) => !element.contains(document.elementFromPoint(at.x, at.y)),
    { x, y },
  );
  const moved = await movedButtons(page);
  // A list of choices may be over it, and is pressed in its place.
  if (!isCovered || moved.length > 0) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    moved.push(...(await movedButtons(page)));
    await page.mouse.up();
    const isPressed = await button.evaluate(
      (element) => (window as unknown as { probe: Probe }).probe.pressed === element,
    );
    if (!isPressed) moved.push(`${await button.innerText()}, which was not pressed`);
  }
  const name = await field.evaluate((element: HTMLInputElement) => element.name || element.id);
  return moved.map((button) => `'${text}' in ${name}: ${button}`);
}

/** Types into each field of a form and presses each button. Returns what moved or was missed meanwhile. */
export async function lostPresses(page: Page, root: Locator): Promise<string[]> {
  // What arrives late moves what is below it.
  await expect(page.locator('[aria-busy="true"], .ui-skeleton')).toHaveCount(0);
  await installProbe(page);
  const lost: string[] = [];
  const fields = root.locator(FIELDS).filter({ visible: true });
  const buttons = root.locator(BUTTONS).filter({ visible: true });
  const last = fields.last();
  const textsFor = async (field: Locator) => {
    const type = await field.getAttribute('type');
    return type === 'number' ? ['0'] : type === 'email' ? ['ann@', 'ann@example.org'] : TEXTS;
  };
  for (let at = 0; at < (await fields.count()); at += 1) {
    const field = fields.nth(at);
    for (const text of await textsFor(field))
      lost.push(...(await press(page, root, field, buttons.last(), text)));
  }
  const [text] = await textsFor(last);
  for (let at = 0; at < (await buttons.count()); at += 1) {
    lost.push(...(await press(page, root, last, buttons.nth(at), text!)));
  }
  return [...new Set(lost)];
}
