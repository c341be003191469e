import { Module } from '@nestjs/common';
import { getPublishedVersion } from '@daymark/contracts/internal';
import { ServiceClient } from '@daymark/service-kit';
import { CalendarVersions } from './calendar-versions.js';
import { PendingChanges } from './pending-changes.js';

export { CalendarVersions, isMissing } from './calendar-versions.js';
export type { CalendarCache } from './calendar-cache.js';
export { PendingChanges } from './pending-changes.js';

/** The versions of public calendars: whatever is cached under one becomes stale with the next. */
@Module({
  providers: [
    PendingChanges,
    {
      provide: CalendarVersions,
      useFactory: (client: ServiceClient, pendingChanges: PendingChanges) =>
        new CalendarVersions(async (id, since) => {
          const input = { params: { id }, query: { since } };
          // An older version is used only if nobody responds, so the program that writes is asked before that.
          const answer = await client.call('calendars', getPublishedVersion, input, {
            fallback: 'if-silent',
          });
          pendingChanges.store(id, since, answer);
          return answer.version;
        }),
      inject: [ServiceClient, PendingChanges],
    },
  ],
  exports: [CalendarVersions, PendingChanges],
})
export class VersionsModule {}
