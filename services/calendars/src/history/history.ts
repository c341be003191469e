import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UNDO_HOURS, UNDO_STEPS_STORED_MAX, type HistoryMaker } from '@daymark/contracts';
import { currentRequest, inBatches, ProblemException } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import {
  FORMAT,
  logosOf,
  parseState,
  parseSummary,
  type CalendarState,
  type EventState,
  type SubjectState,
  type Summary,
} from './history-format.js';
import { titled } from '../texts.js';

/** Who changed something: whoever has it, or a role in its calendar, is its `owner` here. */
export type HistoryActor = Exclude<HistoryMaker, 'member'>;

/** What happened to an event or calendar, with its earlier state; null where it did not exist. */
export type Note = SubjectState & {
  id: string;
  userId: string;
  /** The dates of a series that changed; null where more of it did. */
  parts: readonly string[] | null;
  /** It did not exist before; then a state is that of its deletion in the same step. */
  isNew: boolean;
  binItem?: string | null;
  /** In which it is or was: their histories tell of it. */
  calendarIds: readonly string[];
  summary: Summary;
};

/** What a person did as one with the things of an owner. */
export interface UndoStep {
  id: string;
  /** The owner. */
  user_id: string;
  at: Date;
  is_undone: boolean;
}

/** Who changed what a step changed, later than that. */
export type Overtaker = Pick<NotedAction, 'actor_id' | 'made_by'> & { at: Date };

interface NotedAction {
  id: string;
  /** With the database's microseconds. */
  cursor: string;
  at: Date;
  actor_id: string | null;
  made_by: HistoryMaker;
  is_undone: boolean;
}

/** An action as the history of a calendar or event shows it: by one of the things that it changed. */
export interface HistoryRow extends NotedAction {
  kind: SubjectState['kind'];
  subject_id: string;
  is_new: boolean;
  summary: Summary | null;
  calendar_ids: string[];
  subject_count: number;
  /** Its earlier states are there, and nothing later changed the same parts. */
  can_undo: boolean;
}

/** A page of a history, after a cursor. `person`: only what that one did. */
export interface WantedHistory {
  before?: string | undefined;
  limit: number;
  person?: string | undefined;
}

export type NotedState = SubjectState & { id: string; isNew: boolean; binItem: string | null };

/** What an import did with an event: whether it is undone, or something later changed the same parts. */
export type ImportedState = NotedState & { is_undone: boolean; is_overtaken: boolean };

/** A job that changes something outside of requests: an import, and for whom it is done. */
export interface NotingJob {
  importId?: string | undefined;
  actorId?: string | undefined;
}

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

/** What people did themselves, and can be undone like it. Everything else has a way of its own. */
const BY_A_PERSON = "made_by IN ('owner', 'member')";
const CAN_BE_UNDONE = `a.${BY_A_PERSON} AND NOT a.is_undone
  AND NOT EXISTS (SELECT FROM history_states s WHERE s.action_id = a.id
    AND (s.state IS NULL AND NOT s.is_new OR EXISTS (SELECT FROM history_states later WHERE ${IS_OVERTAKEN})))`;
const ACTION_COLUMNS = `a.id, a.at, a.actor_id, a.made_by, a.is_undone, ${CAN_BE_UNDONE} AS can_undo`;
const cursorOf = (at: string) => `(extract(epoch FROM ${at}) * 1000000)::bigint::text AS cursor`;
/** That a row is before the cursor of microseconds and id in these parameters, if there is one. */
const isBefore = (at: string, id: string, [micros, cursorId]: [string, string]) =>
  `(${micros}::bigint IS NULL OR (${at}, ${id}) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${cursorId}::uuid))`;

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
  private readonly actions = new WeakMap<EntityManager, Map<string, string>>();

  /**
   * Notes what an action changed. All notes of a transaction, or of an Undo-Key, about the things of one owner are one
   * action. What an import does has a key of its id.
   */
  async note(
    manager: EntityManager,
    given: HistoryActor,
    notes: readonly Note[],
    job: NotingJob = {},
  ): Promise<void> {
    for (const [userId, own] of Map.groupBy(notes, (note) => note.userId))
      await this.noteOf(manager, userId, given, own, job);
  }

  private async noteOf(
    manager: EntityManager,
    userId: string,
    given: HistoryActor,
    notes: readonly Note[],
    { importId, actorId }: NotingJob,
  ): Promise<void> {
    const { userId: caller = null, undoKey } = currentRequest() ?? {};
    const by: HistoryMaker = given === 'owner' && caller !== null && caller !== userId ? 'member' : given;
    const isByPerson = by === 'owner' || by === 'member';
    const key = (isByPerson ? undoKey : importId && keyOfImport(importId)) ?? null;
    const noted = this.actions.get(manager) ?? new Map<string, string>();
    this.actions.set(manager, noted);
    const states = notes.map((note, number) => ({
      number,
      state_id: randomUUID(),
      kind: note.kind,
      subject_id: note.id,
      parts: note.parts,
      is_new: note.isNew,
      state: note.state,
      bin_item_id: note.binItem ?? null,
      summary: note.summary,
      calendar_ids: note.calendarIds,
      // Otherwise nobody can restore them.
      logo_names: key !== null || note.binItem ? [...new Set(logosOf(note))] : [],
    }));
    const action = {
      id: noted.get(`${by} ${userId}`) ?? randomUUID(),
      user_id: userId,
      actor_id: actorId ?? caller,
      made_by: by,
      key,
      bytes:
        BYTES_PER_ACTION +
        notes.reduce((sum, note) => sum + sizeOf(note.summary) + (note.binItem ? 0 : sizeOf(note.state)), 0),
    };
    // A calendar stands for the events that came or went with it.
    const stands = notes[0]!.kind === 'calendar' ? 'state_id = excluded.state_id, ' : '';
    const [stored] = await manager.query<{ id: string }[]>(
      `WITH action AS (
         INSERT INTO history_actions AS stored (id, user_id, actor_id, made_by, key, bytes)
         SELECT * FROM jsonb_to_record($1::jsonb)
           AS given (id uuid, user_id uuid, actor_id uuid, made_by text, key uuid, bytes integer)
         ON CONFLICT ${key === null ? '(id)' : '(user_id, key)'} DO UPDATE SET bytes = stored.bytes + excluded.bytes
           WHERE stored.made_by = 'import' OR stored.actor_id IS NOT DISTINCT FROM excluded.actor_id
         RETURNING id, user_id, made_by, at),
       given AS (
         SELECT * FROM jsonb_to_recordset($2::jsonb) AS given (number integer, state_id uuid, kind text, subject_id uuid,
           parts text[], is_new boolean, state jsonb, bin_item_id uuid, summary jsonb, calendar_ids uuid[], logo_names text[])),
       noted AS (
         INSERT INTO history_states (id, action_id, user_id, kind, subject_id, parts, is_new, is_undone, format, state,
           bin_item_id, summary, calendar_ids)
         SELECT state_id, action.id, user_id, kind, subject_id, parts, is_new, made_by = 'undo', ${FORMAT}, state,
           bin_item_id, summary, calendar_ids
         FROM given, action),
       concerned AS (
         INSERT INTO history_calendars AS stored (calendar_id, action_id, at, state_id, subject_count)
         SELECT calendar_id, action.id, action.at, (array_agg(state_id ORDER BY number))[1], count(DISTINCT subject_id)
         FROM given, unnest(calendar_ids) AS calendar_id, action
         ${isByPerson ? `WHERE NOT EXISTS (SELECT FROM history_states s WHERE s.action_id = action.id AND s.subject_id = given.subject_id AND calendar_id = ANY(s.calendar_ids))` : ''}
         GROUP BY calendar_id, action.id, action.at
         ON CONFLICT (action_id, calendar_id)
           DO UPDATE SET ${stands}subject_count = stored.subject_count + excluded.subject_count),
       logos AS (
         INSERT INTO history_logos (state_id, logo_name) SELECT state_id, unnest(logo_names) FROM given)
       SELECT id FROM action`,
      [JSON.stringify(action), JSON.stringify(states)],
    );
    // Somebody else's key.
    if (!stored) throw new ProblemException('CONFLICT');
    noted.set(`${by} ${userId}`, stored.id);
    if (by !== 'import' && (action.bytes > BYTES_CHECKED || randomInt(WRITES_PER_CHECK) === 0))
      await this.forget(manager, userId);
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

  /**
   * Locks what a person did under a key until the transaction ends, one step for each owner of what it changed; none if
   * it is unknown or too long ago.
   */
  lockSteps(manager: EntityManager, actorId: string, key: string): Promise<UndoStep[]> {
    return manager.query(
      `SELECT id, user_id, at, is_undone FROM history_actions
       WHERE actor_id = $1 AND key = $2 AND ${BY_A_PERSON} AND at > now() - interval '${UNDO_HOURS} hours'
         AND (SELECT count(*) FROM history_actions later
              WHERE later.actor_id = $1 AND later.key IS NOT NULL AND later.${BY_A_PERSON} AND later.at > history_actions.at) < ${UNDO_STEPS_STORED_MAX}
       ORDER BY id FOR UPDATE`,
      [actorId, key],
    );
  }

  /** The same for what somebody did in a calendar; none if it is unknown, or no person did it. */
  lockAction(manager: EntityManager, calendarId: string, id: string): Promise<UndoStep[]> {
    return manager.query(
      `SELECT id, user_id, at, is_undone FROM history_actions
       WHERE id = $2 AND ${BY_A_PERSON} AND at > now() - interval '${HISTORY_DAYS} days'
         AND EXISTS (SELECT FROM history_calendars WHERE action_id = $2 AND calendar_id = $1) FOR UPDATE`,
      [calendarId, id],
    );
  }

  /** What was done in a calendar, the latest first. */
  async ofCalendar(
    manager: EntityManager,
    calendarId: string,
    { before, limit, person }: WantedHistory,
  ): Promise<HistoryRow[]> {
    const rows = await manager.query<HistoryRow[]>(
      `SELECT ${ACTION_COLUMNS}, ${cursorOf('page.at')}, page.subject_count,
         shown.kind, shown.subject_id, shown.is_new, shown.summary, shown.calendar_ids
       FROM (
         SELECT c.* FROM history_calendars c
         WHERE c.calendar_id = $1 AND c.at > now() - interval '${HISTORY_DAYS} days'
           AND ($2::uuid IS NULL OR EXISTS (SELECT FROM history_actions by WHERE by.id = c.action_id AND by.actor_id = $2))
           AND ${isBefore('c.at', 'c.action_id', ['$3', '$4'])}
         ORDER BY c.at DESC, c.action_id DESC LIMIT $5) AS page
       JOIN history_actions a ON a.id = page.action_id JOIN history_states shown ON shown.id = page.state_id
       ORDER BY page.at DESC, page.action_id DESC`,
      [calendarId, person ?? null, ...cursorParts(before), limit],
    );
    return rows.map(withSummary);
  }

  /** When each person last did something in a calendar. */
  async lastChangesIn(manager: EntityManager, calendarId: string): Promise<Map<string, Date>> {
    const rows = await manager.query<{ actor_id: string; at: Date }[]>(
      `SELECT a.actor_id, max(c.at) AS at FROM history_calendars c JOIN history_actions a ON a.id = c.action_id
       WHERE c.calendar_id = $1 AND a.actor_id IS NOT NULL AND c.at > now() - interval '${HISTORY_DAYS} days' GROUP BY 1`,
      [calendarId],
    );
    return new Map(rows.map(({ actor_id, at }) => [actor_id, at]));
  }

  /** What was done with an event, or one of its dates, the latest first; what one action did twice is told once. */
  async ofEvent(
    manager: EntityManager,
    { id, occurrence }: { id: string; occurrence: string | null },
    { before, limit, person }: WantedHistory,
  ): Promise<HistoryRow[]> {
    const parts = occurrence === null ? null : [occurrence];
    const rows = await manager.query<HistoryRow[]>(
      `SELECT ${ACTION_COLUMNS}, ${cursorOf('shown.at')}, 1 AS subject_count,
         shown.kind, shown.subject_id, shown.is_new, shown.summary, shown.calendar_ids
       FROM history_states shown JOIN history_actions a ON a.id = shown.action_id
       WHERE shown.subject_id = $1 AND shown.kind = 'event' AND shown.at > now() - interval '${HISTORY_DAYS} days'
         AND ($2::text[] IS NULL OR shown.parts IS NULL OR shown.parts && $2)
         AND ($3::uuid IS NULL OR a.actor_id = $3) AND ${isBefore('shown.at', 'a.id', ['$4', '$5'])}
         AND NOT EXISTS (SELECT FROM history_states first WHERE first.action_id = a.id AND first.subject_id = $1
           AND ($2::text[] IS NULL OR first.parts IS NULL OR first.parts && $2) AND (first.at, first.id) < (shown.at, shown.id))
       ORDER BY shown.at DESC, a.id DESC LIMIT $6`,
      [id, parts, person ?? null, ...cursorParts(before), limit],
    );
    return rows.map(withSummary);
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
   * Who changed the same parts later, and that is not undone; null if nobody did. Dates of one series are independent of
   * each other, a change of the series concerns all of them. The caller holds the locks of the events and calendars.
   */
  async overtakerOf(manager: EntityManager, step: UndoStep): Promise<Overtaker | null> {
    const [overtaker] = await manager.query<Overtaker[]>(
      `SELECT a.actor_id, a.made_by, later.at FROM history_states s JOIN history_states later ON ${IS_OVERTAKEN}
         JOIN history_actions a ON a.id = later.action_id
       WHERE s.action_id = $1 ORDER BY later.at DESC LIMIT 1`,
      [step.id],
    );
    return overtaker ?? null;
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
       WHERE s.user_id = $1 AND a.key IS NOT NULL AND a.${BY_A_PERSON} AND a.at > now() - interval '${UNDO_HOURS} hours'
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

  /**
   * What was done with a calendar and its events goes with them to another owner; what is in the bin stays. So does an
   * action that changed other things of the former owner as well.
   */
  async handOver(
    manager: EntityManager,
    subjectIds: readonly string[],
    { from, to }: { from: string; to: string },
  ): Promise<void> {
    const subjects = `subject_id = ANY(string_to_array($1, ',')::uuid[])`;
    await manager.query(
      `WITH given AS (
         UPDATE history_states SET user_id = $3 WHERE ${subjects} AND user_id = $2 AND bin_item_id IS NULL
         RETURNING id, action_id)
       UPDATE history_actions a SET user_id = $3 WHERE a.user_id = $2 AND a.id IN (SELECT action_id FROM given)
         AND NOT EXISTS (SELECT FROM history_states s WHERE s.action_id = a.id AND s.id NOT IN (SELECT id FROM given))`,
      [subjectIds.join(','), from, to],
    );
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

const cursorParts = (cursor: string | undefined): [string | null, string | null] => {
  const [micros, id] = cursor?.split('_') ?? [];
  return [micros ?? null, id ?? null];
};

const withSummary = (row: HistoryRow): HistoryRow => ({ ...row, summary: parseSummary(row.summary) });

const sizeOf = (state: SubjectState['state'] | Summary): number =>
  state === null ? 0 : Buffer.byteLength(JSON.stringify(state));

function read({ kind, subject_id, is_new, format, state, bin_item_id }: StateRow): NotedState | undefined {
  const parsed = parseState(kind, format, state);
  return parsed && { ...parsed, id: subject_id, isNew: is_new, binItem: bin_item_id };
}

const notUnderstood = () => new ProblemException('CONFLICT', titled('refused.notRestored'));
