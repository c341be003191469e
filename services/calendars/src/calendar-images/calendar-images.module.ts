import { Module } from '@nestjs/common';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { LogosModule } from '../logos/logos.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { CalendarImagesController } from './calendar-images.controller.js';
import { CalendarImagesService } from './calendar-images.service.js';

@Module({
  imports: [CalendarsModule, LogosModule, QuotasModule],
  controllers: [CalendarImagesController],
  providers: [CalendarImagesService],
})
export class CalendarImagesModule {}
