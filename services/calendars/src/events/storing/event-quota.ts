import { EVENTS_MAX } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import { tooManyEvents } from '../content/event.errors.js';

/**
 * Keeps a person below the most events that one may have, exceptions included. Whoever stores one waits here for
 * whoever else does so for the same person, so that many at once do not pass together.
 * @throws ProblemException FORBIDDEN where there is no room for one more
 */
export async function requireQuota(manager: EntityManager, userId: string, max = EVENTS_MAX): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('events of ' || $1, 0))`, [userId]);
  const [row] = await manager.query<{ stored: number }[]>(
    'SELECT count(*)::int AS stored FROM events WHERE user_id = $1',
    [userId],
  );
  if (row!.stored >= max) throw tooManyEvents(EVENTS_MAX);
}
