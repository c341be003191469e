import { Module, Controller } from '@nestjs/common';
import { AccessModule, Members } from '../access/access.module.js';
import { CalendarEntity, CalendarsModule, CalendarReadingService } from '../calendars/calendars.module.js';
import { EventsModule, EventUsage } from '../events/events.module.js';
import { LogosModule, LogoReadingService } from '../logos/logos.module.js';
import type { UserHoldings, UserMembership } from '@daymark/contracts';
import { getAccountUsage, listAccountEvents } from '@daymark/contracts/internal';
import { Endpoint, Received } from '@daymark/service-kit';
import { In, DataSource } from 'typeorm';

/** For other services. */
@Controller()
class AccountUsageController {
  constructor(
    private readonly calendars: CalendarReadingService,
    private readonly events: EventUsage,
    private readonly logos: LogoReadingService,
    private readonly members: Members,
    private readonly dataSource: DataSource,
  ) {}

  @Endpoint(getAccountUsage)
  async read(
    @Received() { params: { id: userId } }: Received<typeof getAccountUsage>,
  ): Promise<UserHoldings> {
    const calendars = await this.calendars.allOf(userId);
    const counts = await this.events.countsIn(calendars.map(({ id }) => id));
    const shared = await this.members.sharedBy(this.dataSource.manager, userId);
    return {
      calendars: calendars.map(({ id, name, is_public, created_at }) => ({
        id,
        name: is_public ? name : null,
        is_public,
        created_at: created_at.toISOString(),
        event_count: counts.get(id) ?? 0,
      })),
      memberships: await this.membershipsOf(userId),
      shared_calendar_count: shared.length,
      ...(await this.events.totalsOf(userId)),
      ...(await this.logos.usageOf(userId)),
    };
  }

  @Endpoint(listAccountEvents)
  listEvents(@Received() { params: { id }, query }: Received<typeof listAccountEvents>) {
    return this.events.listOf(id, query);
  }

  private async membershipsOf(userId: string): Promise<UserMembership[]> {
    const { manager } = this.dataSource;
    const memberships = await this.members.ofPerson(manager, userId);
    const ids = memberships.map(({ calendar_id }) => calendar_id);
    const calendars = await manager.findBy(CalendarEntity, { id: In(ids) });
    const found = new Map(calendars.map((calendar) => [calendar.id, calendar]));
    return memberships.flatMap(({ calendar_id, role, since }) => {
      const calendar = found.get(calendar_id);
      if (!calendar) return [];
      const name = calendar.is_public ? calendar.name : null;
      return { calendar_id, name, owner_id: calendar.user_id, role, since: since.toISOString() };
    });
  }
}

@Module({
  imports: [AccessModule, CalendarsModule, EventsModule, LogosModule],
  controllers: [AccountUsageController],
})
export class AccountUsageModule {}
