import { Injectable } from '@nestjs/common';
import type { UserHoldings } from '@daymark/contracts';
import { CalendarReadingService } from '../calendars/calendars.module.js';
import { EventUsage } from '../events/events.module.js';
import { LogoReadingService } from '../logos/logos.module.js';

/** How much data a person has here, for administrators; it discloses no more content than the audience sees. */
@Injectable()
export class AccountUsageService {
  constructor(
    private readonly calendars: CalendarReadingService,
    private readonly events: EventUsage,
    private readonly logos: LogoReadingService,
  ) {}

  /** The person's calendars, newest first, and the total usage; zero for an unknown person. */
  async read(userId: string): Promise<UserHoldings> {
    const calendars = await this.calendars.allOf(userId);
    const counts = await this.events.countsIn(calendars.map(({ id }) => id));
    return {
      calendars: calendars.map(({ id, name, is_public, created_at }) => ({
        id,
        name: is_public ? name : null,
        is_public,
        created_at: created_at.toISOString(),
        event_count: counts.get(id) ?? 0,
      })),
      ...(await this.events.totalsOf(userId)),
      ...(await this.logos.usageOf(userId)),
    };
  }
}
