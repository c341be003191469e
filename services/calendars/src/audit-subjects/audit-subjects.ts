import { Inject, Injectable } from '@nestjs/common';
import type { AuditSubject } from '@daymark/contracts';
import type { AuditedObject } from '@daymark/contracts/internal';
import { DATA_SOURCE } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';

/** Longer than the audit log keeps its entries by default. */
export const AUDIT_SUBJECT_DAYS = 400;

/** What an entry is about, in addition to its object. */
export interface SubjectDetails {
  /** The start of the date of a series. */
  startLocal?: string | undefined;
  /** It was shared until the action. */
  wasShared?: boolean;
}

/**
 * Keeps the name and date of an event or calendar, also of one in the bin, for the audit entry that is recorded in the
 * same transaction. Administrators do not see what is not shared, so nothing but the kind is kept of it. The log itself
 * cannot be changed: names are kept here, where the deletion of their owner's account finds them. The only place that
 * reads tables of several features, so that no action can forget it.
 */
export async function keepSubject(
  manager: EntityManager,
  objectId: string,
  { startLocal, wasShared = false }: SubjectDetails,
): Promise<void> {
  await manager.query(
    `INSERT INTO audit_subjects (object_id, user_id, kind, name, start_local)
     SELECT $1, user_id, kind, CASE WHEN is_shared OR $3 THEN name END,
       CASE WHEN is_shared OR $3 THEN coalesce($2, start_local) END
     FROM (
       SELECT user_id, 'event' AS kind, title AS name, start_local, is_public_shareable AS is_shared
       FROM events WHERE id = $1
       UNION ALL
       SELECT user_id, 'calendar', name, NULL, is_public FROM calendars WHERE id = $1
       UNION ALL
       SELECT item.user_id, item.kind, item.title, item.start_local,
         (kept.content ->> CASE item.kind WHEN 'event' THEN 'is_public_shareable' ELSE 'is_public' END)::boolean
       FROM bin_items item JOIN bin_rows kept ON kept.item_id = item.id
         AND kept.table_name = item.kind || 's' AND kept.position = 1
       WHERE item.id = $1) AS found
     LIMIT 1`,
    [objectId, startLocal ?? null, wasShared],
  );
}

/** Says what entries of the audit log are about. */
@Injectable()
export class AuditSubjects {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /** In the order of the objects, as they were at the given times; null where nothing is known any more. */
  async describe(objects: readonly AuditedObject[]): Promise<(AuditSubject | null)[]> {
    const rows = await this.dataSource.query<{ subject: AuditSubject | null }[]>(
      `SELECT CASE WHEN found.kind IS NOT NULL THEN
         jsonb_build_object('kind', found.kind, 'name', found.name, 'start_local', found.start_local) END AS subject
       FROM unnest($1::uuid[], $2::timestamptz[]) WITH ORDINALITY AS asked (id, at, place)
       LEFT JOIN LATERAL (
         SELECT kind, name, start_local FROM audit_subjects
         WHERE object_id = asked.id AND recorded_at < asked.at + interval '1 millisecond'
         ORDER BY recorded_at DESC LIMIT 1) AS found ON true
       ORDER BY place`,
      [objects.map(({ id }) => id), objects.map(({ at }) => at)],
    );
    return rows.map(({ subject }) => subject);
  }
}
