import { Inject, Injectable } from '@nestjs/common';
import { BIN_DAYS, type BinItem, type BinPage, type PageQuery } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, RateLimits } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { recordOwnAction } from '../record-audit.js';

type Row = Omit<BinItem, 'deleted_at' | 'restorable_until'> & { deleted_at: Date; restorable_until: Date };

/** A row in the bin, with the name of its table. */
export interface BinnedContent {
  item_id: string;
  table_name: 'events' | 'event_recurrences';
  position: number;
  content: Record<string, unknown>;
}

/** Reads and empties a person's bin. Restoring belongs to the code that writes events. */
@Injectable()
export class BinService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
  ) {}

  /** A page of the items that can still be restored, latest first. */
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

  /** The items of a person that can still be restored, latest first; all of them without a limit. */
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
   * The content of deleted events and their rules as stored, without internal columns; ordered by item. `after` is the
   * last item that was read.
   */
  async storedContentOf(
    manager: EntityManager,
    userId: string,
    after: Pick<BinnedContent, 'item_id' | 'table_name' | 'position'> | null,
    limit: number,
  ): Promise<BinnedContent[]> {
    return manager.query<BinnedContent[]>(
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
   * Permanently deletes everything in a person's bin.
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
      await recordOwnAction(manager, userId, {
        action: 'bin-emptying',
        details,
      });
    });
  }
}
