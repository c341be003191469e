import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import {
  aCalendar,
  aSummary,
  CALENDAR_ID,
  EMPTY_CALENDAR_ID,
  EVENT_ID,
  MISSING_ID,
} from './support/fixtures.js';
import { hydrated } from './support/hydrated.js';
import type { PublicSite } from './support/public-site.js';
import { MONTH } from './support/sample-contents.js';
import { isLong, test } from './support/sample-site.js';

const EMBED = `/calendar/embed/${CALENDAR_ID}?month=${MONTH}`;

let site: PublicSite;
/** Another site, whose page each test defines. */
let host: Server;
let hostOrigin: string;
let hostPage = '';
test.beforeAll(async ({ site: ofWorker }) => {
  site = ofWorker;
  host = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><meta charset="utf-8"><style>body{margin:0}</style>${hostPage}`);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  hostOrigin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
test.afterAll(() => void host.close());

const frameOf = (path: string, attributes = 'width="100%" height="700"') =>
  `<iframe src="${site.origin}${path}" ${attributes} style="border:0" title="Calendar"></iframe>`;
const script = () => `<script async src="${site.origin}/calendar/embed.js"></script>`;

async function open(page: Page, html: string): Promise<void> {
  hostPage = html;
  await page.goto(hostOrigin);
}

const innerFrame = (page: Page) =>
  page.frames().find((frame) => frame !== page.mainFrame() && frame.url().startsWith(site.origin))!;

/** How far the frame's content exceeds the frame. */
const overflowOf = (page: Page) =>
  innerFrame(page).evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return [Math.max(0, scrollHeight - clientHeight), Math.max(0, scrollWidth - clientWidth)];
  });

/** Waits until the frame is as high as its content, and returns the height. */
async function fittedHeight(page: Page): Promise<number> {
  await expect
    .poll(async () => {
      const content = await innerFrame(page).evaluate(
        () => document.querySelector('main')!.getBoundingClientRect().height,
      );
      return Math.abs(content - (await page.locator('iframe').first().boundingBox())!.height);
    })
    .toBeLessThanOrEqual(1);
  return (await page.locator('iframe').first().boundingBox())!.height;
}

for (const width of isLong ? [320, 768, 1200] : [320, 1200]) {
  test(`with the script an embed is as high as its content, ${width} px wide, in every month`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, frameOf(EMBED) + script());
    const frame = page.frameLocator('iframe');
    await expect(
      frame
        .getByRole('link', { name: /Rehearsal/ })
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    const first = await fittedHeight(page);
    expect(await overflowOf(page)).toEqual([0, 0]);
    await hydrated(innerFrame(page));
    await frame.getByRole('button', { name: 'Previous month' }).click();
    await expect(frame.getByRole('heading', { name: 'February 2026' })).toBeVisible();
    // February 2026 has four weeks, March five.
    await expect.poll(() => fittedHeight(page)).toBeLessThan(first);
    expect(await overflowOf(page)).toEqual([0, 0]);
  });
}

test('today is marked in the same colour on the page, in the frame, and on the leaf of an event', async ({
  page,
}) => {
  const colorOf = async (path: string, selector: string) => {
    await page.goto(site.origin + path);
    await hydrated(page);
    const element = page.locator(selector).first();
    return element.evaluate((found) => getComputedStyle(found).backgroundColor);
  };
  const today = '[aria-current=date] .ui-day-number';
  const [onPage, inFrame, onLeaf] = [
    // In another zone the visitor's date may be outside of the month that is shown.
    await colorOf(`/calendar/public/${CALENDAR_ID}?tz=UTC`, today),
    await colorOf(`/calendar/embed/${CALENDAR_ID}?view=month&tz=UTC`, today),
    await colorOf(`/event/public/${EVENT_ID}`, '.leaf-month'),
  ];
  expect([onPage, onLeaf]).toEqual([inFrame, inFrame]);
});

test('an embed of 800 px is never wider than its place, and no page around it scrolls sideways', async ({
  page,
}) => {
  const code = `<main style="padding:16px">${frameOf(EMBED, 'width="800" height="600"').replace('border:0', 'border:0;max-width:100%')}</main>`;
  for (const html of [code, code.replace(';max-width:100%', '') + script()]) {
    await open(page, html);
    for (let width = 320; width <= 1200; width += isLong ? 40 : 110) {
      await page.setViewportSize({ width, height: 900 });
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(sideways, `${width} px`).toBeLessThanOrEqual(0);
      expect((await overflowOf(page))[1]).toBe(0);
    }
  }
});

test('an embed keeps to its place in whatever a site puts it, also where that lets frames grow', async ({
  page,
}) => {
  // Some thirty pages with frames.
  test.setTimeout(120_000);
  const code = frameOf(EMBED, 'width="800" height="600"');
  const limited = code.replace('border:0', 'border:0;max-width:100%');
  const frees = '<style>iframe{max-width:none;width:auto}</style>';
  // `npm test` takes the first ones, which are laid out in different ways.
  const places = {
    'a style that lets frames grow': (frame: string) => `${frees}<div class="place">${frame}</div>`,
    'a row of boxes': (frame: string) => `<div class="place" style="display:flex">${frame}</div>`,
    'a table': (frame: string) => `<table><tr><td class="place">${frame}</td></tr></table>`,
    'a narrow column': (frame: string) => `<div class="place" style="width:300px">${frame}</div>`,
    'a row with a side column': (frame: string) =>
      `<div style="display:flex"><div style="flex:0 0 60px"></div><div class="place" style="flex:1">${frame}</div></div>`,
    'a column of boxes': (frame: string) =>
      `<div class="place" style="display:flex;flex-direction:column;align-items:flex-start">${frame}</div>`,
    'a grid': (frame: string) => `<div class="place" style="display:grid">${frame}</div>`,
    'a figure': (frame: string) => `<figure class="place" style="margin:0 16px">${frame}</figure>`,
  };
  for (const [name, around] of Object.entries(places).slice(0, isLong ? undefined : 3)) {
    for (const [frame, isFitted] of [
      [limited, false],
      [limited + script(), true],
      [code + script(), true],
    ] as const) {
      await page.setViewportSize({ width: 360, height: 900 });
      await open(page, around(frame));
      if (isFitted) await fittedHeight(page);
      for (const width of [360, 700, 1200]) {
        await page.setViewportSize({ width, height: 900 });
        const beyond = () =>
          page.evaluate(() => {
            const place = document.querySelector('.place')!.getBoundingClientRect();
            const framed = document.querySelector('iframe')!.getBoundingClientRect();
            const { scrollWidth } = document.documentElement;
            return Math.max(framed.right - place.right, scrollWidth - innerWidth, framed.width - 800);
          });
        await expect.poll(beyond, `${name}, ${width} px`).toBeLessThanOrEqual(0.5);
      }
    }
  }
});

test('titles can be read: the agenda where a frame is narrow or its address asks for it, else the grid', async ({
  page,
}) => {
  const shows = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, frameOf(path));
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'March 2026' })).toBeVisible();
    return [await frame.getByRole('grid').isVisible(), await frame.locator('.ui-month-agenda').isVisible()];
  };
  expect(await shows(EMBED, 800)).toEqual([true, false]);
  const cut = await page
    .frameLocator('iframe')
    .locator('.month-panes > :not(.month-ready) .ui-day-entry')
    .evaluateAll((entries) =>
      entries
        .filter(
          (entry) => entry.scrollHeight > entry.clientHeight + 1 || entry.scrollWidth > entry.clientWidth + 1,
        )
        .map((entry) => entry.textContent),
    );
  // Of something longer than any title only the beginning is shown.
  expect(cut).toEqual([expect.stringContaining('A very long title')]);
  expect(await shows(EMBED, 500)).toEqual([false, true]);
  // Without the agenda nothing would show the events of a day.
  expect(await shows(`${EMBED}&view=month`, 500)).toEqual([true, true]);
  expect(await shows(`${EMBED}&view=month`, 800)).toEqual([true, false]);
  expect(await shows(`${EMBED}&view=agenda`, 800)).toEqual([false, true]);
  expect(await shows(`${EMBED}&view=both`, 800)).toEqual([true, true]);
  const frame = page.frameLocator('iframe');
  // The note about an empty month must not cover anything where there is no grid below it.
  for (const query of ['', '&view=agenda']) {
    await page.setViewportSize({ width: query ? 800 : 500, height: 900 });
    await open(page, frameOf(`/calendar/embed/${EMPTY_CALENDAR_ID}?month=${MONTH}${query}`));
    await expect(frame.locator('.month-note')).toBeVisible();
    const [note, controls] = await Promise.all(
      ['.month-note', '.ui-month-head'].map((part) => frame.locator(part).boundingBox()),
    );
    expect(note!.y).toBeGreaterThanOrEqual(controls!.y + controls!.height);
  }
  await open(page, frameOf(EMBED));
  await expect(frame.getByRole('link', { name: 'Open page' })).toHaveAttribute('target', '_blank');
  await expect(frame.getByRole('link', { name: 'Subscribe to Calendar' })).toHaveAttribute(
    'href',
    /#subscribe$/,
  );
});

for (const [width, height] of [
  [800, 600],
  [360, 500],
] as const)
  test(`a frame of ${width} by ${height} begins with today, and leads to its page and to subscribing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 800 });
    // In one zone for all: where the visitor's date is another, the frame begins with that of the server.
    const path = `/calendar/embed/${CALENDAR_ID}?tz=UTC`;
    await open(page, frameOf(path, `width="${width}" height="${height}"`));
    const frame = page.frameLocator('iframe');
    const today = frame.getByText(/, today$/).filter({ visible: true });
    for (const each of [
      today,
      frame.getByRole('link', { name: 'Subscribe to Calendar' }),
      frame.getByRole('link', { name: 'Open page' }),
    ]) {
      const { y, height: own } = (await each.boundingBox())!;
      expect(y + own).toBeLessThanOrEqual(height);
    }
    await expect(frame.getByRole('grid')).toBeHidden();
  });

test('a frame of a phone is full at the end of a month too, with what follows', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const weekly = Array.from({ length: 12 }, (_, week) => {
    const start = Date.now() + (week * 7 + 1) * 86_400_000;
    const at = (instant: number) => new Date(instant).toISOString();
    return aSummary({ id: `week-${week}`, start_time: at(start), end_time: at(start + 3_600_000) });
  });
  site.feed.eventsOf.set(CALENDAR_ID, weekly);
  await page.goto(`${site.origin}/calendar/embed/${CALENDAR_ID}?tz=UTC`);
  await hydrated(page);
  const rows = page.locator('.ui-month-agenda .ui-day-entry');
  expect(await rows.count()).toBeGreaterThanOrEqual(9);
  const { y, height } = (await rows.last().boundingBox())!;
  expect(y + height).toBeGreaterThan(812);
});

test('a low frame stays an agenda, and a high one a grid, whatever height its content then gives it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  for (const [height, isGrid] of [
    [600, false],
    [700, true],
  ] as const) {
    await open(page, frameOf(EMBED, `width="800" height="${height}"`) + script());
    await fittedHeight(page);
    await expect(page.frameLocator('iframe').getByRole('grid')).toBeVisible({ visible: isGrid });
  }
});

test('a script that arrives first, or after the frame, comes to the same', async ({ page }) => {
  for (const html of [
    `${script()}<script>addEventListener('load', () => document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(frameOf(EMBED))}))</script>`,
    `${frameOf(EMBED)}<script>
      document.querySelector('iframe').addEventListener('load', () => {
        const late = document.createElement('script');
        late.src = '${site.origin}/calendar/embed.js';
        document.head.append(late);
      });
    </script>`,
  ]) {
    await open(page, html);
    await expect(page.frameLocator('iframe').getByRole('grid')).toBeVisible();
    await fittedHeight(page);
    expect(await overflowOf(page)).toEqual([0, 0]);
  }
});

test('without the script the frame keeps its size, and all of it can be scrolled to', async ({ page }) => {
  await open(page, frameOf(EMBED, 'width="800" height="300"'));
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'March 2026' })).toBeVisible();
  expect((await page.locator('iframe').boundingBox())!.height).toBe(300);
  expect((await overflowOf(page))[0]).toBeGreaterThan(0);
});

test('what says that a calendar is missing fits its frame too', async ({ page }) => {
  await open(page, frameOf(`/calendar/embed/${MISSING_ID}`) + script());
  await expect(page.frameLocator('iframe').getByText('Calendar not found or is private')).toBeVisible();
  await fittedHeight(page);
});

test('forged messages change no height', async ({ page }) => {
  await open(
    page,
    `${frameOf(EMBED)}${frameOf(EMBED)}<iframe id="stranger" srcdoc="<p>Stranger</p>"></iframe>${script()}`,
  );
  // Until then it has the server's times, with which a week may be higher.
  await hydrated(innerFrame(page));
  const height = await fittedHeight(page);
  const heights = () =>
    page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.clientHeight));
  // A browser may not lay a frame out that is out of sight, as the first may push this one.
  await page.locator('iframe').nth(1).scrollIntoViewIfNeeded();
  await expect.poll(async () => (await heights())[1]).toBe(Math.round(height));
  const before = await heights();

  // Messages from the page itself, from another site's frame, and invalid ones from a calendar's frame.
  await page.evaluate((origin) => {
    const forged = { type: 'calendar-embed-height', height: 500 };
    postMessage(forged, '*');
    dispatchEvent(
      new MessageEvent('message', { data: forged, origin: 'https://evil.test', source: frames[0]! }),
    );
    dispatchEvent(new MessageEvent('message', { data: forged, origin: 'null', source: frames[0]! }));
    dispatchEvent(
      new MessageEvent('message', { data: forged, origin: `${origin}.evil.test`, source: frames[0]! }),
    );
    dispatchEvent(new MessageEvent('message', { data: forged, origin, source: window }));
    dispatchEvent(new MessageEvent('message', { data: forged, origin, source: null }));
    dispatchEvent(new MessageEvent('message', { data: forged, origin, source: frames[2]! }));
  }, site.origin);
  await page
    .frames()
    .find((frame) => frame.url() === 'about:srcdoc')!
    .evaluate(() => {
      parent.postMessage({ type: 'calendar-embed-height', height: 500 }, '*');
    });
  await innerFrame(page).evaluate(() => {
    const wrong = [null, 'text', 500, [], {}, { height: 500 }, { type: 'other', height: 500 }];
    const heights = [
      '500',
      '500px',
      -1,
      0,
      79,
      500.5,
      20_001,
      1e9,
      NaN,
      Infinity,
      null,
      [500],
      { valueOf: 500 },
    ];
    const type = 'calendar-embed-height';
    for (const message of [...wrong, ...heights.map((value) => ({ type, height: value }))])
      parent.postMessage(message, '*');
  });
  // Messages arrive in order: this one is the last.
  await page.evaluate(() => {
    const last = new Promise((resolve) =>
      addEventListener('message', ({ data }) => data === 'last' && resolve(0)),
    );
    postMessage('last', '*');
    return last;
  });
  expect(await heights()).toEqual(before);

  // A frame's message applies to that frame only.
  await innerFrame(page).evaluate(() =>
    parent.postMessage({ type: 'calendar-embed-height', height: 501 }, '*'),
  );
  await expect.poll(async () => (await heights()).slice(0, 2).sort()).toEqual([501, before[0]!].sort());
});

test('an embed responds only to the page around it, and sends it nothing but a number', async ({ page }) => {
  await open(
    page,
    `<script>messages = []; addEventListener('message', ({ data }) => messages.push(data))</script>${frameOf(EMBED)}`,
  );
  await expect(page.frameLocator('iframe').getByRole('grid')).toBeVisible();
  await page.waitForFunction(() => (window as unknown as { messages: unknown[] }).messages.length > 0);
  const messages = await page.evaluate(() => (window as unknown as { messages: object[] }).messages);
  for (const message of messages) {
    expect(message).toEqual({ type: 'calendar-embed-height', height: expect.any(Number) });
  }
});

test('an embed is shown by the sites that its owner named, and by no other', async ({ page }) => {
  const expectShown = async (embed_sites: string[], isShown: boolean) => {
    site.feed.calendars.set(CALENDAR_ID, aCalendar({ embed_sites }));
    const answer = page.waitForResponse((each) => each.url().startsWith(`${site.origin}/calendar/embed/`));
    await open(page, frameOf(`${EMBED}&tz=UTC`));
    const policy = (await (await answer).allHeaders())['content-security-policy'];
    // A single response: a frame from an earlier one would stay.
    await expect(page.frameLocator('iframe').getByRole('grid'), policy).toHaveCount(isShown ? 1 : 0);
  };
  await expectShown([], true);
  await expectShown([hostOrigin], true);
  await expectShown(['https://choir.example'], false);
  await expectShown([hostOrigin.replace(/:\d+$/, ':1')], false);
  await expectShown(['https://choir.example', hostOrigin], true);
});

test('an embed keeps and sends nothing of its visitor', async ({ context, page }) => {
  await context.addCookies([{ name: 'canary', value: '1', url: site.origin }]);
  await open(page, frameOf(EMBED) + script());
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: 'Next month' })).toBeVisible();
  await hydrated(innerFrame(page));
  await frame.getByRole('button', { name: 'Next month' }).click();
  await expect(frame.getByRole('heading', { name: 'April 2026' })).toBeVisible();
  const kept = await innerFrame(page).evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    (await indexedDB.databases()).length,
    (await caches?.keys().catch(() => []))?.length ?? 0,
    window.name,
  ]);
  expect(kept).toEqual([0, 0, 0, 0, '']);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['canary']);
});

test('an event in a frame says when it is where the visitor is, leads to its page, and is as high as its content', async ({
  page,
}) => {
  const path = `/event/embed/${EVENT_ID}`;
  await page.setViewportSize({ width: 320, height: 900 });
  await open(page, frameOf(path, 'width="480" height="200"') + script());
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('Tue 10 Mar, 14:00–16:00')).toBeVisible();
  await expect(frame.getByText('(19:00 Berlin)').first()).toBeVisible();
  await expect(frame.getByText('Town hall, large room')).toBeVisible();
  await fittedHeight(page);
  expect(await overflowOf(page)).toEqual([0, 0]);
  for (const link of await frame.getByRole('link').all())
    await expect(link).toHaveAttribute('target', '_blank');
  await expect(frame.getByRole('link', { name: 'Open page' })).toHaveAttribute(
    'href',
    `${site.origin}/event/public/${EVENT_ID}`,
  );
});

test('in a frame that may do little, as that of WordPress, months change all the same', async ({ page }) => {
  await open(page, frameOf(EMBED, 'width="700" height="600" sandbox="allow-scripts"'));
  const frame = page.frameLocator('iframe');
  await hydrated(innerFrame(page));
  await frame.getByRole('button', { name: 'Previous month' }).click();
  await expect(frame.getByRole('heading', { name: 'February 2026' })).toBeVisible();
  await expect(frame.getByText('could not be loaded')).toHaveCount(0);
  await expect(frame.locator('[aria-busy]')).toHaveCount(0);
});

test('links of an embed leave the frame, and what they open knows nothing of it', async ({
  context,
  page,
}) => {
  await open(page, frameOf(EMBED));
  const link = page
    .frameLocator('iframe')
    .getByRole('link', { name: /Rehearsal/ })
    .first();
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await opened.waitForLoadState();
  expect(new URL(opened.url()).pathname).toMatch(/^\/event\/public\//);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  expect(innerFrame(page).url()).toContain('/calendar/embed/');
});

test('a frame that is led elsewhere shows neither the application nor another page', async ({ page }) => {
  await open(page, frameOf(EMBED));
  await expect(page.frameLocator('iframe').getByRole('grid')).toBeVisible();
  for (const path of [
    '/settings',
    '/auth',
    `/calendar/public/${CALENDAR_ID}`,
    '/calendar/embed/../../settings',
  ]) {
    await innerFrame(page).evaluate((target) => {
      history.pushState({}, '', target);
      dispatchEvent(new PopStateEvent('popstate'));
      location.hash = '#account';
    }, path);
    await expect(page.frameLocator('iframe').getByRole('grid')).toBeVisible();
    await page.evaluate((address) => {
      document.querySelector('iframe')!.src = address;
    }, site.origin + path);
    await expect(page.frameLocator('iframe').locator('main, form, input')).toHaveCount(0);
    await open(page, frameOf(EMBED));
  }
});

test.describe('light and dark', () => {
  const LIGHT = 'rgb(255, 255, 255)';
  const DARK = 'rgb(21, 28, 44)';
  const background = (page: Page) =>
    innerFrame(page).evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.documentElement).colorScheme,
    ]);

  for (const system of ['light', 'dark'] as const) {
    test(`are as the address says, on a ${system} system`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: system });
      const ofAddress = [
        ['', [LIGHT, 'light']],
        ['&theme=auto', [system === 'dark' ? DARK : LIGHT, 'light dark']],
        ['&theme=light', [LIGHT, 'light']],
        ['&theme=dark', [DARK, 'dark']],
        ['&theme=dark&bgColor=fef9e7', ['rgb(254, 249, 231)', 'light']],
        ['&theme=neon', [LIGHT, 'light']],
      ] as const;
      // In `npm test` one system follows all addresses, the other what it may have a say in.
      for (const [query, expected] of ofAddress.slice(0, isLong || system === 'light' ? undefined : 3)) {
        await open(page, `<meta name="color-scheme" content="light dark">${frameOf(EMBED + query)}`);
        await expect(page.frameLocator('iframe').getByRole('grid')).toBeVisible();
        expect.soft(await background(page), query).toEqual(expected);
      }
    });
  }

  test('with theme=auto follow the page around the frame and its changes, where that loads the script', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    const auto = frameOf(`${EMBED}&theme=auto`);
    await open(page, `<div id="around" style="background:#101418">${auto}</div>${script()}`);
    await expect.poll(() => background(page)).toEqual([DARK, 'dark']);
    await page.evaluate(() => {
      document.getElementById('around')!.style.background = '#fafafa';
      document.documentElement.className = 'day';
    });
    await expect.poll(() => background(page)).toEqual([LIGHT, 'light']);

    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, auto + script());
    await expect.poll(() => background(page)).toEqual([LIGHT, 'light']);
    await open(page, `<style>html{color-scheme:dark}</style>${auto}${script()}`);
    await expect.poll(() => background(page)).toEqual([DARK, 'dark']);
    await open(page, `<style>html{color-scheme:light dark}</style>${auto}${script()}`);
    await expect.poll(() => background(page)).toEqual([DARK, 'dark']);
  });

  test('are what the window around the frame says, nobody else, and nothing but light or dark', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(
      page,
      `${frameOf(`${EMBED}&theme=auto`)}<iframe id="stranger" srcdoc="<p>Stranger</p>"></iframe>`,
    );
    await expect(page.frameLocator('iframe').first().getByRole('grid')).toBeVisible();
    const stranger = page.frames().find((frame) => frame.url() === 'about:srcdoc')!;
    const say = (scheme: string) =>
      parent.frames[0]!.postMessage({ type: 'calendar-embed-scheme', scheme }, '*');
    await stranger.evaluate(say, 'dark');
    await page.evaluate(say, 'neon');
    // It responds in the order of the requests.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('message', resolve, { once: true });
          frames[0]!.postMessage({ type: 'calendar-embed-height?' }, '*');
        }),
    );
    expect(await background(page)).toEqual([LIGHT, 'light dark']);
    await page.evaluate(say, 'dark');
    await expect.poll(() => background(page)).toEqual([DARK, 'dark']);
  });

  test('are in the first answer, so that nothing flashes', async ({ page }) => {
    const html = await (await page.request.get(`${site.origin}${EMBED}&theme=dark`)).text();
    expect(html).toContain('<meta name="color-scheme" content="dark">');
    expect(html).toMatch(/<style>body\{--theme-background:#151c2c;/);
  });
});

test('an embed of an empty month says so once, and not over the time zone', async ({ page }) => {
  for (const [width, height] of [
    [800, 600],
    [800, 800],
    [360, 500],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${site.origin}/calendar/embed/${EMPTY_CALENDAR_ID}?month=${MONTH}`);
    await hydrated(page);
    await expect(page.getByText(/^No events/).filter({ visible: true })).toHaveCount(1);
    const note = (await page.locator('.month-note').boundingBox())!;
    const zone = await page.locator('.embed-zone').boundingBox();
    if (zone) expect(note.y + note.height, `${width} x ${height}`).toBeLessThanOrEqual(zone.y);
  }
});
