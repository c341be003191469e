import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { AUDIT_LISTED_MAX, type AuditPage, type AuditQuery } from '@daymark/contracts';
import { DATA_SOURCE, ProblemException } from '@daymark/service-kit';
import { newestMatching, type AuditRow } from './audit-conditions.js';
import { PeopleService, personOf, SubjectsService } from './people.service.js';

@Injectable()
export class AuditListService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly people: PeopleService,
    private readonly subjects: SubjectsService,
  ) {}

  /** The count stops where the list does, so that its cost does not depend on the length of the log. */
  async list(sessionId: string, { page, page_size, ...filter }: AuditQuery): Promise<AuditPage> {
    const { sql, parameters } = newestMatching(filter, { limit: AUDIT_LISTED_MAX + 1 });
    const offset = (page - 1) * page_size;
    const [keys, from] = [`WITH matching AS MATERIALIZED (${sql})`, parameters.length];
    const rows = await this.dataSource.query<(AuditRow & { matches: string })[]>(
      `${keys}, shown AS (
         SELECT at, id FROM matching ORDER BY at DESC, id DESC OFFSET $${from + 1} LIMIT $${from + 2})
       SELECT entry.*, matches
         FROM (SELECT count(*) AS matches FROM matching) AS counted
         LEFT JOIN (shown JOIN audit.audit_entries AS entry USING (at, id)) ON true
        ORDER BY entry.at DESC, entry.id DESC`,
      [...parameters, offset, Math.max(0, Math.min(page_size, AUDIT_LISTED_MAX - offset))],
    );
    const matches = Number(rows[0]!.matches);
    const total = Math.min(matches, AUDIT_LISTED_MAX);
    // If the page is empty, only the count was returned.
    const entries = rows.filter(({ id }) => id !== null);
    const addresses = await this.people.addressesOf(sessionId, entries);
    // While calendars does not answer, the list lacks their names.
    const subjects = await this.subjects.of(entries).catch((error: unknown) => {
      if (error instanceof ProblemException) return null;
      throw error;
    });
    return {
      items: entries.map((row) => ({
        ...row,
        at: row.at.toISOString(),
        actor: personOf(row.actor_id, addresses),
        target: personOf(row.target_id, addresses),
        subject: subjects?.get(row.id) ?? null,
      })),
      total,
      has_more: matches > total,
      page,
      page_size,
    };
  }
}
