import {
  createService,
  type Logger,
  type Service,
  type ServiceDefinition,
  SETTINGS,
} from '@daymark/service-kit';
import type { FeedSettings } from './config.js';
import { Inject, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { addPublicResponseHook } from './http/index.js';
import { IcalendarModule } from './icalendar/icalendar.module.js';
import { LogosModule } from './logos/logos.module.js';
import { PublicCalendarsModule } from './public-calendars/public-calendars.module.js';
import { RetentionModule } from './retention/retention.module.js';

@Module({ imports: [PublicCalendarsModule, LogosModule, IcalendarModule, RetentionModule] })
class AppModule {
  constructor(
    @Inject(SETTINGS) { COMPRESSION }: FeedSettings,
    { httpAdapter }: HttpAdapterHost<FastifyAdapter>,
  ) {
    addPublicResponseHook(httpAdapter.getInstance(), { isCompressing: COMPRESSION === 'on' });
  }
}

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
