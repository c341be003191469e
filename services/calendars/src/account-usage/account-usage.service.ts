import { Injectable } from '@nestjs/common';
import type { ResponseOf, UserEventQuery, UserHoldings } from '@daymark/contracts';
import type { listAccountEvents } from '@daymark/contracts/internal';
import { CalendarReadingService } from '../calendars/calendars.module.js';
import { EventUsage } from '../events/events.module.js';
import { LogoReadingService } from '../logos/logos.module.js';

/** What administrators see of what somebody keeps here: how much it is, and no more of it than the audience sees. */
@Injectable()
export class AccountUsageService {
  constructor(
    private readonly calendars: CalendarReadingService,
    private readonly events: EventUsage,
    private readonly logos: LogoReadingService,
  ) {}

  /** The calendars, newest first, and what everything takes up; of somebody unknown there is nothing. */
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

  /** A page of the events, newest first. What is not shared is there without anything that it says. */
  listEvents(userId: string, query: UserEventQuery): Promise<ResponseOf<typeof listAccountEvents>> {
    return this.events.listOf(userId, query);
  }
}
