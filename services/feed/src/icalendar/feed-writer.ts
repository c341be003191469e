import { arrangeFeed, renderEvent } from '@daymark/icalendar/rendering';
import type { PublicAddresses } from '../public-calendars/public-calendars.module.js';
import type { FeedWriter } from './cache/feed-text.js';
import { feedCalendar, feedEvent, isLeftOut } from './feed-content.js';

export const feedWriter = (product_name: string, addresses: PublicAddresses): FeedWriter => ({
  piece: (event, calendar) =>
    isLeftOut(event, calendar.cancelled_events) ? null : renderEvent(feedEvent(event, addresses, calendar)),
  frame: (calendar, pieces) =>
    arrangeFeed({ product_name, calendar: feedCalendar(calendar, addresses), pieces }),
});
