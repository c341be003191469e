import { Module, Controller, Res } from '@nestjs/common';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { EventsModule } from '../events/events.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { CalendarExportService, type CalendarFile } from './calendar-export.service.js';
import type { FastifyReply } from 'fastify';
import type { ParamsOf } from '@daymark/contracts';
import { exportCalendar, exportCalendarTable } from '@daymark/contracts/interchange';
import type { SessionState } from '@daymark/contracts/internal';
import { attachmentNamed, Caller, Endpoint, FromParams } from '@daymark/service-kit';

export { exportPieces } from './exported-calendar.js';

@Controller()
class ExportsController {
  constructor(private readonly exports: CalendarExportService) {}

  @Endpoint(exportCalendar)
  async calendar(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof exportCalendar>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sent(reply, await this.exports.file(id, caller.user_id), 'ics');
  }

  @Endpoint(exportCalendarTable)
  async table(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof exportCalendarTable>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sent(reply, await this.exports.table(id, caller.user_id), 'csv');
  }
}

function sent(reply: FastifyReply, { name, text }: CalendarFile, extension: string): string {
  reply.header('content-disposition', attachmentNamed(name, extension));
  return text;
}

@Module({
  imports: [CalendarsModule, EventsModule, QuotasModule],
  controllers: [ExportsController],
  providers: [CalendarExportService],
})
export class ExportsModule {}
