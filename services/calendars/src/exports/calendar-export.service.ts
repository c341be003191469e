import { Inject, Injectable } from '@nestjs/common';
import { EXPORT_MAX_BYTES } from '@daymark/contracts';
import { renderExport } from '@daymark/icalendar/rendering';
import { ProblemException, SETTINGS } from '@daymark/service-kit';
import { CalendarReadingService, type CalendarEntity } from '../calendars/calendars.module.js';
import type { CalendarsSettings } from '../config.js';
import { ExportedEvents, type ExportedEvent } from '../events/events.module.js';
import { PerPersonReadLimit, type Reading } from '../quotas/quotas.module.js';
import { exportPieces } from './exported-calendar.js';
import { exportedTable } from './exported-table.js';

const MEGABYTE = 1_000_000;

const tooLargeToExport = () =>
  new ProblemException('PAYLOAD_TOO_LARGE', {
    title: 'The calendar is too large',
    detail: `A file can have at most ${EXPORT_MAX_BYTES / MEGABYTE} MB. Please move some events to another calendar and export both.`,
  });

export interface CalendarFile {
  name: string;
  text: string;
}

@Injectable()
export class CalendarExportService {
  constructor(
    private readonly calendars: CalendarReadingService,
    private readonly events: ExportedEvents,
    private readonly readings: PerPersonReadLimit,
    @Inject(SETTINGS) private readonly settings: CalendarsSettings,
  ) {}

  /** One of the person's own calendars as an iCalendar file. */
  file(id: string, userId: string): Promise<CalendarFile> {
    return this.export(id, userId, async (calendar, events, reading) =>
      renderExport({
        product_name: this.settings.PRODUCT_NAME,
        calendar,
        pieces: await reading.inSlices(exportPieces(events)),
      }),
    );
  }

  /** The same calendar as a table. Throws like `file`. */
  table(id: string, userId: string): Promise<CalendarFile> {
    return this.export(id, userId, (_calendar, events, reading) => reading.inSlices(exportedTable(events)));
  }

  private export(
    id: string,
    userId: string,
    write: (calendar: CalendarEntity, events: ExportedEvent[], reading: Reading) => Promise<string>,
  ): Promise<CalendarFile> {
    return this.readings.take(userId, async (reading) => {
      const calendar = await this.calendars.requireOwn(id, userId);
      const events = await this.events.in(id);
      reading.count(events.length);
      const text = await write(calendar, events, reading);
      if (Buffer.byteLength(text) > EXPORT_MAX_BYTES) throw tooLargeToExport();
      return { name: calendar.name, text };
    });
  }
}
