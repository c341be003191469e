import { Inject, Injectable } from '@nestjs/common';
import { BIN_DAYS, type BinItem, type BinPage, type PageQuery } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, RateLimits } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit.module.js';

type Row = Omit<BinItem, 'deleted_at' | 'restorable_until'> & { deleted_at: Date; restorable_until: Date };

/** What a person sees of their bin, and emptying it. Restoring is done where events are written. */
@Injectable()
export class BinService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    private readonly audit: AuditLog,
  ) {}

  /** A page of what can still be restored, the latest first. */
  async list(userId: string, { page, page_size }: PageQuery): Promise<BinPage> {
    const { manager } = this.dataSource;
    const items = await this.itemsOf(manager, userId, { limit: page_size, after: (page - 1) * page_size });
    const [counted] = await this.dataSource.query<[{ total: number }]>(
      'SELECT count(*)::int AS total FROM bin_items WHERE user_id = $1',
      [userId],
    );
    return {
      items,
      total: counted.total,
      page,
      page_size,
    };
  }

  /** What of a person can still be restored, the latest first; of all that there is where no limit is given. */
  async itemsOf(
    manager: EntityManager,
    userId: string,
    { limit = null, after = 0 }: { limit?: number | null; after?: number } = {},
  ): Promise<BinItem[]> {
    const rows = await manager.query<Row[]>(
      `SELECT id, kind, title, color, start_local, timezone, is_all_day, is_recurring, event_count, deleted_at, deleted_by,
         deleted_at + interval '${BIN_DAYS} days' AS restorable_until
       FROM bin_items WHERE user_id = $1 ORDER BY deleted_at DESC, id LIMIT $2 OFFSET $3`,
      [userId, limit, after],
    );
    return rows.map((item) => ({
      ...item,
      deleted_at: item.deleted_at.toISOString(),
      restorable_until: item.restorable_until.toISOString(),
    }));
  }

  /**
   * Removes everything in a person's bin for good.
   * @throws ProblemException TOO_MANY_REQUESTS
   */
  async empty(userId: string): Promise<void> {
    await this.limits.take('bin-emptying', userId);
    await inTransaction(this.dataSource, async (manager) => {
      const [, removed] = await manager.query<[unknown[], number]>(
        'DELETE FROM bin_items WHERE user_id = $1',
        [userId],
      );
      if (removed === 0) return;
      const details = { items: String(removed) };
      await this.audit.record(manager, {
        action: 'bin-emptying',
        actorId: userId,
        targetId: userId,
        details,
      });
    });
  }
}
