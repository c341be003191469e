import { describe, expect, it } from '@jest/globals';
import { subscriptionLinks, subscriptionWays } from './subscription-links.js';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0';

const BROWSERS = {
  'Safari on an iPhone': {
    userAgent: `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
    maxTouchPoints: 5,
  },
  'Safari on an iPad': { userAgent: `${MAC} Version/18.5 Safari/605.1.15`, maxTouchPoints: 5 },
  'Chrome on an iPhone': {
    userAgent: `${IPHONE} CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1`,
    maxTouchPoints: 5,
  },
  'Firefox on an iPhone': { userAgent: `${IPHONE} FxiOS/141.0 Mobile/15E148 Safari/605.1.15` },
  'Edge on an iPhone': {
    userAgent: `${IPHONE} Version/18.0 EdgiOS/139.0.3405.86 Mobile/15E148 Safari/604.1`,
  },
  'DuckDuckGo on an iPhone': { userAgent: `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 Ddg/18.5` },
  'Chrome on an iPad': {
    userAgent: `${MAC} CriOS/139.0.7258.76 Version/18.5 Safari/604.1`,
    maxTouchPoints: 5,
  },
  "Facebook's browser on an iPhone": {
    userAgent: `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0.0.38.101;FBDV/iPhone16,2]`,
  },
  "Instagram's browser on an iPhone": { userAgent: `${IPHONE} Mobile/15E148 Instagram 390.0.0.28.85` },
  'Safari on a Mac': { userAgent: `${MAC} Version/18.5 Safari/605.1.15`, maxTouchPoints: 0 },
  'Chrome on a Mac': { userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36` },
  'Chrome on Android': { userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36` },
  'Firefox on Android': { userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0' },
  'Edge on Windows': {
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/139.0.0.0`,
    maxTouchPoints: 10,
  },
  'Firefox on Linux': { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0' },
  'a browser without a user agent': { userAgent: '' },
};

describe('the way of subscribing that is offered first', () => {
  it.each([
    ['Safari on an iPhone', 'webcal'],
    ['Safari on an iPad', 'webcal'],
    ['Chrome on an iPhone', 'feed'],
    ['Firefox on an iPhone', 'feed'],
    ['Edge on an iPhone', 'feed'],
    ['DuckDuckGo on an iPhone', 'feed'],
    ['Chrome on an iPad', 'feed'],
    ["Facebook's browser on an iPhone", 'feed'],
    ["Instagram's browser on an iPhone", 'feed'],
    ['Safari on a Mac', 'webcal'],
    ['Chrome on a Mac', 'webcal'],
    ['Chrome on Android', 'googleByUrl'],
    ['Firefox on Android', 'googleByUrl'],
    ['Edge on Windows', 'outlookPersonal'],
    ['Firefox on Linux', 'google'],
    ['a browser without a user agent', 'google'],
  ] as const)('in %s is %s', (browser, way) => {
    expect(subscriptionWays(BROWSERS[browser])[0]).toBe(way);
  });
});

describe('the ways of subscribing', () => {
  it.each(Object.entries(BROWSERS))('in %s are each named once and have a link', (_name, browser) => {
    const ways = subscriptionWays(browser);
    expect(new Set(ways).size).toBe(ways.length);
    const links = subscriptionLinks('https://calendar.example/feed/x.ics', 'Choir');
    for (const way of ways) expect(new URL(links[way]).protocol).toMatch(/^(https|webcal):$/);
  });

  it.each(Object.entries(BROWSERS))(
    'in %s have the address to copy, the page that takes it at Google, both Outlooks and Yahoo',
    (_name, browser) => {
      expect(subscriptionWays(browser)).toEqual(
        expect.arrayContaining(['feed', 'googleByUrl', 'outlookPersonal', 'outlookWork', 'yahoo']),
      );
    },
  );

  it('have a webcal link nowhere but on a Mac and in Safari on iPhone and iPad', () => {
    const named = Object.entries(BROWSERS).filter(([, browser]) =>
      subscriptionWays(browser).includes('webcal'),
    );
    expect(named.map(([name]) => name)).toEqual([
      'Safari on an iPhone',
      'Safari on an iPad',
      'Safari on a Mac',
      'Chrome on a Mac',
    ]);
  });

  it('have no link on a phone that its app of Google refuses', () => {
    for (const browser of ['Chrome on Android', 'Safari on an iPhone'] as const) {
      expect(subscriptionWays(BROWSERS[browser])).not.toContain('google');
    }
  });
});
