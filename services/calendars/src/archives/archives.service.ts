import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { ARCHIVE_HOURS, ARCHIVES_PER_DAY_MAX } from '@daymark/contracts';
import type { Archive } from '@daymark/contracts/interchange';
import { addToOutbox, DATA_SOURCE, notFound, requireFound, unavailable } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { DateTime } from 'luxon';
import { IdempotencyService } from '../idempotency/idempotency.module.js';
import { LOGO_STORAGE, type LogoStorage } from '../logos/logos.module.js';
import { WriteLimits } from '../quotas/quotas.module.js';
import { archiveInProgress, tooManyArchivesToday } from './archive.errors.js';
import { ArchiveEntity, countArchives, findArchives, type ArchiveRow } from './archive-rows.js';
import { ArchiveWorker } from './archive-worker.service.js';

const NAME_BYTES = 16;

@Injectable()
export class Archives {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGO_STORAGE) private readonly storage: LogoStorage,
    private readonly writeLimits: WriteLimits,
    private readonly idempotency: IdempotencyService,
    private readonly worker: ArchiveWorker,
  ) {}

  async list(userId: string): Promise<Archive[]> {
    return (await findArchives(this.dataSource.manager, userId)).map(archiveResponse);
  }

  async create(userId: string, key?: string): Promise<Archive> {
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

  private async get(manager: EntityManager, userId: string, id: string): Promise<Archive> {
    const [row] = await findArchives(manager, userId, id);
    return archiveResponse(requireFound(row));
  }

  async open(userId: string, id: string): Promise<{ content: Readable; bytes: number; madeAt: Date }> {
    const [row] = await findArchives(this.dataSource.manager, userId, id);
    if (row?.state !== 'ready') throw notFound();
    const content = await this.storage.open(row.file_name).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (!content) throw notFound();
    return { content, bytes: row.bytes!, madeAt: row.created_at };
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
    problem: row.problem,
    created_at: row.created_at.toISOString(),
    expires_at:
      state === 'ready' && finished_at
        ? DateTime.fromJSDate(finished_at).plus({ hours: ARCHIVE_HOURS }).toJSDate().toISOString()
        : null,
  };
}
