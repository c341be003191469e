import { createService, type Logger, type Service, type ServiceDefinition } from '@daymark/service-kit';
import { AppModule } from './app.module.js';
import type { FeedSettings } from './config.js';

export function setUpFeed(
  settings: FeedSettings,
  logger?: Logger,
  limits: Pick<ServiceDefinition, 'callLimitMs' | 'handlerLimitMs'> = {},
): Promise<Service> {
  return createService({
    name: 'feed',
    documentationPath: '/api/feed/docs',
    settings,
    module: AppModule,
    peers: { calendars: { address: settings.CALENDARS_URL, fallback: settings.CALENDARS_WRITER_URL } },
    sendsEncodedBodies: true,
    ...(logger && { logger }),
    ...limits,
  });
}
