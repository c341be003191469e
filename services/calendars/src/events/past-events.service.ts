import { Inject, Injectable } from '@nestjs/common';
import { PAST_EVENT_HOURS } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAudit } from '../audit/audit.module.js';
import { markPublished, type SeenChange } from '../calendars/calendars.module.js';

/** So many at once at most; the next visit goes on. */
const BATCH_MAX = 1_000;

// Of a series the last occurrence counts, with those that were moved. The database's clock decides, as it is one.
const IS_PAST = `coalesce(e.series_end, 'infinity') < now() - interval '${PAST_EVENT_HOURS} hours'
  AND e.archived_at IS NULL AND NOT e.is_exception
  AND NOT EXISTS (SELECT FROM events x WHERE x.parent_event_id = e.id AND NOT x.is_cancelled
    AND x.end_time >= now() - interval '${PAST_EVENT_HOURS} hours')`;

@Injectable()
export class PastEventsService {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /**
   * Takes the person's past events out of the lists, or deletes them where that was chosen; a series when nothing of it
   * is still to come, with its exceptions. Answers how many events and series it was. What two callers find at once, one
   * of them takes.
   */
  cleanUp(userId: string): Promise<{ removed: number }> {
    return inTransaction(this.dataSource, async (manager) => {
      const ids = await lockPastEvents(manager, userId);
      if (!ids.length) return { removed: 0 };
      if (await isToBeDeleted(manager, userId)) {
        await deleteEvents(manager, ids);
        const details = { past_events: String(ids.length) };
        await recordAudit(manager, { action: 'event-deletion', actorId: userId, targetId: userId, details });
      } else await archiveEvents(manager, ids);
      return { removed: ids.length };
    });
  }
}

/** Two statements: what somebody changed while this one waited for nothing is seen by the second, and can change no more. */
async function lockPastEvents(manager: EntityManager, userId: string): Promise<string[]> {
  const locked = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM events e WHERE e.user_id = $1 AND ${IS_PAST} LIMIT ${BATCH_MAX} FOR UPDATE SKIP LOCKED`,
    [userId],
  );
  if (!locked.length) return [];
  const past = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM events e WHERE e.id = ANY($1) AND ${IS_PAST}`,
    [locked.map(({ id }) => id)],
  );
  return past.map(({ id }) => id);
}

async function isToBeDeleted(manager: EntityManager, userId: string): Promise<boolean> {
  const [settings] = await manager.query<{ past_events: string }[]>(
    'SELECT past_events FROM user_settings WHERE user_id = $1',
    [userId],
  );
  return settings?.past_events === 'delete';
}

async function archiveEvents(manager: EntityManager, ids: string[]): Promise<void> {
  await manager.query(
    'UPDATE events SET archived_at = now() WHERE id = ANY($1) OR parent_event_id = ANY($1)',
    [ids],
  );
}

async function deleteEvents(manager: EntityManager, ids: string[]): Promise<void> {
  const seen = await manager.query<SeenChange[]>(
    `SELECT l.calendar_id, l.event_id FROM calendar_events l JOIN events e ON e.id = l.event_id
     WHERE e.id = ANY($1) AND e.is_public_shareable`,
    [ids],
  );
  await manager.query('DELETE FROM events WHERE id = ANY($1)', [ids]);
  await markPublished(manager, seen);
}
