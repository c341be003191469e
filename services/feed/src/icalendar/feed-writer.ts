import { arrangeFeed, renderEvent } from '@daymark/icalendar/rendering';
import type { PublicAddresses } from '../public-calendars/public-calendars.module.js';
import type { FeedWriter } from './copies/feed-text.js';
import { feedCalendar, feedEvent } from './feed-content.js';

/** Writes feeds of public calendars. */
export const feedWriter = (product_name: string, addresses: PublicAddresses): FeedWriter => ({
  piece: (event) => renderEvent(feedEvent(event, addresses)),
  frame: (calendar, pieces) =>
    arrangeFeed({ product_name, calendar: feedCalendar(calendar, addresses), pieces }),
});
