import { addressWith } from './calendar-links.js';

export interface SubscriptionLinks {
  feed: string;
  /** For Apple's calendars. Android and the new Outlook for Windows cannot use it. */
  webcal: string;
  /** Undocumented, and sometimes refused: offer `googleByUrl` and the plain URL too. */
  google: string;
  googleByUrl: string;
  outlookPersonal: string;
  outlookWork: string;
  /** Yahoo has no page for it: people paste the URL in the calendar's list of others. */
  yahoo: string;
}

/** The webcal link differs from the feed's URL in its scheme only. */
export function subscriptionLinks(feedUrl: string, name: string): SubscriptionLinks {
  const webcal = feedUrl.replace(/^https?:/, 'webcal:');
  const outlook = (host: string) => addressWith(`${host}/calendar/0/addfromweb`, { url: feedUrl, name });
  return {
    feed: feedUrl,
    webcal,
    google: addressWith('https://calendar.google.com/calendar/r', { cid: webcal }),
    googleByUrl: 'https://calendar.google.com/calendar/r/settings/addbyurl',
    outlookPersonal: outlook('https://outlook.live.com'),
    outlookWork: outlook('https://outlook.office.com'),
    yahoo: 'https://calendar.yahoo.com/',
  };
}

export type SubscriptionWay = keyof SubscriptionLinks;

export interface VisitorBrowser {
  userAgent: string;
  maxTouchPoints?: number;
}

const ON_SITES = ['outlookPersonal', 'outlookWork', 'yahoo'] as const;
/** Google's app opens neither of its links; its site accepts a URL, also in the browser of a phone. */
const ON_PHONES = ['googleByUrl', ...ON_SITES] as const;
const ON_COMPUTERS = ['google', 'googleByUrl', ...ON_SITES] as const;

/** Other browsers have their names before or after the version, or have no version. */
const SAFARI = /like Gecko\) Version\/[\d.]+ (Mobile\/\w+ )?Safari\/[\d.]+$/;

/**
 * Best one first, always with the URL to copy. A webcal link is offered on a Mac, and in Safari on an iPhone or iPad:
 * nothing else there opens it, neither does Android, and the new Outlook for Windows cannot use it.
 */
export function subscriptionWays({ userAgent, maxTouchPoints = 0 }: VisitorBrowser): SubscriptionWay[] {
  if (/Android/.test(userAgent)) return [...ON_PHONES, 'feed'];
  const isMac = /Macintosh/.test(userAgent);
  // An iPad identifies as a Mac; no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) {
    return SAFARI.test(userAgent) ? ['webcal', ...ON_PHONES, 'feed'] : ['feed', ...ON_PHONES];
  }
  if (isMac) return ['webcal', ...ON_COMPUTERS, 'feed'];
  if (/Windows/.test(userAgent)) {
    return ['outlookPersonal', 'outlookWork', 'google', 'googleByUrl', 'yahoo', 'feed'];
  }
  return [...ON_COMPUTERS, 'feed'];
}
