import { Module } from '@nestjs/common';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { EventsModule } from '../events/events.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { CalendarExportService } from './calendar-export.service.js';
import { ExportsController } from './exports.controller.js';

export { exportPieces } from './exported-calendar.js';

@Module({
  imports: [CalendarsModule, EventsModule, QuotasModule],
  controllers: [ExportsController],
  providers: [CalendarExportService],
})
export class ExportsModule {}
