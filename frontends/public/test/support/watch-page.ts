import type { Page } from '@playwright/test';

/** Collects everything that a browser reports: errors, warnings, refused styles and scripts, missing files. */
export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

/** Records layout shifts on each page opened from now on; returns a function with the sum for the current page. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => sum(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts));
}
