import { addressWith } from './address.js';

/** Where a calendar can be subscribed to. All are made from the address of its feed. */
export interface SubscriptionLinks {
  /** The address itself: to copy, for every program that has no link. */
  feed: string;
  /** For Apple's calendars. Android and the new Outlook for Windows do nothing sensible with it. */
  webcal: string;
  /** Not documented, and sometimes refused: offer `googleByUrl` and the plain address beside it. */
  google: string;
  /** The page where the address of a feed is pasted. */
  googleByUrl: string;
  outlookPersonal: string;
  outlookWork: string;
  /** Has no page for it: the address is pasted where the calendar lists those of others. */
  yahoo: string;
}

/** The links that subscribe to a feed. The webcal link differs from the feed's address in its scheme only. */
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
