import { expect, type Locator, type Page } from './test.js';

interface Point {
  x: number;
  y: number;
}

/** A touch by the browser itself: a script's events would neither scroll nor start a hold. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (at: Point) => send('touchStart', [at]),
    /** In steps, like a real finger. */
    move: async (from: Point, to: Point) => {
      const steps = 8;
      for (let step = 1; step <= steps; step++) {
        const along = (a: number, b: number) => a + ((b - a) * step) / steps;
        await send('touchMove', [{ x: along(from.x, to.x), y: along(from.y, to.y) }]);
      }
    },
    up: () => send('touchEnd', []),
  };
}

/** A point within an element, as shares of its width and height. */
export async function pointIn(element: Locator, across = 0.5, down = 0.5): Promise<Point> {
  let found: Awaited<ReturnType<Locator['boundingBox']>> = null;
  // While a list is replaced, an element has no box.
  await expect.poll(async () => (found = await element.boundingBox())).not.toBeNull();
  const box = found!;
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}
