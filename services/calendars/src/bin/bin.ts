import { Injectable } from '@nestjs/common';
import { BIN_DAYS, type BinnedBy, type BinItem } from '@daymark/contracts';
import { inTransaction } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { BinnedContent } from '../history/history.module.js';
import {
  boolean,
  entityOf,
  integer,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '@daymark/service-kit/columns';

const columns = {
  id: uuid(),
  user_id: uuid(),
  kind: text<BinItem['kind']>(),
  title: text<BinItem['title']>(),
  color: text<BinItem['color']>(),
  start_local: text<BinItem['start_local']>(),
  timezone: text<BinItem['timezone']>(),
  is_all_day: boolean(),
  is_recurring: boolean(),
  event_count: integer(),
  /** Not for the owner of the bin, whom it counts for. */
  is_others_draft: boolean(),
  row_count: integer(),
  text_bytes: integer(),
  deleted_at: timestamptz(),
  deleted_by: text<BinnedBy>(),
};
export type BinnedItem = RowOf<typeof columns>;
/** An item of the bin. Its content is in the history. */
export const BinItemEntity = entityOf('bin_items', columns, ['id']);

export type NewBinItem = Pick<BinnedItem, 'id' | 'user_id' | 'kind' | 'title' | 'row_count' | 'text_bytes'> &
  Partial<
    Pick<
      BinnedItem,
      'color' | 'start_local' | 'timezone' | 'is_all_day' | 'is_recurring' | 'event_count' | 'is_others_draft'
    >
  >;

/** How much a person has in the bin. All of it counts towards their quotas. */
export interface BinUsage {
  calendars: number;
  rows: number;
  text_bytes: number;
}

/** Number of events and exceptions that one transaction deletes, so that each is short. */
const ROWS_AT_A_TIME = 2_000;

/** The list of deleted things. Their content is in the history, as the states before their deletion. */
@Injectable()
export class Bin {
  constructor(private readonly content: BinnedContent) {}

  /**
   * Creates items. An older item with the same id, left over where its event came back by other means, such as a backup,
   * is replaced.
   */
  async add(manager: EntityManager, items: readonly NewBinItem[], deletedBy: BinnedBy): Promise<void> {
    if (items.length === 0) return;
    await manager.query(`DELETE FROM bin_items WHERE id = ANY(string_to_array($1, ',')::uuid[])`, [
      items.map(({ id }) => id).join(','),
    ]);
    await manager.query(
      `INSERT INTO bin_items (id, user_id, kind, title, color, start_local, timezone, is_all_day, is_recurring, event_count,
         is_others_draft, row_count, text_bytes, deleted_by)
       SELECT id, user_id, kind, title, color, start_local, timezone, coalesce(is_all_day, false),
         coalesce(is_recurring, false), coalesce(event_count, 0), coalesce(is_others_draft, false), row_count, text_bytes, $2
       FROM jsonb_to_recordset($1::jsonb) AS item (id uuid, user_id uuid, kind text, title text, color text,
         start_local text, timezone text, is_all_day boolean, is_recurring boolean, event_count integer,
         is_others_draft boolean, row_count integer, text_bytes integer)`,
      [JSON.stringify(items), deletedBy],
    );
  }

  lock(manager: EntityManager, userId: string, id: string): Promise<BinnedItem | null> {
    return manager.findOne(BinItemEntity, {
      where: { id, user_id: userId },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Locks several items of a person's bin; returns how many of them there are. */
  async lockAll(manager: EntityManager, userId: string, ids: readonly string[]): Promise<number> {
    const found = await manager.query<unknown[]>(
      `SELECT FROM bin_items WHERE id = ANY(string_to_array($2, ',')::uuid[]) AND user_id = $1 ORDER BY id FOR UPDATE`,
      [userId, ids.join(',')],
    );
    return found.length;
  }

  async deleteOverdue(dataSource: DataSource): Promise<number> {
    let total = 0;
    for (let deleted = 1; deleted > 0; total += deleted)
      deleted = await inTransaction(dataSource, async (manager) => {
        const overdue = await manager.query<{ id: string }[]>(
          `SELECT id FROM (
             SELECT id, sum(row_count) OVER (ORDER BY deleted_at, id) - row_count AS rows_before
             FROM (SELECT * FROM bin_items WHERE deleted_at < now() - interval '${BIN_DAYS} days'
                   ORDER BY deleted_at, id LIMIT 1000) AS overdue) AS counted
           WHERE rows_before < ${ROWS_AT_A_TIME}`,
        );
        await this.erase(
          manager,
          overdue.map(({ id }) => id),
        );
        return overdue.length;
      });
    return total;
  }

  async usageOf(manager: EntityManager, userId: string): Promise<BinUsage> {
    const [usage] = await manager.query<[BinUsage]>(
      `SELECT count(*) FILTER (WHERE kind = 'calendar')::int AS calendars,
         coalesce(sum(row_count), 0)::float8 AS rows, coalesce(sum(text_bytes), 0)::float8 AS text_bytes
       FROM bin_items WHERE user_id = $1`,
      [userId],
    );
    return usage;
  }

  /**
   * What was deleted from a calendar goes with it to another owner, but for what was in other calendars too, or comes
   * back at this moment.
   */
  async handOver(
    manager: EntityManager,
    calendarId: string,
    people: { from: string; to: string },
  ): Promise<string[]> {
    const given = await this.content.onlyIn(manager, people.from, calendarId);
    const locked = await manager.query<{ id: string }[]>(
      `SELECT id FROM bin_items WHERE id = ANY(string_to_array($1, ',')::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED`,
      [given.join(',')],
    );
    const ids = locked.map(({ id }) => id);
    await manager.query(
      `UPDATE bin_items SET user_id = $2 WHERE id = ANY(string_to_array($1, ',')::uuid[])`,
      [ids.join(','), people.to],
    );
    await this.content.handOver(manager, ids, people);
    return ids;
  }

  async erase(manager: EntityManager, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.content.erase(manager, ids);
    await manager.query('DELETE FROM bin_items WHERE id = ANY($1)', [ids]);
  }

  async remove(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await this.content.leave(manager, ids);
    await manager.query('DELETE FROM bin_items WHERE id = ANY($1)', [ids]);
  }
}
