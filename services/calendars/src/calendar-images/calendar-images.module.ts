import { Module, Controller, UseInterceptors, Injectable } from '@nestjs/common';
import { CalendarsModule, CalendarWritingService } from '../calendars/calendars.module.js';
import { CollectionsModule, CollectionsService } from '../collections/collections.module.js';
import { LogosModule, LimitLogoUploads, LogoCreationService } from '../logos/logos.module.js';
import { QuotasModule, WriteLimits } from '../quotas/quotas.module.js';
import {
  deleteCalendarImage,
  deleteCollectionLogo,
  putCalendarImage,
  putCollectionLogo,
  type Calendar,
  type CalendarImage,
  type Collection,
} from '@daymark/contracts';
import { Endpoint, FromFile, inTransaction, Received } from '@daymark/service-kit';
import { DataSource } from 'typeorm';

interface Chosen {
  image: CalendarImage;
  version: number | undefined;
}

@Injectable()
class CalendarImagesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: WriteLimits,
    private readonly logos: LogoCreationService,
    private readonly calendars: CalendarWritingService,
    private readonly collections: CollectionsService,
  ) {}

  /** Stores a picture of a calendar. Whose calendar it is, is checked before the file is read: it counts as the owner's. */
  async put(id: string, userId: string, { image, version }: Chosen, file: Buffer): Promise<Calendar> {
    const { user_id } = await inTransaction(this.dataSource, (manager) =>
      this.calendars.requireVersion(manager, id, userId, version),
    );
    const images =
      image === 'logo'
        ? { logo_name: await this.logos.create(user_id, file) }
        : { cover: await this.logos.createCover(user_id, file) };
    return this.calendars.changeImages(id, userId, version, images);
  }

  /** The same for the logo of a collection. */
  async putCollectionLogo(
    id: string,
    userId: string,
    version: number | undefined,
    file: Buffer,
  ): Promise<Collection> {
    await inTransaction(this.dataSource, (manager) =>
      this.collections.ownVersion(id, userId, version, manager),
    );
    return this.collections.changeLogo(id, userId, version, await this.logos.create(userId, file));
  }

  async removeCollectionLogo(id: string, userId: string, version: number | undefined): Promise<Collection> {
    await this.limits.change(userId);
    return this.collections.changeLogo(id, userId, version, null);
  }

  async remove(id: string, userId: string, { image, version }: Chosen): Promise<Calendar> {
    await this.limits.change(userId);
    return this.calendars.changeImages(
      id,
      userId,
      version,
      image === 'logo' ? { logo_name: null } : { cover: null },
    );
  }
}

@Controller()
class CalendarImagesController {
  constructor(private readonly images: CalendarImagesService) {}

  @UseInterceptors(LimitLogoUploads)
  @Endpoint(putCalendarImage)
  put(
    @Received() { caller, params: { id, image }, query: { version } }: Received<typeof putCalendarImage>,
    @FromFile() file: Buffer,
  ) {
    return this.images.put(id, caller.user_id, { image, version }, file);
  }

  @Endpoint(deleteCalendarImage)
  remove(
    @Received() { caller, params: { id, image }, query: { version } }: Received<typeof deleteCalendarImage>,
  ) {
    return this.images.remove(id, caller.user_id, { image, version });
  }
}

@Controller()
class CollectionLogosController {
  constructor(private readonly images: CalendarImagesService) {}

  @UseInterceptors(LimitLogoUploads)
  @Endpoint(putCollectionLogo)
  put(
    @Received() { caller, params: { id }, query: { version } }: Received<typeof putCollectionLogo>,
    @FromFile() file: Buffer,
  ) {
    return this.images.putCollectionLogo(id, caller.user_id, version, file);
  }

  @Endpoint(deleteCollectionLogo)
  remove(@Received() { caller, params: { id }, query: { version } }: Received<typeof deleteCollectionLogo>) {
    return this.images.removeCollectionLogo(id, caller.user_id, version);
  }
}

@Module({
  imports: [CalendarsModule, CollectionsModule, LogosModule, QuotasModule],
  controllers: [CalendarImagesController, CollectionLogosController],
  providers: [CalendarImagesService],
})
export class CalendarImagesModule {}
