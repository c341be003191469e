import { Module, Controller } from '@nestjs/common';
import { describeAuditedObjects } from '@daymark/contracts/internal';
import { Endpoint, Received } from '@daymark/service-kit';
import type { AuditSubject } from '@daymark/contracts';
import { DataSource } from 'typeorm';

/** Longer than the audit log keeps its entries by default. */
export const AUDIT_SUBJECT_DAYS = 400;

@Controller()
class AuditSubjectsController {
  constructor(private readonly dataSource: DataSource) {}

  /** In the order of the objects, as they were at the given times; null where nothing is known any more. */
  @Endpoint(describeAuditedObjects)
  async describe(@Received() { body: { objects } }: Received<typeof describeAuditedObjects>) {
    const rows = await this.dataSource.query<{ subject: AuditSubject | null }[]>(
      `SELECT CASE WHEN found.kind IS NOT NULL THEN
         jsonb_build_object('kind', found.kind, 'name', found.name, 'start_local', found.start_local,
           'invited', found.invited) END AS subject
       FROM unnest($1::uuid[], $2::timestamptz[]) WITH ORDINALITY AS asked (id, at, place)
       LEFT JOIN LATERAL (
         SELECT kind, name, start_local, invited FROM audit_subjects
         WHERE object_id = asked.id AND recorded_at < asked.at + interval '1 millisecond'
         ORDER BY recorded_at DESC LIMIT 1) AS found ON true
       ORDER BY place`,
      [objects.map(({ id }) => id), objects.map(({ at }) => at)],
    );
    return { subjects: rows.map(({ subject }) => subject) };
  }
}

@Module({ controllers: [AuditSubjectsController] })
export class AuditSubjectsModule {}
