import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import type { FeedSettings } from '../config.js';
import { VersionsModule } from '../versions/versions.module.js';
import { PublicAddresses } from './public-addresses.js';
import { PublicCalendarsController } from './public-calendars.controller.js';
import { PublicCalendarsService } from './public-calendars.service.js';
import { ReadingAllowance } from './reading-allowance.js';
import { WindowCopies } from './window-copies.js';

export { PublicAddresses } from './public-addresses.js';
export { ReadingAllowance } from './reading-allowance.js';
export { WindowCopies } from './window-copies.js';

/** Public calendars and shared events as JSON. */
@Module({
  imports: [VersionsModule],
  controllers: [PublicCalendarsController],
  providers: [
    {
      provide: PublicAddresses,
      useFactory: ({ PUBLIC_ORIGIN }: FeedSettings) => new PublicAddresses(PUBLIC_ORIGIN),
      inject: [SETTINGS],
    },
    ReadingAllowance,
    { provide: WindowCopies, useFactory: () => new WindowCopies() },
    PublicCalendarsService,
  ],
  exports: [PublicAddresses, ReadingAllowance, WindowCopies],
})
export class PublicCalendarsModule {}
