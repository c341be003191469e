import { Module } from '@nestjs/common';
import { getPublishedVersion } from '@daymark/contracts/internal';
import { ServiceClient } from '@daymark/service-kit';
import { CalendarVersions } from './calendar-versions.js';

export { CalendarVersions } from './calendar-versions.js';

/** The versions of public calendars: what is kept under one is out of date as soon as there is another. */
@Module({
  providers: [
    {
      provide: CalendarVersions,
      useFactory: (client: ServiceClient) =>
        new CalendarVersions(
          async (id) => (await client.call('calendars', getPublishedVersion, { params: { id } })).version,
        ),
      inject: [ServiceClient],
    },
  ],
  exports: [CalendarVersions],
})
export class VersionsModule {}
