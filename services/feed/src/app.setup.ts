import { createService, type Logger, type Service } from '@daymark/service-kit';
import type { FeedSettings } from './config.js';
import { feedAdapter } from './http/feed-adapter.js';
import { FeedController } from './icalendar/feed.controller.js';
import { FeedRenderingService } from './icalendar/feed-rendering.service.js';
import { PublicLogosController } from './logos/public-logos.controller.js';
import { PublicAddresses } from './public-calendars/public-addresses.js';
import { PublicCalendarsController } from './public-calendars/public-calendars.controller.js';
import { PublicCalendarsService } from './public-calendars/public-calendars.service.js';
import { PRODUCT_NAME } from './product-name.js';

/** The feed service, set up and not yet listening. `main.ts` and the tests use this same function. */
export function setUpFeed(settings: FeedSettings, logger?: Logger): Promise<Service> {
  return createService(
    {
      name: 'feed',
      documentationPath: '/api/feed/docs',
      settings,
      peers: { calendars: settings.CALENDARS_URL },
      controllers: [PublicCalendarsController, PublicLogosController, FeedController],
      providers: [
        { provide: PublicAddresses, useValue: new PublicAddresses(settings.PUBLIC_ORIGIN) },
        { provide: PRODUCT_NAME, useValue: settings.PRODUCT_NAME },
        PublicCalendarsService,
        FeedRenderingService,
      ],
      ...(logger && { logger }),
    },
    feedAdapter({ isCompressing: settings.COMPRESSION === 'on' }),
  );
}
