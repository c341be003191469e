import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { FeedHealth } from '@daymark/contracts';
import { DATA_SOURCE } from '@daymark/service-kit';
import { CalendarReadingService } from '../calendars/calendars.module.js';
import { FeedWeight } from '../events/events.module.js';
import { PerPersonReadLimit } from '../quotas/quotas.module.js';
import { FeedReadEntity } from './feed-read.entity.js';

@Injectable()
export class FeedHealthService {
  private readonly readings = new PerPersonReadLimit();

  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly calendars: CalendarReadingService,
    private readonly weight: FeedWeight,
  ) {}

  of(calendarId: string, userId: string): Promise<FeedHealth> {
    return this.readings.take(userId, () => this.read(calendarId, userId));
  }

  private async read(calendarId: string, userId: string): Promise<FeedHealth> {
    const calendar = await this.calendars.requireOwn(calendarId, userId);
    // Sequential: concurrent queries would hold three connections.
    const events = await this.weight.of(this.dataSource.manager, calendarId);
    const rows = await this.dataSource.manager.find(FeedReadEntity, {
      where: { calendar_id: calendarId },
      order: { last_read_at: 'DESC', program: 'ASC' },
    });
    const newest = rows.toSorted((a, b) => b.last_version.getTime() - a.last_version.getTime())[0];
    return {
      is_public: calendar.is_public,
      last_changed_at: calendar.published_at.toISOString(),
      feed_bytes: newest?.bytes ?? null,
      ...events,
      readers: rows.map(({ program, last_read_at, last_version, reads, not_modified }) => ({
        program,
        last_read_at: last_read_at.toISOString(),
        has_latest_change: last_version >= calendar.published_at,
        reads,
        not_modified,
      })),
    };
  }
}
