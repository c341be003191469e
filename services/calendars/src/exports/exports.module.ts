import { Module, Controller, Res, Inject } from '@nestjs/common';
import {
  CalendarsModule,
  CalendarReadingService,
  type CalendarEntity,
} from '../calendars/calendars.module.js';
import { EventsModule, ExportedEvents, type ExportedEvent } from '../events/events.module.js';
import { QuotasModule, PerPersonReadLimit, type Reading } from '../quotas/quotas.module.js';
import type { FastifyReply } from 'fastify';
import { EXPORT_MAX_BYTES } from '@daymark/contracts';
import { exportCalendar, exportCalendarTable } from '@daymark/contracts/interchange';
import { attachmentNamed, Endpoint, ProblemException, SETTINGS, Received } from '@daymark/service-kit';
import { renderExport } from '@daymark/icalendar/rendering';
import type { CalendarsSettings } from '../config.js';
import { exportPieces } from './exported-calendar.js';
import { exportedTable } from './exported-table.js';
import { titled } from '../texts.js';

export { exportPieces } from './exported-calendar.js';

const MEGABYTE = 1_000_000;

const tooLargeToExport = () =>
  new ProblemException('PAYLOAD_TOO_LARGE', titled('refused.export', { max: EXPORT_MAX_BYTES / MEGABYTE }));

@Controller()
class ExportsController {
  constructor(
    private readonly calendars: CalendarReadingService,
    private readonly events: ExportedEvents,
    private readonly readings: PerPersonReadLimit,
    @Inject(SETTINGS) private readonly settings: CalendarsSettings,
  ) {}

  @Endpoint(exportCalendar)
  async calendar(
    @Received() { caller, params: { id } }: Received<typeof exportCalendar>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { PRODUCT_NAME: product_name } = this.settings;
    const exported = await this.export(id, caller.user_id, async (calendar, events, reading) =>
      renderExport({ product_name, calendar, pieces: await reading.inSlices(exportPieces(events)) }),
    );
    return sent(reply, exported, 'ics');
  }

  @Endpoint(exportCalendarTable)
  async table(
    @Received() { caller, params: { id } }: Received<typeof exportCalendarTable>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const exported = await this.export(id, caller.user_id, (_calendar, events, reading) =>
      reading.inSlices(exportedTable(events)),
    );
    return sent(reply, exported, 'csv');
  }

  private export(
    id: string,
    userId: string,
    write: (calendar: CalendarEntity, events: ExportedEvent[], reading: Reading) => Promise<string>,
  ): Promise<CalendarFile> {
    return this.readings.take(userId, async (reading) => {
      const calendar = await this.calendars.require('read', id, userId);
      const events = await this.events.in(id, userId);
      reading.count(events.length);
      const text = await write(calendar, events, reading);
      if (Buffer.byteLength(text) > EXPORT_MAX_BYTES) throw tooLargeToExport();
      return { name: calendar.name, text };
    });
  }
}

interface CalendarFile {
  name: string;
  text: string;
}

function sent(reply: FastifyReply, { name, text }: CalendarFile, extension: string): string {
  reply.header('content-disposition', attachmentNamed(name, extension));
  return text;
}

@Module({
  imports: [CalendarsModule, EventsModule, QuotasModule],
  controllers: [ExportsController],
})
export class ExportsModule {}
