import { Module, Controller } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AccountStatesModule } from '../account-states/account-states.module.js';
import { BinModule } from '../bin/bin.module.js';
import { HistoryModule } from '../history/history.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { SourceEventsModule } from '../source-events/source-events.module.js';
import { CalendarImages } from './calendar.response.js';
import { CalendarReadingService } from './calendar-reading.service.js';
import { CalendarWritingService } from './calendar-writing.service.js';
import { PublicCalendars } from './public-calendars.service.js';
import { ChangeHints } from './change-hints.service.js';
import { PublishedChanges } from './published-changes.service.js';
import { createCalendar, getCalendar, listCalendars, hideCalendars, moveCalendar } from '@daymark/contracts';
import { Endpoint, Received } from '@daymark/service-kit';

export { CalendarImages, calendarImagesResponse } from './calendar.response.js';
export {
  CalendarEntity,
  DeletedCalendarEntity,
  PublishedChangeEntity,
  type StoredCover,
} from './calendar.entity.js';
export { feedIsFull } from './calendar.errors.js';
export { CalendarReadingService, requireOn, type CalendarName } from './calendar-reading.service.js';
export { CalendarWritingService } from './calendar-writing.service.js';
export { PublicCalendars, type PublishedChange } from './public-calendars.service.js';
export { ChangeHints } from './change-hints.service.js';
export { PublishedChanges, type SeenChange } from './published-changes.service.js';

/** Written with other letters than `NFKD` takes apart. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** A title in the letters that an address may have; empty for one without any of them. */
export function latinName(title: string, length: number): string {
  return title
    .toLowerCase()
    .replace(/[ßæœøđłþı]/g, (letter) => LETTERS[letter]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, length)
    .replace(/-$/, '');
}

@Controller()
class CalendarsController {
  constructor(
    private readonly reading: CalendarReadingService,
    private readonly writing: CalendarWritingService,
  ) {}

  @Endpoint(listCalendars)
  list(@Received() { caller, query }: Received<typeof listCalendars>) {
    return this.reading.list(caller.user_id, query);
  }

  @Endpoint(createCalendar)
  create(@Received() { caller, body, key }: Received<typeof createCalendar>) {
    return this.writing.create(caller.user_id, body, key);
  }

  @Endpoint(getCalendar)
  get(@Received() { caller, params }: Received<typeof getCalendar>) {
    return this.reading.getDetails(params.id, caller.user_id);
  }

  @Endpoint(moveCalendar)
  move(@Received() { caller, params, body }: Received<typeof moveCalendar>) {
    return this.writing.move(params.id, caller.user_id, body.after);
  }

  @Endpoint(hideCalendars)
  hide(@Received() { caller, body }: Received<typeof hideCalendars>) {
    return this.writing.hide(caller.user_id, body);
  }
}

/** Calendars as the audience sees them; it has no routes for signed-in people. */
@Module({
  imports: [AccountStatesModule],
  providers: [CalendarImages, PublicCalendars],
  exports: [CalendarImages, PublicCalendars],
})
export class PublicCalendarsModule {}

@Module({
  imports: [
    AccessModule,
    BinModule,
    HistoryModule,
    IdempotencyModule,
    PublicCalendarsModule,
    QuotasModule,
    SourceEventsModule,
  ],
  controllers: [CalendarsController],
  providers: [CalendarReadingService, CalendarWritingService, ChangeHints, PublishedChanges],
  exports: [
    CalendarReadingService,
    CalendarWritingService,
    ChangeHints,
    PublicCalendarsModule,
    PublishedChanges,
  ],
})
export class CalendarsModule {}
