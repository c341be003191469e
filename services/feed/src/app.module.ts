import { Module } from '@nestjs/common';
import { HttpModule } from './http/http.module.js';
import { IcalendarModule } from './icalendar/icalendar.module.js';
import { LogosModule } from './logos/logos.module.js';
import { PublicCalendarsModule } from './public-calendars/public-calendars.module.js';
import { RetentionModule } from './retention/retention.module.js';

/** The features of the service. */
@Module({ imports: [HttpModule, PublicCalendarsModule, LogosModule, IcalendarModule, RetentionModule] })
export class AppModule {}
