import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { DATA_SOURCE } from '@daymark/service-kit';
import { findExported, type ExportedEvent } from '../store/exported-events.js';

/** What an owner carries away of a calendar. */
@Injectable()
export class ExportedEvents {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /** All events of a calendar, whole, by their start. Whose calendar it is, the caller has to know. */
  in(calendarId: string): Promise<ExportedEvent[]> {
    return findExported(this.dataSource.manager, calendarId);
  }
}
