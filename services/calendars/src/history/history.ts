import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UNDO_HOURS, UNDO_STEPS_STORED_MAX } from '@daymark/contracts';
import { currentRequest, inBatches, ProblemException } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import {
  FORMAT,
  logosOf,
  parseState,
  type CalendarState,
  type EventState,
  type SubjectState,
} from './history-format.js';
import { titled } from '../texts.js';

/** Who changed something. Without a person, a job of this service did. */
export type HistoryActor = 'owner' | 'administrator' | 'import' | 'source' | 'clean-up' | 'undo';

/** What happened to an event or calendar, with its earlier state; null where it did not exist. */
export type Note = SubjectState & {
  id: string;
  userId: string;
  /** The dates of a series that changed; null where more of it did. */
  parts: readonly string[] | null;
  /** It did not exist before; then a state is that of its deletion in the same step. */
  isNew: boolean;
  binItem?: string | null;
};

export interface UndoStep {
  id: string;
  user_id: string;
  at: Date;
  is_undone: boolean;
}

export type NotedState = SubjectState & { id: string; isNew: boolean; binItem: string | null };

/** What an import did with an event: whether it is undone, or something later changed the same parts. */
export type ImportedState = NotedState & { is_undone: boolean; is_overtaken: boolean };

interface StateRow {
  kind: SubjectState['kind'];
  subject_id: string;
  is_new: boolean;
  format: number;
  state: unknown;
  bin_item_id: string | null;
}

const STATE_COLUMNS = 'kind, subject_id, is_new, format, state, bin_item_id';
/** That the state `later` belongs to something that is not undone and changed the same parts after the state `s`. */
const IS_OVERTAKEN = `later.subject_id = s.subject_id AND later.at > s.at
  AND later.action_id <> s.action_id AND NOT later.is_undone
  AND (s.parts IS NULL OR later.parts IS NULL OR s.parts && later.parts)`;

const HISTORY_DAYS = 90;
/** The bytes of states per person; imports, and what is in the bin, have limits of their own. */
const BYTES_MAX = 32_000_000;
/** What an action takes besides its states. */
const BYTES_PER_ACTION = 500;
const ACTIONS_MAX = 5_000;
/** Summing all of a person's actions costs more than most writes, so that one in so many does, and each of that size. */
const WRITES_PER_CHECK = 50;
const BYTES_CHECKED = 4_000;
/** Number of rows that one statement deletes, so that each is short. */
const ROWS_AT_A_TIME = 2_000;

/**
 * Who did what with events and calendars, and their earlier states: one row for each action, and one for each event or
 * calendar that it changed. Undo and the bin read it. The stores of events and calendars write it, in the transaction
 * of the action and under the lock of what changes.
 */
@Injectable()
export class History {
  private readonly actions = new WeakMap<EntityManager, Map<HistoryActor, string>>();

  /**
   * Notes what an action changed, all of one person. All notes of a transaction, or of an Undo-Key, are one action. Who
   * acts on another person's things in the place of their owner is an administrator. What an import does has a key of its
   * id, and is done by its person.
   */
  async note(
    manager: EntityManager,
    given: HistoryActor,
    notes: readonly Note[],
    { importId, actorId: importer }: { importId?: string | undefined; actorId?: string | undefined } = {},
  ): Promise<void> {
    const [first] = notes;
    if (!first) return;
    const { userId: caller = null, undoKey } = currentRequest() ?? {};
    const isOwn = caller === null || caller === first.userId;
    const by = given === 'owner' && !isOwn ? 'administrator' : given;
    // A job may go on in the context of another person's request, which woke it.
    const actorId = importer ?? (isOwn || by === 'administrator' ? caller : null);
    const key = by === 'owner' ? (undoKey ?? null) : importId ? keyOfImport(importId) : null;
    const noted = this.actions.get(manager) ?? new Map<HistoryActor, string>();
    this.actions.set(manager, noted);
    const states = notes.map((note) => ({
      state_id: randomUUID(),
      kind: note.kind,
      subject_id: note.id,
      parts: note.parts,
      is_new: note.isNew,
      state: note.state,
      bin_item_id: note.binItem ?? null,
      // Otherwise nobody can restore them.
      logo_names: key !== null || note.binItem ? [...new Set(logosOf(note))] : [],
    }));
    const action = {
      id: noted.get(by) ?? randomUUID(),
      user_id: first.userId,
      actor_id: actorId,
      made_by: by,
      key,
      bytes: BYTES_PER_ACTION + notes.reduce((sum, note) => sum + (note.binItem ? 0 : sizeOf(note.state)), 0),
    };
    const [stored] = await manager.query<[{ id: string }]>(
      `WITH action AS (
         INSERT INTO history_actions AS stored (id, user_id, actor_id, made_by, key, bytes)
         SELECT * FROM jsonb_to_record($1::jsonb)
           AS given (id uuid, user_id uuid, actor_id uuid, made_by text, key uuid, bytes integer)
         ON CONFLICT ${key === null ? '(id)' : '(user_id, key)'} DO UPDATE SET bytes = stored.bytes + excluded.bytes
         RETURNING id, user_id, made_by),
       given AS (
         SELECT * FROM jsonb_to_recordset($2::jsonb) AS given (state_id uuid, kind text, subject_id uuid, parts text[],
           is_new boolean, state jsonb, bin_item_id uuid, logo_names text[])),
       noted AS (
         INSERT INTO history_states (id, action_id, user_id, kind, subject_id, parts, is_new, is_undone, format, state, bin_item_id)
         SELECT state_id, action.id, user_id, kind, subject_id, parts, is_new, made_by = 'undo', ${FORMAT}, state, bin_item_id
         FROM given, action),
       logos AS (
         INSERT INTO history_logos (state_id, logo_name) SELECT state_id, unnest(logo_names) FROM given)
       SELECT id FROM action`,
      [JSON.stringify(action), JSON.stringify(states)],
    );
    noted.set(by, stored.id);
    if (by !== 'import' && (action.bytes > BYTES_CHECKED || randomInt(WRITES_PER_CHECK) === 0))
      await this.forget(manager, first.userId);
  }

  /** Deletes the oldest actions of a person beyond the maximum; what is in the bin stays. */
  private async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      `DELETE FROM history_actions WHERE id IN (
         SELECT id FROM (
           SELECT id, sum(bytes) OVER latest AS bytes, row_number() OVER latest AS actions
           FROM history_actions WHERE user_id = $1 AND made_by <> 'import'
           WINDOW latest AS (ORDER BY at DESC, id)) AS kept
         WHERE bytes > $2 OR actions > $3)
       AND NOT EXISTS (SELECT FROM history_states s WHERE s.action_id = history_actions.id AND s.bin_item_id IS NOT NULL)`,
      [userId, BYTES_MAX, ACTIONS_MAX],
    );
  }

  /** Locks what a person did under a key until the transaction ends; null if it is unknown or too long ago. */
  async lockStep(manager: EntityManager, userId: string, key: string): Promise<UndoStep | null> {
    const [step] = await manager.query<UndoStep[]>(
      `SELECT id, user_id, at, is_undone FROM history_actions
       WHERE user_id = $1 AND key = $2 AND made_by = 'owner' AND at > now() - interval '${UNDO_HOURS} hours'
         AND (SELECT count(*) FROM history_actions later
              WHERE later.user_id = $1 AND later.key IS NOT NULL AND later.made_by = 'owner' AND later.at > history_actions.at) < ${UNDO_STEPS_STORED_MAX}
       FOR UPDATE`,
      [userId, key],
    );
    return step ?? null;
  }

  /**
   * The states that an action changed, in their order.
   * @returns null where one of them is gone, or this release does not understand it
   */
  async statesOf(manager: EntityManager, step: UndoStep): Promise<NotedState[] | null> {
    const rows = await manager.query<StateRow[]>(
      `SELECT ${STATE_COLUMNS} FROM history_states
       WHERE action_id = $1 ORDER BY at, id`,
      [step.id],
    );
    const states = rows.map(read);
    const isKept = (noted: NotedState | undefined): noted is NotedState =>
      noted !== undefined && (noted.isNew || noted.state !== null);
    return states.length > 0 && states.every(isKept) ? states : null;
  }

  /**
   * Whether something that is not undone changed the same parts later: dates of one series are independent of each
   * other, a change of the series concerns all of them. The caller holds the locks of the events and calendars.
   */
  async isOvertaken(manager: EntityManager, step: UndoStep): Promise<boolean> {
    const overtaken = await manager.query<unknown[]>(
      `SELECT FROM history_states s JOIN history_states later ON ${IS_OVERTAKEN}
       WHERE s.action_id = $1 LIMIT 1`,
      [step.id],
    );
    return overtaken.length > 0;
  }

  /** What an import did with some events, in its order. What this release does not understand is left out. */
  async statesOfImport(
    manager: EntityManager,
    { importId, userId }: { importId: string; userId: string },
    eventIds: readonly string[],
  ): Promise<ImportedState[]> {
    const rows = await manager.query<(StateRow & Pick<ImportedState, 'is_undone' | 'is_overtaken'>)[]>(
      `SELECT s.kind, s.subject_id, s.is_new, s.format, s.state, s.bin_item_id, s.is_undone, EXISTS (
         SELECT FROM history_states later WHERE ${IS_OVERTAKEN}) AS is_overtaken
       FROM history_actions a JOIN history_states s ON s.action_id = a.id
       WHERE a.user_id = $1 AND a.key = $2 AND a.made_by = 'import'
         AND s.subject_id = ANY(string_to_array($3, ',')::uuid[]) ORDER BY s.at, s.id`,
      [userId, keyOfImport(importId), eventIds.join(',')],
    );
    return rows.flatMap(({ is_undone, is_overtaken, ...row }) => {
      const noted = read(row);
      return noted ? [{ ...noted, is_undone, is_overtaken }] : [];
    });
  }

  async closeImport(
    manager: EntityManager,
    { importId, userId }: { importId: string; userId: string },
    eventIds: readonly string[],
  ): Promise<void> {
    if (eventIds.length === 0) return;
    await manager.query(
      `UPDATE history_states s SET is_undone = true FROM history_actions a
       WHERE a.id = s.action_id AND a.user_id = $1 AND a.key = $2 AND a.made_by = 'import'
         AND s.subject_id = ANY(string_to_array($3, ',')::uuid[])`,
      [userId, keyOfImport(importId), eventIds.join(',')],
    );
  }

  async close(manager: EntityManager, { id }: UndoStep): Promise<void> {
    await manager.query('UPDATE history_actions SET is_undone = true WHERE id = $1', [id]);
    await manager.query('UPDATE history_states SET is_undone = true WHERE action_id = $1', [id]);
  }

  /** Whether undoing one of a person's steps would put an event back into a calendar. */
  async needsCalendar(manager: EntityManager, userId: string, calendarId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT FROM history_states s JOIN history_actions a ON a.id = s.action_id
       WHERE s.user_id = $1 AND a.key IS NOT NULL AND a.made_by = 'owner' AND a.at > now() - interval '${UNDO_HOURS} hours'
         AND NOT s.is_undone AND s.kind = 'event' AND s.state -> 'own' -> 'calendar_ids' ? $2 LIMIT 1`,
      [userId, calendarId],
    );
    return rows.length > 0;
  }

  /** The content of an item of the bin, a page at a time. */
  async *binContent(manager: EntityManager, itemId: string, atATime: number): AsyncGenerator<NotedState[]> {
    for (let after: string | null = null; ;) {
      const rows: (StateRow & { id: string })[] = await manager.query(
        `SELECT id, ${STATE_COLUMNS} FROM history_states
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

  async binnedCalendar(manager: EntityManager, itemId: string): Promise<CalendarState> {
    const [row] = await manager.query<StateRow[]>(
      `SELECT ${STATE_COLUMNS} FROM history_states
       WHERE bin_item_id = $1 AND kind = 'calendar'`,
      [itemId],
    );
    const noted = row && read(row);
    if (noted?.kind !== 'calendar' || noted.state === null) throw notUnderstood();
    return noted.state;
  }

  async binnedEvents(
    manager: EntityManager,
    userId: string,
    after: { item: string; id: string } | null,
    limit: number,
  ): Promise<{ item: string; id: string; state: EventState | null }[]> {
    const rows = await manager.query<(StateRow & { id: string })[]>(
      `SELECT id, ${STATE_COLUMNS} FROM history_states
       WHERE user_id = $1 AND bin_item_id IS NOT NULL AND kind = 'event'
         AND ($2::uuid IS NULL OR (bin_item_id, id) > ($2, $3)) ORDER BY bin_item_id, id LIMIT $4`,
      [userId, after?.item ?? null, after?.id ?? null, limit],
    );
    return rows.map((row) => {
      const noted = read(row);
      return { item: row.bin_item_id!, id: row.id, state: noted?.kind === 'event' ? noted.state : null };
    });
  }

  /** Those of these uids that events in a person's bin have, with the highest revision of each. */
  async binnedUids(
    manager: EntityManager,
    userId: string,
    uids: readonly string[],
  ): Promise<Map<string, number>> {
    const rows = await manager.query<{ uid: string; revision: number }[]>(
      `SELECT state -> 'own' -> 'row' ->> 'uid' AS uid, max((state -> 'own' -> 'row' ->> 'revision')::int) AS revision
       FROM history_states
       WHERE user_id = $1 AND bin_item_id IS NOT NULL AND state -> 'own' -> 'row' ->> 'uid' = ANY($2) GROUP BY 1`,
      [userId, uids],
    );
    return new Map(rows.map(({ uid, revision }) => [uid, revision]));
  }

  /** What was in the bin came back: its earlier state is no longer content of the bin. */
  async leaveBin(manager: EntityManager, itemIds: readonly string[]): Promise<void> {
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
  async eraseContent(manager: EntityManager, itemIds: readonly string[]): Promise<void> {
    for (const batch of inBatches(itemIds, ROWS_AT_A_TIME)) {
      const erased = `SELECT id FROM history_states WHERE bin_item_id = ANY(string_to_array($1, ',')::uuid[])`;
      await manager.query(`DELETE FROM history_logos WHERE state_id IN (${erased})`, [batch.join(',')]);
      await manager.query(
        `UPDATE history_states SET state = NULL, bin_item_id = NULL WHERE id IN (${erased})`,
        [batch.join(',')],
      );
    }
  }

  async logosInUse(manager: EntityManager, names: string[]): Promise<string[]> {
    const used = await manager.query<{ logo_name: string }[]>(
      'SELECT DISTINCT logo_name FROM history_logos WHERE logo_name = ANY($1)',
      [names],
    );
    return used.map(({ logo_name }) => logo_name);
  }

  /**
   * Deletes what is older than the history reaches, and lets go of the logos of what can no longer be undone.
   * @returns the number of actions
   */
  async deleteOverdue(manager: EntityManager): Promise<number> {
    await manager.query(
      `DELETE FROM history_logos l USING history_states s
       WHERE s.id = l.state_id AND s.bin_item_id IS NULL AND s.at < now() - interval '${UNDO_HOURS} hours'`,
    );
    let total = 0;
    for (let deleted = 1; deleted > 0; total += deleted)
      [, deleted] = await manager.query<[unknown[], number]>(
        `DELETE FROM history_actions WHERE id IN (
           SELECT id FROM history_actions a WHERE at < now() - interval '${HISTORY_DAYS} days'
             AND NOT EXISTS (SELECT FROM history_states s WHERE s.action_id = a.id AND s.bin_item_id IS NOT NULL)
           LIMIT 200)`,
      );
    return total;
  }
}

/** Undo-Keys are UUIDs of version 4, so none can be that of an import, whose id its owner knows. */
const keyOfImport = (id: string) => `${id.slice(0, 14)}8${id.slice(15)}`;

const sizeOf = (state: SubjectState['state']): number =>
  state === null ? 0 : Buffer.byteLength(JSON.stringify(state));

function read({ kind, subject_id, is_new, format, state, bin_item_id }: StateRow): NotedState | undefined {
  const parsed = parseState(kind, format, state);
  return parsed && { ...parsed, id: subject_id, isNew: is_new, binItem: bin_item_id };
}

const notUnderstood = () => new ProblemException('CONFLICT', titled('refused.notRestored'));
