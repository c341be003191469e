import { Module, Inject, Injectable, Controller, Res, StreamableFile } from '@nestjs/common';
import { BinModule } from '../bin/bin.module.js';
import { HistoryModule } from '../history/history.module.js';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { EventsModule } from '../events/events.module.js';
import { IdempotencyModule, IdempotencyService } from '../idempotency/idempotency.module.js';
import { LogoStorageModule, LOGO_STORAGE, type LogoStorage } from '../logos/logos.module.js';
import { QuotasModule, WriteLimits } from '../quotas/quotas.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SourcesModule } from '../sources/sources.module.js';
import { ArchiveCreation } from './archive-creation.service.js';
import { ArchiveWorker } from './archive-worker.service.js';
import {
  attachmentNamed,
  Endpoint,
  SETTINGS,
  addToOutbox,
  notFound,
  requireFound,
  unavailable,
  Received,
} from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { DateTime } from 'luxon';
import {
  deleteArchive,
  ArchiveEntity,
  countArchives,
  findArchives,
  type ArchiveRow,
} from './archive-rows.js';
import type { FastifyReply } from 'fastify';
import { wordRecorded } from '@daymark/texts';
import { ARCHIVE_HOURS, ARCHIVES_PER_DAY_MAX } from '@daymark/contracts';
import { createArchive, getArchiveFile, listArchives, type Archive } from '@daymark/contracts/interchange';
import type { CalendarsSettings } from '../config.js';
import { randomBytes, randomUUID } from 'node:crypto';
import { archiveInProgress, tooManyArchivesToday } from './archive.errors.js';

export { ArchiveEntity } from './archive-rows.js';
export { ArchiveWorker } from './archive-worker.service.js';

const NAME_BYTES = 16;

@Controller()
class ArchivesController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGO_STORAGE) private readonly storage: LogoStorage,
    private readonly writeLimits: WriteLimits,
    private readonly idempotency: IdempotencyService,
    private readonly worker: ArchiveWorker,
    @Inject(SETTINGS) private readonly settings: CalendarsSettings,
  ) {}

  @Endpoint(listArchives)
  async list(@Received() { caller }: Received<typeof listArchives>) {
    return { items: (await findArchives(this.dataSource.manager, caller.user_id)).map(archiveResponse) };
  }

  @Endpoint(createArchive)
  async create(@Received() { caller: { user_id: userId }, key }: Received<typeof createArchive>) {
    await this.writeLimits.creation(userId);
    const created = await this.idempotency.createOnce(
      { userId, key, action: 'POST /api/exports', body: {} },
      {
        create: async (manager) => {
          const { making, today } = await countArchives(manager, userId);
          if (making > 0) throw archiveInProgress();
          if (today >= ARCHIVES_PER_DAY_MAX) throw tooManyArchivesToday();
          const id = randomUUID();
          const file_name = randomBytes(NAME_BYTES).toString('hex');
          await manager.insert(ArchiveEntity, { id, user_id: userId, file_name });
          await addToOutbox(manager, {
            queue: 'exports',
            job: 'archive-waits',
            payload: { archive_id: id },
          });
          return this.get(manager, userId, id);
        },
        read: (manager, id) => this.get(manager, userId, id),
      },
    );
    this.worker.wake();
    return created;
  }

  @Endpoint(getArchiveFile)
  async file(
    @Received() { caller, params: { id } }: Received<typeof getArchiveFile>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const [row] = await findArchives(this.dataSource.manager, caller.user_id, id);
    if (row?.state !== 'ready') throw notFound();
    const content = await this.storage.open(row.file_name).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (!content) throw notFound();
    const madeOn = DateTime.fromJSDate(row.created_at, { zone: 'utc' }).toISODate();
    reply.header('content-disposition', attachmentNamed(`${this.settings.PRODUCT_NAME} ${madeOn}`, 'zip'));
    return new StreamableFile(content, { type: 'application/zip', length: row.bytes! });
  }

  private async get(manager: EntityManager, userId: string, id: string): Promise<Archive> {
    const [row] = await findArchives(manager, userId, id);
    return archiveResponse(requireFound(row));
  }
}

function archiveResponse(row: ArchiveRow): Archive {
  const { finished_at, state } = row;
  return {
    id: row.id,
    state,
    progress: { done: row.progress_done, total: row.progress_total },
    counts: row.counts,
    bytes: row.bytes,
    problem: row.problem && wordRecorded(row.problem),
    created_at: row.created_at.toISOString(),
    expires_at:
      state === 'ready' && finished_at
        ? DateTime.fromJSDate(finished_at).plus({ hours: ARCHIVE_HOURS }).toJSDate().toISOString()
        : null,
  };
}

/**
 * Deletes archives: the row first, then the file, then commit, so that the row of a file that could not be deleted is
 * kept for a retry.
 */
@Injectable()
export class ArchiveDeletion {
  constructor(
    private readonly dataSource: DataSource,
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
  providers: [ArchiveDeletion, ArchiveCreation, ArchiveWorker],
  exports: [ArchiveDeletion, ArchiveWorker],
})
export class ArchivesModule {}
