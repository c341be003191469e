import { Injectable } from '@nestjs/common';
import { ProblemException } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { ownedBy } from '../../access/access.module.js';
import { text } from '../../texts.js';
import { EventQuota } from './quotas/event-quota.js';
import { lockQuotaOf } from './quotas/events-of-person.js';
import { lockEventsIn } from './calendar-links.js';

/** The events of a calendar that gets another owner go with it: they count for the new owner from then on. */
@Injectable()
export class EventHandOver {
  constructor(private readonly quota: EventQuota) {}

  /** The calendar is locked. What the former owner made stays theirs by name. */
  async perform(
    manager: EntityManager,
    calendarId: string,
    { from, to }: { from: string; to: string },
  ): Promise<string[]> {
    await lockQuotaOf(manager, to);
    const ids = await lockEventsIn(manager, calendarId);
    const given = ids.join(',');
    const [counts] = await manager.query<
      [{ events: number; dates: number; elsewhere: number; doubled: number }]
    >(
      `WITH given AS (SELECT unnest(string_to_array($1, ',')::uuid[]) AS id),
         rows AS (SELECT e.* FROM events e JOIN given ON given.id = coalesce(e.parent_event_id, e.id))
       SELECT count(*) FILTER (WHERE NOT is_deleted)::int AS events, count(*) FILTER (WHERE is_deleted)::int AS dates,
         (SELECT count(DISTINCT l.event_id)::int FROM calendar_events l JOIN given ON given.id = l.event_id
          WHERE l.calendar_id <> $2) AS elsewhere,
         (SELECT count(*)::int FROM rows r JOIN events o ON o.uid = r.uid AND ${ownedBy('$3', 'o')}) AS doubled
       FROM rows`,
      [given, calendarId, to],
    );
    if (counts.elsewhere > 0)
      throw new ProblemException('CONFLICT', {
        detail: text('refused.eventsElsewhere', { count: counts.elsewhere }),
      });
    if (counts.doubled > 0)
      throw new ProblemException('CONFLICT', {
        detail: text('refused.eventsDoubled', { count: counts.doubled }),
      });
    const rows = await this.quota.requireForMany(manager, to, {
      events: counts.events,
      deletedDates: counts.dates,
    });
    await manager.query(
      `UPDATE events SET user_id = $2, created_by = coalesce(created_by, $3)
       WHERE coalesce(parent_event_id, id) = ANY(string_to_array($1, ',')::uuid[])`,
      [given, to, from],
    );
    await manager.query(
      `UPDATE event_originals SET user_id = $2 WHERE event_id = ANY(string_to_array($1, ',')::uuid[])`,
      [given, to],
    );
    await this.quota.requireText(manager, to, rows);
    return ids;
  }
}
