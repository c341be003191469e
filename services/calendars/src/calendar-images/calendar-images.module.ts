import { Module, Controller, UseInterceptors } from '@nestjs/common';
import { CalendarsModule, CalendarWritingService } from '../calendars/calendars.module.js';
import { CollectionsModule, CollectionsService } from '../collections/collections.module.js';
import { LogosModule, LimitLogoUploads, LogoCreationService } from '../logos/logos.module.js';
import { QuotasModule, WriteLimits } from '../quotas/quotas.module.js';
import {
  deleteCalendarImage,
  deleteCollectionLogo,
  putCalendarImage,
  putCollectionLogo,
} from '@daymark/contracts';
import { Endpoint, FromFile, inTransaction, Received } from '@daymark/service-kit';
import { DataSource } from 'typeorm';

@Controller()
class CalendarImagesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: WriteLimits,
    private readonly logos: LogoCreationService,
    private readonly calendars: CalendarWritingService,
    private readonly collections: CollectionsService,
  ) {}

  /** Stores a picture of a calendar. Whose calendar it is, is checked before the file is read: it counts as the owner's. */
  @UseInterceptors(LimitLogoUploads)
  @Endpoint(putCalendarImage)
  async put(
    @Received() { caller, params: { id, image }, query: { version } }: Received<typeof putCalendarImage>,
    @FromFile() file: Buffer,
  ) {
    const { user_id } = await inTransaction(this.dataSource, (manager) =>
      this.calendars.requireVersion(manager, id, caller.user_id, version),
    );
    const images =
      image === 'logo'
        ? { logo_name: await this.logos.create(user_id, file) }
        : { cover: await this.logos.createCover(user_id, file) };
    return this.calendars.changeImages(id, caller.user_id, version, images);
  }

  /** The same for the logo of a collection. */
  @UseInterceptors(LimitLogoUploads)
  @Endpoint(putCollectionLogo)
  async putCollectionLogo(
    @Received() { caller, params: { id }, query: { version } }: Received<typeof putCollectionLogo>,
    @FromFile() file: Buffer,
  ) {
    const { user_id } = caller;
    await inTransaction(this.dataSource, (manager) =>
      this.collections.ownVersion(id, user_id, version, manager),
    );
    return this.collections.changeLogo(id, user_id, version, await this.logos.create(user_id, file));
  }

  @Endpoint(deleteCollectionLogo)
  async removeCollectionLogo(@Received() { caller, params, query }: Received<typeof deleteCollectionLogo>) {
    await this.limits.change(caller.user_id);
    return this.collections.changeLogo(params.id, caller.user_id, query.version, null);
  }

  @Endpoint(deleteCalendarImage)
  async remove(@Received() { caller, params, query }: Received<typeof deleteCalendarImage>) {
    await this.limits.change(caller.user_id);
    const images = params.image === 'logo' ? { logo_name: null } : { cover: null };
    return this.calendars.changeImages(params.id, caller.user_id, query.version, images);
  }
}

@Module({
  imports: [CalendarsModule, CollectionsModule, LogosModule, QuotasModule],
  controllers: [CalendarImagesController],
})
export class CalendarImagesModule {}
