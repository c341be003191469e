import { addressWith } from './address.js';

/** The links to subscribe to a calendar, all derived from the URL of its feed. */
export interface SubscriptionLinks {
  /** The URL itself: to copy, for every program without a link. */
  feed: string;
  /** For Apple's calendars. Android and the new Outlook for Windows cannot use it. */
  webcal: string;
  /** Undocumented, and sometimes refused: offer `googleByUrl` and the plain URL too. */
  google: string;
  /** The page where people paste the URL of a feed. */
  googleByUrl: string;
  outlookPersonal: string;
  outlookWork: string;
  /** Yahoo has no page for it: people paste the URL in the calendar's list of others. */
  yahoo: string;
}

/** The links to subscribe to a feed. The webcal link differs from the feed's URL in its scheme only. */
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
