import { Injectable } from '@nestjs/common';
import { inBatches, ProblemException } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import {
  read,
  type CalendarState,
  type EventState,
  type NotedState,
  type StateRow,
} from './history-format.js';
import { titled } from '../texts.js';

/** Number of rows that one statement deletes, so that each is short. */
const ROWS_AT_A_TIME = 2_000;

/** The content of the bin: the states before what was deleted. */
@Injectable()
export class BinnedContent {
  /** The content of an item of the bin, a page at a time. */
  async *pages(manager: EntityManager, itemId: string, atATime: number): AsyncGenerator<NotedState[]> {
    for (let after: string | null = null; ;) {
      const rows: (StateRow & { id: string })[] = await manager.query(
        `SELECT * FROM history_states
         WHERE bin_item_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
        [itemId, after, atATime],
      );
      if (rows.length > 0)
        yield rows.map((row) => {
          const noted = read(row);
          if (noted === undefined) throw notUnderstood();
          return noted;
        });
      if (rows.length < atATime) return;
      after = rows.at(-1)!.id;
    }
  }

  async calendar(manager: EntityManager, itemId: string): Promise<CalendarState> {
    const [row] = await manager.query<StateRow[]>(
      `SELECT * FROM history_states
       WHERE bin_item_id = $1 AND kind = 'calendar'`,
      [itemId],
    );
    const noted = row && read(row);
    if (noted?.kind !== 'calendar' || noted.state === null) throw notUnderstood();
    return noted.state;
  }

  /** The events in a person's bin but for drafts of others, a page at a time. */
  async events(
    manager: EntityManager,
    userId: string,
    after: { item: string; id: string } | null,
    limit: number,
  ): Promise<{ item: string; id: string; state: EventState | null }[]> {
    const rows = await manager.query<(StateRow & { id: string })[]>(
      `SELECT * FROM history_states
       WHERE user_id = $1 AND bin_item_id IS NOT NULL AND kind = 'event'
         AND (state -> 'own' -> 'row' ->> 'draft' IS NULL
           OR coalesce(state -> 'own' -> 'row' ->> 'created_by', user_id::text) = user_id::text)
         AND ($2::uuid IS NULL OR (bin_item_id, id) > ($2, $3)) ORDER BY bin_item_id, id LIMIT $4`,
      [userId, after?.item ?? null, after?.id ?? null, limit],
    );
    return rows.map((row) => {
      const noted = read(row);
      return { item: row.bin_item_id!, id: row.id, state: noted?.kind === 'event' ? noted.state : null };
    });
  }

  /** Those of these uids that events in a person's bin have, with the highest revision of each. */
  async uids(manager: EntityManager, userId: string, uids: readonly string[]): Promise<Map<string, number>> {
    const rows = await manager.query<{ uid: string; revision: number }[]>(
      `SELECT state -> 'own' -> 'row' ->> 'uid' AS uid, max((state -> 'own' -> 'row' ->> 'revision')::int) AS revision
       FROM history_states
       WHERE user_id = $1 AND bin_item_id IS NOT NULL AND state -> 'own' -> 'row' ->> 'uid' = ANY($2) GROUP BY 1`,
      [userId, uids],
    );
    return new Map(rows.map(({ uid, revision }) => [uid, revision]));
  }

  /** The items of events that were deleted from a calendar and were in no other one; drafts are their makers'. */
  async onlyIn(manager: EntityManager, userId: string, calendarId: string): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT bin_item_id AS id FROM history_states
       WHERE user_id = $1 AND bin_item_id = subject_id AND kind = 'event' AND state -> 'own' -> 'row' ->> 'draft' IS NULL
         AND state -> 'own' -> 'calendar_ids' = jsonb_build_array($2::text)`,
      [userId, calendarId],
    );
    return rows.map(({ id }) => id);
  }

  /** Makes the rows in the earlier states of items another person's; what the former one made stays theirs by name. */
  async handOver(
    manager: EntityManager,
    itemIds: readonly string[],
    { from, to }: { from: string; to: string },
  ): Promise<void> {
    await manager.query(
      `UPDATE history_states SET state = replace(replace(state::text, '"user_id": "' || $2 || '"', '"user_id": "' || $3 || '"'),
         '"created_by": null', '"created_by": "' || $2 || '"')::jsonb
       WHERE subject_id = ANY(string_to_array($1, ',')::uuid[]) AND state IS NOT NULL`,
      [itemIds.join(','), from, to],
    );
  }

  /** What was in the bin came back: its earlier state is no longer content of the bin. */
  async leave(manager: EntityManager, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    await manager.query(
      'DELETE FROM history_logos l USING history_states s WHERE s.id = l.state_id AND s.bin_item_id = ANY($1)',
      [itemIds],
    );
    await manager.query('UPDATE history_states SET bin_item_id = NULL WHERE bin_item_id = ANY($1)', [
      itemIds,
    ]);
  }

  async countDeletedDates(manager: EntityManager, itemId: string): Promise<number> {
    const [row] = await manager.query<[{ dates: number }]>(
      `SELECT count(*)::int AS dates FROM history_states s, jsonb_array_elements(s.state -> 'dates') AS date
       WHERE s.bin_item_id = $1 AND date #> '{date,row,is_deleted}' = 'true'`,
      [itemId],
    );
    return row.dates;
  }

  /** The content of items of the bin is gone for good; that they were deleted stays noted. */
  async erase(manager: EntityManager, itemIds: readonly string[]): Promise<void> {
    for (const batch of inBatches(itemIds, ROWS_AT_A_TIME)) {
      const erased = `SELECT id FROM history_states WHERE bin_item_id = ANY(string_to_array($1, ',')::uuid[])`;
      await manager.query(`DELETE FROM history_logos WHERE state_id IN (${erased})`, [batch.join(',')]);
      await manager.query(
        `UPDATE history_states SET state = NULL, bin_item_id = NULL WHERE id IN (${erased})`,
        [batch.join(',')],
      );
    }
  }
}

const notUnderstood = () => new ProblemException('CONFLICT', titled('refused.notRestored'));
