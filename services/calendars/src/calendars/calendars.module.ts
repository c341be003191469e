import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { CalendarReadingService } from './calendar-reading.service.js';
import { CalendarWritingService } from './calendar-writing.service.js';
import { CalendarsController } from './calendars.controller.js';

export { CalendarEntity } from './calendar.entity.js';
export { calendarNotYours } from './calendar.errors.js';
export { accessTo, type CalendarVisibility } from './calendar.policy.js';
export { CalendarReadingService } from './calendar-reading.service.js';
export { CalendarWritingService } from './calendar-writing.service.js';
export { DeletedCalendarEntity } from './deleted-calendar.entity.js';
export { CHANGED_IDS_MAX_BYTES, markPublished, type SeenChange } from './mark-published.js';
export { feedBytesOf, requireFeedRoom } from './feed-weight.js';
export { PublishedChangeEntity } from './published-change.entity.js';

/** Calendars of their owners. */
@Module({
  imports: [AuditModule, IdempotencyModule, QuotasModule],
  controllers: [CalendarsController],
  providers: [CalendarReadingService, CalendarWritingService],
  exports: [CalendarReadingService, CalendarWritingService],
})
export class CalendarsModule {}
