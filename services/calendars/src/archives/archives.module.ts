import { Module, Inject, Injectable, Controller, Res, StreamableFile } from '@nestjs/common';
import { BinModule } from '../bin/bin.module.js';
import { HistoryModule } from '../history/history.module.js';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { EventsModule } from '../events/events.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { LogoStorageModule, LOGO_STORAGE, type LogoStorage } from '../logos/logos.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SourcesModule } from '../sources/sources.module.js';
import { ArchiveCreation } from './archive-creation.service.js';
import { ArchiveWorker } from './archive-worker.service.js';
import { Archives } from './archives.service.js';
import {
  DATA_SOURCE,
  attachmentNamed,
  Caller,
  Endpoint,
  FromParams,
  IdempotencyKey,
  SETTINGS,
} from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { DateTime } from 'luxon';
import { deleteArchive } from './archive-rows.js';
import type { FastifyReply } from 'fastify';
import type { ParamsOf } from '@daymark/contracts';
import { createArchive, getArchiveFile, listArchives } from '@daymark/contracts/interchange';
import type { SessionState } from '@daymark/contracts/internal';
import type { CalendarsSettings } from '../config.js';

export { ArchiveEntity } from './archive-rows.js';
export { ArchiveWorker } from './archive-worker.service.js';

@Controller()
class ArchivesController {
  constructor(
    private readonly archives: Archives,
    @Inject(SETTINGS) private readonly settings: CalendarsSettings,
  ) {}

  @Endpoint(listArchives)
  async list(@Caller() caller: SessionState) {
    return { items: await this.archives.list(caller.user_id) };
  }

  @Endpoint(createArchive)
  create(@Caller() caller: SessionState, @IdempotencyKey() key?: string) {
    return this.archives.create(caller.user_id, key);
  }

  @Endpoint(getArchiveFile)
  async file(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof getArchiveFile>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { content, bytes, madeAt } = await this.archives.open(caller.user_id, id);
    const name = `${this.settings.PRODUCT_NAME} ${DateTime.fromJSDate(madeAt, { zone: 'utc' }).toISODate()}`;
    reply.header('content-disposition', attachmentNamed(name, 'zip'));
    return new StreamableFile(content, { type: 'application/zip', length: bytes });
  }
}

/**
 * Deletes archives: the row first, then the file, then commit, so that the row of a file that could not be deleted is
 * kept for a retry.
 */
@Injectable()
export class ArchiveDeletion {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGO_STORAGE) private readonly storage: LogoStorage,
  ) {}

  deleteOverdue(): Promise<number> {
    return this.deleteAll(null);
  }

  deleteAllOf(userId: string): Promise<number> {
    return this.deleteAll(userId);
  }

  private async deleteAll(userId: string | null): Promise<number> {
    for (let removed = 0; ; removed += 1) {
      const isRemoved = await this.dataSource.transaction(async (manager) => {
        const name = await deleteArchive(manager, userId);
        if (name !== null) await this.storage.delete(name);
        return name !== null;
      });
      if (!isRemoved) return removed;
    }
  }
}

@Module({
  imports: [
    BinModule,
    CalendarsModule,
    CollectionsModule,
    EventsModule,
    HistoryModule,
    IdempotencyModule,
    LogoStorageModule,
    QuotasModule,
    SettingsModule,
    SourcesModule,
  ],
  controllers: [ArchivesController],
  providers: [Archives, ArchiveDeletion, ArchiveCreation, ArchiveWorker],
  exports: [ArchiveDeletion, ArchiveWorker],
})
export class ArchivesModule {}
