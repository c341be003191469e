import { Injectable } from '@nestjs/common';
import type { Calendar, HistoryMaker } from '@daymark/contracts';
import { instantToLocal, isKnownTimeZone, longDate } from '@daymark/recurrence';
import { currentRequest } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { PeopleNames } from '../people/people.module.js';
import { text } from '../texts.js';
import {
  HISTORY_DAYS,
  IS_NEEDED,
  IS_OVERTAKEN,
  IS_REVERSIBLE,
  parseSummary,
  type SubjectState,
  type Summary,
} from './history-format.js';

interface NotedAction {
  id: string;
  /** With the database's microseconds, and what tells those of one moment apart. */
  cursor: string;
  at: Date;
  /** The owner of what it changed. */
  user_id: string;
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
  /** Who made the event, where the earlier state says so; only of a row of `ofEvent`. */
  author?: string | null;
  /** Its earlier states are there, and nothing later changed the same parts. */
  can_undo: boolean;
  hindrance: Hindrance | null;
}

/** Why an action cannot be undone: who changed the same parts later, that its earlier states are gone, or neither. */
interface Hindrance extends Partial<Pick<NotedAction, 'actor_id' | 'made_by'>> {
  is_gone?: true;
}

/** A page of a history, after a cursor. `person`: only what that one did. */
export interface WantedHistory {
  before?: string | undefined;
  limit: number;
  person?: string | undefined;
}

export type LastChange = Pick<NotedAction, 'actor_id' | 'made_by' | 'at'>;

/** A calendar, or an event or date of it; with a field, only what was done with that. */
export interface ChangedSubject {
  id: string;
  occurrence?: string | null;
  field?: string;
}

/** Null for what can be undone. */
const HINDRANCE = `CASE WHEN a.is_undone OR NOT ${IS_REVERSIBLE} THEN '{}'::jsonb ELSE coalesce(
  (SELECT jsonb_build_object('actor_id', by.actor_id, 'made_by', by.made_by)
   FROM history_states s JOIN history_states later ON ${IS_OVERTAKEN} JOIN history_actions by ON by.id = later.action_id
   WHERE s.action_id = a.id ORDER BY later.at DESC LIMIT 1),
  (SELECT CASE WHEN s.is_new THEN '{}'::jsonb ELSE '{"is_gone": true}'::jsonb END FROM history_states s
   WHERE s.action_id = a.id AND (s.state IS NULL AND NOT s.is_new OR ${IS_NEEDED}) ORDER BY s.is_new LIMIT 1)) END`;
const ACTION_COLUMNS = `a.id, a.at, a.user_id, a.actor_id, a.made_by, a.is_undone, ${HINDRANCE} AS hindrance`;
const cursorOf = (at: string, id: string) =>
  `(extract(epoch FROM ${at}) * 1000000)::bigint || '_' || ${id} AS cursor`;
const SHOWN_COLUMNS = 'shown.kind, shown.subject_id, shown.is_new, shown.summary, shown.calendar_ids';
/** That a row is before the cursor of microseconds and id in these parameters, if there is one. */
const isBefore = (at: string, id: string, [micros, cursorId]: [string, string]) =>
  `(${micros}::bigint IS NULL OR (${at}, ${id}) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${cursorId}::uuid))`;

/** Who did what, as people are told. Names are another service's: nothing is locked while they are asked for. */
@Injectable()
export class ToldHistory {
  constructor(private readonly people: PeopleNames) {}

  async ofCalendar(
    manager: EntityManager,
    calendarId: string,
    { before, limit, person }: WantedHistory,
  ): Promise<HistoryRow[]> {
    const rows = await manager.query<HistoryRow[]>(
      `SELECT ${ACTION_COLUMNS}, ${cursorOf('page.at', 'page.action_id')}, page.subject_count, ${SHOWN_COLUMNS}
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

  async ofAction(
    manager: EntityManager,
    calendarId: string,
    actionId: string,
    { before, limit }: WantedHistory,
  ): Promise<HistoryRow[]> {
    const rows = await manager.query<HistoryRow[]>(
      `SELECT ${ACTION_COLUMNS}, ${cursorOf('shown.at', 'shown.id')}, 1 AS subject_count, ${SHOWN_COLUMNS}
       FROM history_states shown JOIN history_actions a ON a.id = shown.action_id
       WHERE a.id = $2 AND $1 = ANY(shown.calendar_ids) AND shown.at > now() - interval '${HISTORY_DAYS} days'
         AND ${isBefore('shown.at', 'shown.id', ['$3', '$4'])}
       ORDER BY shown.at DESC, shown.id DESC LIMIT $5`,
      [calendarId, actionId, ...cursorParts(before), limit],
    );
    return rows.map(withSummary);
  }

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
      `SELECT ${ACTION_COLUMNS}, ${cursorOf('shown.at', 'a.id')}, 1 AS subject_count, ${SHOWN_COLUMNS},
         shown.state -> 'own' -> 'row' ->> 'created_by' AS author
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

  /** Undefined where the history no longer tells. An administrator is named to nobody. */
  async changerOf(
    manager: EntityManager,
    subject: ChangedSubject,
  ): Promise<Pick<Calendar, 'updated_by'> | undefined> {
    const [last] = await this.lastChanges(manager, [subject]);
    if (!last) return undefined;
    const id = personIn(last);
    return {
      updated_by: id === null ? null : { id, name: (await this.people.of([id])).get(id)?.name ?? null },
    };
  }

  /** The last change of each of these; null where the history no longer tells. */
  async lastChanges(
    manager: EntityManager,
    subjects: readonly ChangedSubject[],
  ): Promise<(LastChange | null)[]> {
    const rows = await manager.query<(LastChange & { number: number })[]>(
      `SELECT given.number, last.*
       FROM jsonb_to_recordset($1::jsonb) AS given (number integer, id uuid, occurrence text, field text), LATERAL (
         SELECT a.actor_id, a.made_by, s.at FROM history_states s JOIN history_actions a ON a.id = s.action_id
         WHERE s.subject_id = given.id AND (s.parts IS NULL OR given.occurrence = ANY(s.parts))
           AND (given.field IS NULL OR s.is_new OR s.summary -> 'changes'
             @> jsonb_build_array(jsonb_build_object('field', given.field, 'occurrence', given.occurrence)))
         ORDER BY s.at DESC, s.id DESC LIMIT 1) AS last`,
      [JSON.stringify(subjects.map((subject, number) => ({ ...subject, number })))],
    );
    const found = new Map(rows.map(({ number, ...last }) => [number, last]));
    return subjects.map((_, number) => found.get(number) ?? null);
  }

  /** A sentence for each of them: who it was, and when by the reader's clock. */
  async say(changes: readonly LastChange[]): Promise<string[]> {
    const people = await this.people.of(changes.flatMap((change) => personIn(change) ?? []));
    return changes.map((change) => {
      const id = personIn(change);
      const person = id === null ? undefined : people.get(id);
      const name = person?.name ?? text(`refused.by.${byWhom(change.made_by, person === null)}`);
      return text('refused.overtaken', { name, ...readersTime(change.at) });
    });
  }
}

/** Where the reader's zone is unknown, the time says that it is UTC. */
function readersTime(at: Date): { date: string; time: string } {
  const { timeZone } = currentRequest() ?? {};
  const zone = timeZone && isKnownTimeZone(timeZone) ? timeZone : undefined;
  const [date, clock] = instantToLocal(at.getTime(), zone ?? 'UTC').split('T') as [string, string];
  const time = clock.slice(0, 'HH:MM'.length);
  return { date: longDate(date), time: zone ? time : `${time} UTC` };
}

const cursorParts = (cursor: string | undefined): [string | null, string | null] => {
  const [micros, id] = cursor?.split('_') ?? [];
  return [micros ?? null, id ?? null];
};

const withSummary = (row: Omit<HistoryRow, 'can_undo'>): HistoryRow => ({
  ...row,
  summary: parseSummary(row.summary),
  can_undo: row.hindrance === null,
});

const personIn = ({ actor_id, made_by }: LastChange) => (made_by === 'administrator' ? null : actor_id);

const byWhom = (made_by: LastChange['made_by'], isFormer: boolean) => {
  if (made_by === 'administrator') return 'administrator';
  if (made_by === 'import' || made_by === 'source') return 'import';
  return isFormer ? 'former' : 'somebody';
};
