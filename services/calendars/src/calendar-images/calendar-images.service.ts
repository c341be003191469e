import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Calendar, CalendarImage } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction } from '@daymark/service-kit';
import { CalendarWritingService } from '../calendars/calendars.module.js';
import { LogoCreationService } from '../logos/logos.module.js';
import { WriteLimits } from '../quotas/quotas.module.js';

interface Chosen {
  image: CalendarImage;
  version: number | undefined;
}

@Injectable()
export class CalendarImagesService {
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
