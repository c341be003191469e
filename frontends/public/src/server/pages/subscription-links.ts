/** Where a calendar can be subscribed to. All are made from the feed's address, which the feed service tells. */
export interface SubscriptionLinks {
  feed: string;
  webcal: string;
  google: string;
  googleByUrl: string;
  outlookPersonal: string;
  outlookWork: string;
}

const encode = (value: string) => encodeURIComponent(value.toWellFormed());

/** The links that subscribe to a feed. The webcal link differs from the feed's address in its scheme only. */
export function subscriptionLinks(feedUrl: string, name: string): SubscriptionLinks {
  const webcal = feedUrl.replace(/^https?:/, 'webcal:');
  const outlook = `/calendar/0/addfromweb?url=${encode(feedUrl)}&name=${encode(name)}`;
  return {
    feed: feedUrl,
    webcal,
    google: `https://calendar.google.com/calendar/r?cid=${encode(webcal)}`,
    googleByUrl: 'https://calendar.google.com/calendar/r/settings/addbyurl',
    outlookPersonal: `https://outlook.live.com${outlook}`,
    outlookWork: `https://outlook.office.com${outlook}`,
  };
}
