import { Inject, Injectable } from '@nestjs/common';
import { BIN_DAYS, type BinItem, type BinPage, type PageQuery } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, RateLimits } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit.module.js';

type Row = Omit<BinItem, 'deleted_at' | 'restorable_until'> & { deleted_at: Date; restorable_until: Date };

/** A row of something in the bin, by the name of its table. */
export interface KeptText {
  item_id: string;
  table_name: 'events' | 'event_recurrences';
  position: number;
  content: Record<string, unknown>;
}

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
   * What deleted events and their rules said, as it is kept, without what only this installation knows; in the order of items.
   * `after` is the last one that was read.
   */
  async keptOf(
    manager: EntityManager,
    userId: string,
    after: Pick<KeptText, 'item_id' | 'table_name' | 'position'> | null,
    limit: number,
  ): Promise<KeptText[]> {
    return manager.query<KeptText[]>(
      `SELECT kept.item_id, kept.table_name, kept.position,
         kept.content - ARRAY['user_id', 'version', 'latest_version', 'feed_bytes', 'logo_name'] AS content
       FROM bin_rows kept JOIN bin_items item ON item.id = kept.item_id
       WHERE item.user_id = $1 AND kept.table_name IN ('events', 'event_recurrences')
         AND ($2::uuid IS NULL OR (kept.item_id, kept.table_name, kept.position) > ($2, $3, $4))
       ORDER BY kept.item_id, kept.table_name, kept.position LIMIT $5`,
      [userId, after?.item_id ?? null, after?.table_name ?? null, after?.position ?? null, limit],
    );
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
