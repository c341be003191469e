import { expect, test } from '@playwright/test';
import * as make from './support/fixtures.js';
import { hydrated } from './support/hydrated.js';
import { startPublicSite } from './support/public-site.js';
import { fillWithSamples } from './support/sample-contents.js';
import { watchShifts } from './support/watch-page.js';

/** Their local times are 25 hours apart, so their dates always differ. */
const EARLIEST = { name: 'Pacific/Kiritimati', offset: 14 };
const LATEST = { name: 'Pacific/Pago_Pago', offset: -11 };

// At both times the calendar's month differs from the visitor's and from UTC's. The first begins with its week.
for (const [of, visitor, at] of [
  [EARLIEST, LATEST, '2026-10-31T12:00:00Z'],
  [LATEST, EARLIEST, '2026-12-01T05:00:00Z'],
] as const) {
  test(`nothing shifts where the visitor has another date than the calendar: ${visitor.name}`, async ({
    browser,
  }) => {
    const now = Date.parse(at);
    const itsSite = await startPublicSite({
      NODE_OPTIONS: `--import data:text/javascript,Date.now=()=>${now}`,
    });
    fillWithSamples(itsSite.feed);
    // Mornings and evenings of three weeks around today, in the calendar's zone.
    const today = Math.floor((now / 3_600_000 + of.offset) / 24);
    itsSite.feed.eventsOf.set(
      make.CALENDAR_ID,
      Array.from({ length: 42 }, (_, index) => {
        const start =
          ((today - 10 + Math.floor(index / 2)) * 24 + (index % 2 ? 19 : 9) - of.offset) * 3_600_000;
        const times = [start, start + 3_600_000].map((instant) => new Date(instant).toISOString());
        const [start_local, end_local] = times.map((instant) =>
          new Date(Date.parse(instant) + of.offset * 3_600_000).toISOString().slice(0, 16),
        );
        return make.aSummary({
          id: `7c9e6679-7425-40de-944b-${String(index).padStart(12, '0')}`,
          timezone: of.name,
          start_time: times[0]!,
          end_time: times[1]!,
          start_local: start_local!,
          end_local: end_local!,
        });
      }),
    );
    for (const [path, width] of [
      [`/calendar/public/${make.CALENDAR_ID}?view=list`, 1280],
      [`/calendar/public/${make.CALENDAR_ID}?view=list`, 375],
      [`/calendar/public/${make.CALENDAR_ID}?view=week`, 1280],
      [`/calendar/public/${make.CALENDAR_ID}`, 375],
      [`/calendar/embed/${make.CALENDAR_ID}`, 375],
    ] as const) {
      const context = await browser.newContext({
        viewport: { width, height: 850 },
        timezoneId: visitor.name,
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(now);
      const shifts = await watchShifts(page);
      await page.goto(itsSite.origin + path);
      await hydrated(page);
      const clock = visitor === LATEST ? ['08:00', '18:00'] : ['10:00', '20:00'];
      for (const time of clock)
        await expect(page.getByText(time).filter({ visible: true }).first()).toBeVisible();
      expect.soft(await shifts(), `${path}, ${width} px`).toBeLessThanOrEqual(0.01);
      await context.close();
    }
    await itsSite.stop();
  });
}
