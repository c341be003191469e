import { Injectable } from '@nestjs/common';
import { UNDO_HOURS, UNDO_STEPS_STORED_MAX } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import {
  BY_A_PERSON,
  HISTORY_DAYS,
  IS_OVERTAKEN,
  IS_REVERSIBLE,
  keyOfImport,
  needsCalendar,
  read,
  type NotedState,
  type StateRow,
} from './history-format.js';
import type { LastChange } from './told-history.js';

/** What a person did as one with the things of an owner. */
export interface UndoStep {
  id: string;
  user_id: string;
  at: Date;
  is_undone: boolean;
}

/** What an import did with an event: whether it is undone, or something later changed the same parts. */
export type ImportedState = NotedState & { is_undone: boolean; is_overtaken: boolean };

interface OfImport {
  importId: string;
  userId: string;
}

/** That the state `s` and action `a` are of a person's import, and of one of these events. */
const IS_OF_IMPORT = `a.id = s.action_id AND a.user_id = $1 AND a.key = $2 AND a.made_by = 'import'
  AND s.subject_id = ANY(string_to_array($3, ',')::uuid[])`;

const lockReversible = (manager: EntityManager, condition: string, values: string[]): Promise<UndoStep[]> =>
  manager.query(
    `SELECT id, user_id, at, is_undone FROM history_actions a
     WHERE id = $1 AND ${IS_REVERSIBLE} AND at > now() - interval '${HISTORY_DAYS} days' AND ${condition} FOR UPDATE`,
    values,
  );

@Injectable()
export class UndoSteps {
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

  /** The same for what somebody did in a calendar; none if it is unknown, or has another way back. */
  lockAction(manager: EntityManager, calendarId: string, id: string): Promise<UndoStep[]> {
    const isInCalendar = 'EXISTS (SELECT FROM history_calendars WHERE action_id = $1 AND calendar_id = $2)';
    return lockReversible(manager, isInCalendar, [id, calendarId]);
  }

  /** The same for what somebody did with an event of this owner. */
  lockActionOf(manager: EntityManager, ownerId: string, eventId: string, id: string): Promise<UndoStep[]> {
    const isOfOwner = `a.user_id = $3
      AND EXISTS (SELECT FROM history_states WHERE action_id = $1 AND subject_id = $2 AND kind = 'event')`;
    return lockReversible(manager, isOfOwner, [id, eventId, ownerId]);
  }

  /** In their order; null where one of them is gone, or this release does not understand it. */
  async statesOf(manager: EntityManager, step: UndoStep): Promise<NotedState[] | null> {
    const rows = await manager.query<StateRow[]>(
      'SELECT * FROM history_states WHERE action_id = $1 ORDER BY at, id',
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
  async overtakerOf(manager: EntityManager, step: UndoStep): Promise<LastChange | null> {
    const [overtaker] = await manager.query<LastChange[]>(
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
    { importId, userId }: OfImport,
    eventIds: readonly string[],
  ): Promise<ImportedState[]> {
    const rows = await manager.query<(StateRow & Pick<ImportedState, 'is_undone' | 'is_overtaken'>)[]>(
      `SELECT s.*, EXISTS (SELECT FROM history_states later WHERE ${IS_OVERTAKEN}) AS is_overtaken
       FROM history_actions a, history_states s WHERE ${IS_OF_IMPORT} ORDER BY s.at, s.id`,
      [userId, keyOfImport(importId), eventIds.join(',')],
    );
    return rows.flatMap(({ is_undone, is_overtaken, ...row }) => {
      const noted = read(row);
      return noted ? [{ ...noted, is_undone, is_overtaken }] : [];
    });
  }

  async closeImport(
    manager: EntityManager,
    { importId, userId }: OfImport,
    eventIds: readonly string[],
  ): Promise<void> {
    if (eventIds.length === 0) return;
    await manager.query(
      `UPDATE history_states s SET is_undone = true FROM history_actions a WHERE ${IS_OF_IMPORT}`,
      [userId, keyOfImport(importId), eventIds.join(',')],
    );
  }

  async close(manager: EntityManager, { id }: UndoStep): Promise<void> {
    await manager.query('UPDATE history_actions SET is_undone = true WHERE id = $1', [id]);
    await manager.query('UPDATE history_states SET is_undone = true WHERE action_id = $1', [id]);
  }

  async needsCalendar(manager: EntityManager, userId: string, calendarId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(`SELECT WHERE ${needsCalendar('$1', '$2')}`, [
      userId,
      calendarId,
    ]);
    return rows.length > 0;
  }
}
