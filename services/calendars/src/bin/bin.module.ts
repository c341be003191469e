import { Module, Controller, Inject, Injectable } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { Bin } from './bin.js';
import {
  emptyBin,
  listBin,
  type QueryOf,
  BIN_DAYS,
  type BinItem,
  type BinPage,
  type PageQuery,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromQuery, DATA_SOURCE, inTransaction, RateLimits } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { recordOwnAction } from '../record-audit.js';

export { Bin, type BinnedItem, type NewBinItem } from './bin.js';

type Row = Omit<BinItem, 'deleted_at' | 'restorable_until'> & { deleted_at: Date; restorable_until: Date };

/** Reads and empties a person's bin. Restoring belongs to the code that writes events. */
@Injectable()
export class BinService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    private readonly bin: Bin,
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

  async empty(userId: string): Promise<void> {
    await this.limits.take('bin-emptying', userId);
    await inTransaction(this.dataSource, async (manager) => {
      const items = await manager.query<{ id: string }[]>(
        'SELECT id FROM bin_items WHERE user_id = $1 FOR UPDATE',
        [userId],
      );
      if (items.length === 0) return;
      await this.bin.erase(
        manager,
        items.map(({ id }) => id),
      );
      const details = { items: String(items.length) };
      await recordOwnAction(manager, userId, {
        action: 'bin-emptying',
        details,
      });
    });
  }
}

@Controller()
class BinController {
  constructor(private readonly bin: BinService) {}

  @Endpoint(listBin)
  list(@Caller() caller: SessionState, @FromQuery() query: QueryOf<typeof listBin>) {
    return this.bin.list(caller.user_id, query);
  }

  @Endpoint(emptyBin)
  empty(@Caller() caller: SessionState) {
    return this.bin.empty(caller.user_id);
  }
}

@Module({
  imports: [HistoryModule],
  controllers: [BinController],
  providers: [Bin, BinService],
  exports: [Bin, BinService],
})
export class BinModule {}
