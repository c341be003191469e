import { Controller, Module } from '@nestjs/common';
import { addHolidays, listHolidayCountries, type BodyOf } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody, IdempotencyKey } from '@daymark/service-kit';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { EventsModule } from '../events/events.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { HolidaysService } from './holidays.service.js';
import { holidayCountries } from './public-holidays.js';

export { HolidaysService } from './holidays.service.js';

@Controller()
class HolidaysController {
  constructor(private readonly holidays: HolidaysService) {}

  @Endpoint(listHolidayCountries)
  async countries() {
    return { items: await holidayCountries() };
  }

  @Endpoint(addHolidays)
  add(
    @Caller() caller: SessionState,
    @FromBody() body: BodyOf<typeof addHolidays>,
    @IdempotencyKey() key?: string,
  ) {
    return this.holidays.add(caller.user_id, body, key);
  }
}

@Module({
  imports: [CalendarsModule, EventsModule, IdempotencyModule, QuotasModule],
  controllers: [HolidaysController],
  providers: [HolidaysService],
  exports: [HolidaysService],
})
export class HolidaysModule {}
