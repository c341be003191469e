import { Module, Controller, Injectable } from '@nestjs/common';
import { CalendarsModule, CalendarReadingService } from '../calendars/calendars.module.js';
import { EventsModule, EventUsage } from '../events/events.module.js';
import { LogosModule, LogoReadingService } from '../logos/logos.module.js';
import type { ParamsOf, UserEventQuery, UserHoldings } from '@daymark/contracts';
import { getAccountUsage, listAccountEvents } from '@daymark/contracts/internal';
import { Endpoint, FromParams, FromQuery } from '@daymark/service-kit';

@Injectable()
class AccountUsageService {
  constructor(
    private readonly calendars: CalendarReadingService,
    private readonly events: EventUsage,
    private readonly logos: LogoReadingService,
  ) {}

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

@Controller()
class AccountUsageController {
  constructor(
    private readonly holdings: AccountUsageService,
    private readonly events: EventUsage,
  ) {}

  @Endpoint(getAccountUsage)
  read(@FromParams() { id }: ParamsOf<typeof getAccountUsage>) {
    return this.holdings.read(id);
  }

  @Endpoint(listAccountEvents)
  listEvents(@FromParams() { id }: ParamsOf<typeof listAccountEvents>, @FromQuery() query: UserEventQuery) {
    return this.events.listOf(id, query);
  }
}

@Module({
  imports: [CalendarsModule, EventsModule, LogosModule],
  controllers: [AccountUsageController],
  providers: [AccountUsageService],
})
export class AccountUsageModule {}
