import { Module, Controller, UseInterceptors, Inject, Injectable } from '@nestjs/common';
import { CalendarsModule, CalendarWritingService } from '../calendars/calendars.module.js';
import { LogosModule, LimitLogoUploads, LogoCreationService } from '../logos/logos.module.js';
import { QuotasModule, WriteLimits } from '../quotas/quotas.module.js';
import {
  deleteCalendarImage,
  putCalendarImage,
  type ParamsOf,
  type VersionQuery,
  type Calendar,
  type CalendarImage,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import {
  Caller,
  Endpoint,
  FromFile,
  FromParams,
  FromQuery,
  DATA_SOURCE,
  inTransaction,
} from '@daymark/service-kit';
import type { DataSource } from 'typeorm';

interface Chosen {
  image: CalendarImage;
  version: number | undefined;
}

@Injectable()
class CalendarImagesService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly limits: WriteLimits,
    private readonly logos: LogoCreationService,
    private readonly calendars: CalendarWritingService,
  ) {}

  /** Stores a picture of a calendar. Whose calendar it is, is checked before the file is read. */
  async put(id: string, userId: string, { image, version }: Chosen, file: Buffer): Promise<Calendar> {
    await inTransaction(this.dataSource, (manager) =>
      this.calendars.requireVersion(manager, id, userId, version),
    );
    const images =
      image === 'logo'
        ? { logo_name: await this.logos.create(userId, file) }
        : { cover: await this.logos.createCover(userId, file) };
    return this.calendars.changeImages(id, userId, version, images);
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
    @Caller() caller: SessionState,
    @FromParams() { id, image }: ParamsOf<typeof putCalendarImage>,
    @FromQuery() { version }: VersionQuery,
    @FromFile() file: Buffer,
  ) {
    return this.images.put(id, caller.user_id, { image, version }, file);
  }

  @Endpoint(deleteCalendarImage)
  remove(
    @Caller() caller: SessionState,
    @FromParams() { id, image }: ParamsOf<typeof deleteCalendarImage>,
    @FromQuery() { version }: VersionQuery,
  ) {
    return this.images.remove(id, caller.user_id, { image, version });
  }
}

@Module({
  imports: [CalendarsModule, LogosModule, QuotasModule],
  controllers: [CalendarImagesController],
  providers: [CalendarImagesService],
})
export class CalendarImagesModule {}
