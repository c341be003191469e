import {
  EVENT_BYTES_PER_PERSON_MAX,
  eventFields,
  EVENTS_MAX,
  EVENTS_WITH_BIN_MAX,
  storedFields,
} from '@daymark/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Bin, type BinnedItem } from '../../bin/bin.module.js';
import { RULE_TEXT_BYTES } from './feed-weight.js';
import { originalBytesOf } from './event-originals.js';
import {
  tooManyEventsToRestore,
  tooManyEvents,
  tooManyEventsWithBin,
  tooMuchText,
} from '../domain/event.errors.js';

/** SQL: how much text is in some columns of an event. */
export const textBytesOf = (columns: readonly string[]): string =>
  columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');

/** SQL: how much text an event is, with its rule. */
export const EVENT_TEXT_BYTES = `${textBytesOf(
  storedFields.filter((field) => eventFields[field].column === 'text'),
)} + coalesce(CASE WHEN is_recurring THEN (
  SELECT ${RULE_TEXT_BYTES} FROM event_recurrences WHERE event_id = id) END, 0)`;
/** More than any event weighs: of whoever has few events the bytes need not be added up. */
const EVENT_BYTES_MAX = 72 * 1024;

/** Whoever has as many events as one may have can still delete occurrences, which takes rows too. */
const ROWS_MAX = 2 * EVENTS_MAX;

/** Keeps what a person has, exceptions included, below the most that one may have. What is in the bin counts. */
@Injectable()
export class EventQuota {
  constructor(private readonly bin: Bin) {}

  /**
   * Whoever stores an event waits here for whoever else does so for the same person, so that many at once do not pass
   * together. With those in the bin there may be twice as many.
   * @throws ProblemException FORBIDDEN where there is no room for one more
   */
  async require(manager: EntityManager, userId: string): Promise<void> {
    await takeTurns(manager, userId);
    const stored = await storedBy(manager, userId);
    if (stored >= EVENTS_MAX) throw tooManyEvents(EVENTS_MAX);
    const { rows } = await this.bin.usageOf(manager, userId);
    if (stored + rows >= EVENTS_WITH_BIN_MAX) throw tooManyEventsWithBin(EVENTS_WITH_BIN_MAX);
  }

  /** Whoever else stores events for the same person waits until this transaction ends. */
  takeTurns(manager: EntityManager, userId: string): Promise<void> {
    return takeTurns(manager, userId);
  }

  /**
   * The same for many at once, deleted dates among them.
   * @throws ProblemException FORBIDDEN where there is no room for so many
   */
  async requireMany(
    manager: EntityManager,
    userId: string,
    { events, deletedDates }: { events: number; deletedDates: number },
  ): Promise<void> {
    await takeTurns(manager, userId);
    const stored = await storedBy(manager, userId);
    if (stored + events > EVENTS_MAX || stored + events + deletedDates > ROWS_MAX)
      throw tooManyEvents(EVENTS_MAX);
    const { rows } = await this.bin.usageOf(manager, userId);
    if (stored + rows + events > EVENTS_WITH_BIN_MAX) throw tooManyEventsWithBin(EVENTS_WITH_BIN_MAX);
  }

  /**
   * The same for a date that is deleted individually.
   * @throws ProblemException FORBIDDEN where the person has twice as many events and exceptions as one may have events
   */
  async requireForDeletedDate(manager: EntityManager, userId: string): Promise<void> {
    await takeTurns(manager, userId);
    if ((await storedBy(manager, userId)) >= ROWS_MAX) throw tooManyEvents(EVENTS_MAX);
  }

  /**
   * The same for the rest of a series, which is in the bin as one more event with a text of its own. Called after it was put
   * there, which is undone where it was too much: without a bound of its own a series could be cut for ever.
   * @throws ProblemException FORBIDDEN
   */
  async requireForRest(manager: EntityManager, userId: string): Promise<void> {
    await takeTurns(manager, userId);
    const { rows } = await this.bin.usageOf(manager, userId);
    if ((await storedBy(manager, userId)) + rows > EVENTS_WITH_BIN_MAX)
      throw tooManyEventsWithBin(EVENTS_WITH_BIN_MAX);
    await this.requireText(manager, userId);
  }

  /**
   * The same for events and exceptions that come back from the bin, where their text counted already. Deleted dates may
   * go beyond what one may have, as where they are deleted: else what had many could never come back.
   * @throws ProblemException FORBIDDEN where there is no room for so many
   */
  async requireForRestored(manager: EntityManager, item: BinnedItem): Promise<void> {
    await takeTurns(manager, item.user_id);
    const rows = (await storedBy(manager, item.user_id)) + item.row_count;
    if (rows <= EVENTS_MAX) return;
    const [stored] = await manager.query<[{ dates: number }]>(
      'SELECT count(*)::int AS dates FROM events WHERE user_id = $1 AND is_deleted',
      [item.user_id],
    );
    const binned = await this.bin.fieldsOf(manager, item.id, 'events', ['is_deleted']);
    const deletedDates = stored.dates + binned.filter(({ is_deleted }) => is_deleted === 'true').length;
    if (rows > ROWS_MAX || rows - deletedDates > EVENTS_MAX) throw tooManyEventsToRestore(EVENTS_MAX);
  }

  /**
   * The same for events that are what they were before somebody's last act. Called after they became that, which is undone
   * where it was too much. Deleted dates may go beyond what one may have, as where they are deleted.
   * @throws ProblemException FORBIDDEN
   */
  async requireForUndone(manager: EntityManager, userId: string): Promise<void> {
    await takeTurns(manager, userId);
    if ((await storedBy(manager, userId)) > ROWS_MAX) throw tooManyEvents(EVENTS_MAX);
    await this.requireText(manager, userId);
  }

  /**
   * Keeps the text of a person's events, with what they were in the files that they came from, below its most. Called after what was written, which is undone where it was too
   * much.
   * @throws ProblemException FORBIDDEN
   */
  async requireText(manager: EntityManager, userId: string): Promise<void> {
    const { text_bytes: binned } = await this.bin.usageOf(manager, userId);
    const most = EVENT_BYTES_PER_PERSON_MAX - binned - (await originalBytesOf(manager, userId));
    if ((await storedBy(manager, userId)) * EVENT_BYTES_MAX <= most) return;
    await takeTurns(manager, userId);
    const [row] = await manager.query<{ is_too_much: boolean }[]>(
      `SELECT sum(${EVENT_TEXT_BYTES}) > $2 AS is_too_much FROM events WHERE user_id = $1`,
      [userId, most],
    );
    if (row!.is_too_much) throw tooMuchText(EVENT_BYTES_PER_PERSON_MAX, binned > 0);
  }
}

/** Whoever else stores events for the same person waits until this transaction ends. */
async function takeTurns(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('events of ' || $1, 0))`, [userId]);
}

/** How many events and exceptions a person has. */
async function storedBy(manager: EntityManager, userId: string): Promise<number> {
  const [row] = await manager.query<{ stored: number }[]>(
    'SELECT count(*)::int AS stored FROM events WHERE user_id = $1',
    [userId],
  );
  return row!.stored;
}
