import { EVENT_BYTES_PER_PERSON_MAX, eventFields, EVENTS_MAX, storedFields } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import { tooManyEvents, tooMuchText } from '../domain/event.errors.js';

/** SQL: how much text is in some columns of an event. */
export const textBytesOf = (columns: readonly string[]): string =>
  columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');

/** SQL: how much text an event is. */
export const EVENT_TEXT_BYTES = textBytesOf(
  storedFields.filter((field) => eventFields[field].column === 'text'),
);
/** More than any event weighs: of whoever has few events the bytes need not be added up. */
const EVENT_BYTES_MAX = 32 * 1024;

/**
 * Keeps a person below the most events that one may have, exceptions included. Whoever stores one waits here for
 * whoever else does so for the same person, so that many at once do not pass together.
 * @throws ProblemException FORBIDDEN where there is no room for one more
 */
export async function requireQuota(manager: EntityManager, userId: string, max = EVENTS_MAX): Promise<void> {
  await takeTurns(manager, userId);
  if ((await storedBy(manager, userId)) >= max) throw tooManyEvents(EVENTS_MAX);
}

/**
 * Keeps all text of a person's events, exceptions included, below its most. Called after what was written, which is
 * undone where it was too much.
 * @throws ProblemException FORBIDDEN
 */
export async function requireTextQuota(manager: EntityManager, userId: string): Promise<void> {
  if ((await storedBy(manager, userId)) * EVENT_BYTES_MAX <= EVENT_BYTES_PER_PERSON_MAX) return;
  await takeTurns(manager, userId);
  const [row] = await manager.query<{ is_too_much: boolean }[]>(
    `SELECT sum(${EVENT_TEXT_BYTES}) > $2 AS is_too_much FROM events WHERE user_id = $1`,
    [userId, EVENT_BYTES_PER_PERSON_MAX],
  );
  if (row!.is_too_much) throw tooMuchText(EVENT_BYTES_PER_PERSON_MAX);
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
