import { Module } from '@nestjs/common';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { PublicCollectionsModule } from '../collections/collections.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { PublicShortLinks } from './public-short-links.service.js';
import { ShortLinkRetention } from './short-link-retention.service.js';
import { ShortLinksController } from './short-links.controller.js';
import { ShortLinksService } from './short-links.service.js';

export { PublicShortLinks } from './public-short-links.service.js';
export { ShortLinkEntity } from './short-link.entity.js';
export { ShortLinkRetention } from './short-link-retention.service.js';

/** Short links as the audience uses them; it has no routes for signed-in people. */
@Module({ providers: [PublicShortLinks], exports: [PublicShortLinks] })
export class PublicShortLinksModule {}

/** Names that owners choose for their calendars: `/c/{name}`. */
@Module({
  imports: [CalendarsModule, PublicCollectionsModule, PublicShortLinksModule, QuotasModule],
  controllers: [ShortLinksController],
  providers: [ShortLinkRetention, ShortLinksService],
  exports: [ShortLinkRetention],
})
export class ShortLinksModule {}
