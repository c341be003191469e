import { Module, Controller, Injectable } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { DateTime } from 'luxon';
import { Bin, BinItemEntity } from './bin.js';
import { emptyBin, listBin, BIN_DAYS, type BinItem, type BinPage, type PageQuery } from '@daymark/contracts';
import { Endpoint, inTransaction, RateLimits, Received } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordOwnAction } from '../record-audit.js';

export { Bin, BinItemEntity, type BinnedItem, type NewBinItem } from './bin.js';

/** Reads and empties a person's bin. Restoring belongs to the code that writes events. */
@Injectable()
export class BinService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    private readonly bin: Bin,
  ) {}

  async list(userId: string, { page, page_size }: PageQuery): Promise<BinPage> {
    const { manager } = this.dataSource;
    const items = await this.itemsOf(manager, userId, { take: page_size, skip: (page - 1) * page_size });
    const total = await manager.countBy(BinItemEntity, { user_id: userId, is_others_draft: false });
    return { items, total, page, page_size };
  }

  /** The items of a person that can still be restored, latest first; all of them without a limit. */
  async itemsOf(
    manager: EntityManager,
    userId: string,
    page: { take?: number; skip?: number } = {},
  ): Promise<BinItem[]> {
    const rows = await manager.find(BinItemEntity, {
      where: { user_id: userId, is_others_draft: false },
      order: { deleted_at: 'DESC', id: 'ASC' },
      ...page,
    });
    return rows.map(
      ({ user_id: _, row_count: __, text_bytes: ___, is_others_draft: ____, deleted_at, ...item }) => ({
        ...item,
        deleted_at: deleted_at.toISOString(),
        restorable_until: DateTime.fromJSDate(deleted_at, { zone: 'utc' })
          .plus({ days: BIN_DAYS })
          .toJSDate()
          .toISOString(),
      }),
    );
  }

  async empty(userId: string): Promise<void> {
    await this.limits.take('bin-emptying', userId);
    await inTransaction(this.dataSource, async (manager) => {
      const items = await manager.find(BinItemEntity, {
        select: { id: true },
        where: { user_id: userId },
        lock: { mode: 'pessimistic_write' },
      });
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
  list(@Received() { caller, query }: Received<typeof listBin>) {
    return this.bin.list(caller.user_id, query);
  }

  @Endpoint(emptyBin)
  empty(@Received() { caller }: Received<typeof emptyBin>) {
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
