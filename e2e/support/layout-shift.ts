import { expect, type Page } from './test.js';

/** The largest layout shift that nobody notices. */
const SHIFT_MAX = 0.01;

interface Watched {
  shift: number;
  sources: string[];
}

/** Sums up layout shifts on a page, from its start. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = { shift: 0, sources: [] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        watched.shift += entry.value;
        watched.sources.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? ''));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Fails at the end of the test if the page shifted noticeably. */
export async function expectNoShift(page: Page): Promise<void> {
  const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  const { pathname } = new URL(page.url());
  expect
    .soft(watched.shift, `${pathname} moves: ${watched.sources.join(' | ')}`)
    .toBeLessThanOrEqual(SHIFT_MAX);
}
