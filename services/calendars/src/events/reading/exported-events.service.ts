import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { DATA_SOURCE } from '@daymark/service-kit';
import { findExported, type ExportedEvent } from '../store/exported-events.js';

/** Events for the owner's export of a calendar. */
@Injectable()
export class ExportedEvents {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /** All events of a calendar in full, by start. The caller has to check whose calendar it is. */
  in(calendarId: string): Promise<ExportedEvent[]> {
    return findExported(this.dataSource.manager, calendarId);
  }
}
