import { Inject, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { SETTINGS } from '@daymark/service-kit';
import type { FeedSettings } from './config.js';
import { addPublicResponseHook } from './http/index.js';
import { IcalendarModule } from './icalendar/icalendar.module.js';
import { LogosModule } from './logos/logos.module.js';
import { PublicCalendarsModule } from './public-calendars/public-calendars.module.js';
import { RetentionModule } from './retention/retention.module.js';

@Module({ imports: [PublicCalendarsModule, LogosModule, IcalendarModule, RetentionModule] })
export class AppModule {
  constructor(
    @Inject(SETTINGS) { COMPRESSION }: FeedSettings,
    { httpAdapter }: HttpAdapterHost<FastifyAdapter>,
  ) {
    addPublicResponseHook(httpAdapter.getInstance(), { isCompressing: COMPRESSION === 'on' });
  }
}
