import { Module } from '@nestjs/common';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { EventsModule } from '../events/events.module.js';
import { LogosModule } from '../logos/logos.module.js';
import { AccountUsageController } from './account-usage.controller.js';
import { AccountUsageService } from './account-usage.service.js';

@Module({
  imports: [CalendarsModule, EventsModule, LogosModule],
  controllers: [AccountUsageController],
  providers: [AccountUsageService],
})
export class AccountUsageModule {}
