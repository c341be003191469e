import { Controller, Injectable, Module } from '@nestjs/common';
import {
  addHolidays,
  listHolidayCountries,
  type Calendar,
  type HolidayList,
  type HolidaysRequest,
} from '@daymark/contracts';
import { Endpoint, inTransaction, invalidField, isProblem, Received } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import {
  CalendarEntity,
  CalendarReadingService,
  CalendarsModule,
  CalendarWritingService,
} from '../calendars/calendars.module.js';
import { EventImporting, EventsModule, importedContent, type ImportedBy } from '../events/events.module.js';
import { IdempotencyModule, IdempotencyService } from '../idempotency/idempotency.module.js';
import { QuotasModule, WriteLimits } from '../quotas/quotas.module.js';
import { holidayCountries, publicHolidays, timeZoneOfRegion } from './public-holidays.js';
import { text } from '../texts.js';

/** This year and the next two. */
const YEARS = 3;
/** The calendars that are renewed in one run; the others follow an hour later, two years before they need it. */
const RENEWED_AT_ONCE = 50;
const ATTRIBUTION =
  'Holidays from date-holidays, https://github.com/commenthol/date-holidays, under CC BY-SA 3.0.';

const lastYear = () => new Date().getUTCFullYear() + YEARS - 1;
/** Those that are lacking; a year that is over is of no use, whatever an archive says. */
const yearsAfter = (year: number) =>
  Array.from({ length: YEARS }, (_, index) => lastYear() - YEARS + 1 + index).filter((each) => each > year);

/** Calendars with the public holidays of a country or region. Their events are ordinary ones of their owner. */
@Injectable()
export class HolidaysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendars: CalendarWritingService,
    private readonly reading: CalendarReadingService,
    private readonly events: EventImporting,
    private readonly idempotency: IdempotencyService,
    private readonly limits: WriteLimits,
  ) {}

  async add(userId: string, request: HolidaysRequest, key?: string): Promise<Calendar> {
    const name = await nameOf(request);
    await this.limits.creation(userId);
    const idempotent = { userId, key, action: 'POST /api/calendars/holidays', body: request };
    return this.idempotency.createOnce(idempotent, {
      create: async (manager) => {
        const calendar = await this.calendars.add(manager, userId, {
          name,
          description: ATTRIBUTION,
          is_public: false,
        });
        const before = { ...request, until: lastYear() - YEARS };
        await this.continue(manager, { id: calendar.id, user_id: userId, holidays: before }, { by: 'owner' });
        return calendar;
      },
      read: (manager, id) => this.reading.get(id, userId, manager),
    });
  }

  /** Adds the years that calendars with holidays lack by now. @returns the number of calendars */
  async renew(): Promise<number> {
    const { manager } = this.dataSource;
    const due = await manager
      .createQueryBuilder(CalendarEntity, 'c')
      .select(['c.id', 'c.holidays'])
      .where(IS_DUE, { until: lastYear() })
      .limit(RENEWED_AT_ONCE)
      .getMany();
    for (const { id, holidays } of due)
      await this.renewOne(id).catch(async (error: unknown) => {
        if (!isProblem(error, 'FORBIDDEN')) throw error;
        // Its owner has no room for more, and is not asked again every hour.
        await setUntil(manager, id, holidays!);
      });
    return due.length;
  }

  private async renewOne(id: string): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const calendar = await manager.findOne(CalendarEntity, {
        where: { id },
        lock: { mode: 'for_no_key_update' },
      });
      // Another replica was faster, or its owner deleted it.
      if (!calendar?.holidays || calendar.holidays.until >= lastYear()) return;
      await this.continue(manager, { ...calendar, holidays: calendar.holidays }, { by: 'source' });
    });
  }

  private async continue(
    manager: EntityManager,
    { id, user_id, holidays }: Pick<CalendarEntity, 'id' | 'user_id'> & { holidays: HolidayList },
    by: ImportedBy,
  ): Promise<void> {
    const timezone = await timeZoneOfRegion(holidays);
    const found = await publicHolidays(holidays, yearsAfter(holidays.until));
    await this.events.checkQuota(manager, user_id, { events: found.length, deletedDates: 0 });
    const events = found.map(({ name, first, last }, index) => ({
      // The same again if a year is repeated, which then adds nothing.
      uid: `${first}-${found.slice(0, index).filter((other) => other.first === first).length}@${id}`,
      relatedUid: null,
      revision: 0,
      content: importedContent(
        {
          title: name,
          description: null,
          start_local: first,
          end_local: last,
          timezone,
          is_all_day: true,
          location: null,
          url: null,
          recurrence: null,
        },
        'confirmed',
        { meeting_id: null, passcode: null, is_public_shareable: true },
      ),
      exceptions: [],
      original: null,
    }));
    await this.events.create(manager, user_id, id, events, by);
    await setUntil(manager, id, holidays);
  }
}

const IS_DUE = `c.holidays IS NOT NULL AND (c.holidays ->> 'until')::int < :until`;

const setUntil = (manager: EntityManager, id: string, holidays: HolidayList) =>
  manager.update(CalendarEntity, id, { holidays: { ...holidays, until: lastYear() } });

async function nameOf({ country, region }: HolidaysRequest): Promise<string> {
  const found = (await holidayCountries()).find(({ code }) => code === country);
  if (!found) throw invalidField('country', text('refused.country'));
  const part = found.regions.find(({ code }) => code === region);
  if (region !== null && !part) throw invalidField('region', text('refused.region'));
  return text('calendarNames.holidays', { place: part ? `${part.name}, ${found.name}` : found.name });
}

@Controller()
class HolidaysController {
  constructor(private readonly holidays: HolidaysService) {}

  @Endpoint(listHolidayCountries)
  async countries() {
    return { items: await holidayCountries() };
  }

  @Endpoint(addHolidays)
  add(@Received() { caller, body, key }: Received<typeof addHolidays>) {
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
