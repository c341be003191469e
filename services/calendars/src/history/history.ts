import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UNDO_HOURS, type HistoryMaker } from '@daymark/contracts';
import { currentRequest, ProblemException } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import {
  FORMAT,
  HISTORY_DAYS,
  keyOfImport,
  logosOf,
  type HistoryActor,
  type Note,
  type SubjectState,
  type Summary,
} from './history-format.js';

/** A job that changes something outside of requests: an import, and for whom it is done. */
export interface NotingJob {
  importId?: string | undefined;
  actorId?: string | undefined;
}

/** The bytes of states per person; imports, and what is in the bin, have limits of their own. */
const BYTES_MAX = 32_000_000;
/** What an action takes besides its states. */
const BYTES_PER_ACTION = 500;
const ACTIONS_MAX = 5_000;
/** Summing all of a person's actions costs more than most writes, so that one in so many does, and each of that size. */
const WRITES_PER_CHECK = 50;
const BYTES_CHECKED = 4_000;

/**
 * Who did what with events and calendars, and their earlier states: one row for each action, and one for each event or
 * calendar that it changed. Undo, the bin and people read it. The stores of events and calendars write it, in the transaction
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
   * What was done with a calendar and its events goes with them to another owner; an action that changed other things of
   * the former owner as well stays. What somebody did as one with things of both owners is one action of the new one.
   */
  async handOver(
    manager: EntityManager,
    subjectIds: readonly string[],
    { from, to }: { from: string; to: string },
  ): Promise<void> {
    const given = [subjectIds.join(','), from, to];
    const subjects = `subject_id = ANY(string_to_array($1, ',')::uuid[])`;
    await manager.query(`UPDATE history_states SET user_id = $3 WHERE ${subjects} AND user_id = $2`, given);
    const goes = `a.user_id = $2 AND a.id IN (SELECT action_id FROM history_states WHERE ${subjects})
      AND NOT EXISTS (SELECT FROM history_states s WHERE s.action_id = a.id AND s.user_id <> $3)`;
    await manager.query(
      `WITH joined AS (
         SELECT a.id, a.bytes, kept.id AS kept_id, kept.at FROM history_actions a JOIN history_actions kept
           ON kept.user_id = $3 AND kept.key = a.key AND (kept.actor_id, kept.is_undone) IS NOT DISTINCT FROM (a.actor_id, a.is_undone)
         WHERE ${goes}),
       states AS (UPDATE history_states s SET action_id = kept_id FROM joined WHERE s.action_id = joined.id),
       concerned AS (
         INSERT INTO history_calendars AS stored (calendar_id, action_id, at, state_id, subject_count)
         SELECT c.calendar_id, kept_id, joined.at, c.state_id, c.subject_count
         FROM joined JOIN history_calendars c ON c.action_id = joined.id
         ON CONFLICT (action_id, calendar_id) DO UPDATE SET subject_count = stored.subject_count + excluded.subject_count),
       gone AS (DELETE FROM history_actions a USING joined WHERE a.id = joined.id)
       UPDATE history_actions a SET bytes = a.bytes + joined.bytes FROM joined WHERE a.id = kept_id`,
      given,
    );
    // A key that is taken is somebody else's, or one of the two was undone alone: both stay in the history by themselves.
    await manager.query(
      `UPDATE history_actions a SET user_id = $3,
         key = CASE WHEN NOT EXISTS (SELECT FROM history_actions taken WHERE taken.user_id = $3 AND taken.key = a.key) THEN key END
       WHERE ${goes}`,
      given,
    );
  }

  /** What starts over, such as a draft that is saved for another owner, has no earlier history. */
  async forgetSubjects(manager: EntityManager, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await manager.query('DELETE FROM history_states WHERE subject_id = ANY($1)', [ids]);
  }

  async logosInUse(manager: EntityManager, names: string[]): Promise<string[]> {
    const used = await manager.query<{ logo_name: string }[]>(
      'SELECT DISTINCT logo_name FROM history_logos WHERE logo_name = ANY($1)',
      [names],
    );
    return used.map(({ logo_name }) => logo_name);
  }

  /** Deletes what is older than the history reaches, and lets go of the logos of what can no longer be undone. */
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

const sizeOf = (state: SubjectState['state'] | Summary): number =>
  state === null ? 0 : Buffer.byteLength(JSON.stringify(state));
