import type { Browser, BrowserContext } from './test.js';

/** A phone's browser in Berlin, beside the page of a test and of the same client. */
export const openPhone = (
  browser: Browser,
  { clientAddress, locale, height }: { clientAddress: string; locale: string; height: number },
): Promise<BrowserContext> =>
  browser.newContext({
    locale,
    timezoneId: 'Europe/Berlin',
    viewport: { width: 375, height },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': clientAddress },
  });
