import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AUDIT_EXPORT_PART_ENTRIES,
  AUDIT_EXPORT_PART_MAX_BYTES,
  type AuditExportPart,
  type AuditExportQuery,
  type AuditFilter,
  type AuditSubject,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { RateLimits, recordAuditEntry } from '@daymark/service-kit';
import { csvLine } from '@daymark/service-kit/csv';
import { newestMatching, type AuditPosition, type AuditRow } from './audit-conditions.js';
import { namedIn, peopleIn, PeopleService, personOf, SubjectsService } from './people.service.js';

const PARTS_PER_MINUTE_MAX = 600;
/** Maximum new exports of an administrator; each counts the whole log. */
const EXPORTS_PER_MINUTE_MAX = 10;
/** All parts of an export are one entry of the log; a longer one another. No part is read without a record. */
const RECORDED_MS = 10 * 60_000;

/** Maximum of the count, which takes a second by then. */
const COUNTED_MAX = 5_000_000;

const COLUMNS = [
  'id',
  'at',
  'service',
  'action',
  'outcome',
  'actor',
  'actor_id',
  'target',
  'target_id',
  'object',
  'object_date',
  'object_id',
  'network',
  'request_id',
  'details',
];

/** The memory and time for a part do not depend on the length of the log. */
@Injectable()
export class AuditExportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    private readonly people: PeopleService,
    private readonly subjects: SubjectsService,
  ) {}

  /** Newest first. Entries recorded meanwhile are newer than the first part and in none. */
  async part(
    { user_id: askedBy, session_id }: SessionState,
    { after, ...filter }: AuditExportQuery,
  ): Promise<AuditExportPart> {
    await this.limits.take('audit-export-part', askedBy, { attempts: PARTS_PER_MINUTE_MAX });
    if (!after) await this.limits.take('audit-export', askedBy, { attempts: EXPORTS_PER_MINUTE_MAX });
    const rows = await this.read(filter, after);
    const read = rows.slice(0, AUDIT_EXPORT_PART_ENTRIES);
    const addresses = await this.people.addressesOf(session_id, peopleIn(read));
    const subjects = await this.subjects.of(read);
    await this.record(askedBy, filter, after);
    const lines = linesWithin(
      read.map((row) => lineOf(row, addresses, subjects.get(row.id))),
      AUDIT_EXPORT_PART_MAX_BYTES,
    );
    const shown = read.slice(0, lines.length);
    const last = shown.at(-1);
    return {
      csv: (after ? '' : csvLine(COLUMNS)) + lines.join(''),
      count: shown.length,
      total: after ? null : await this.count(filter),
      next: last && rows.length > shown.length ? `${last.at.toISOString()}_${last.id}` : null,
    };
  }

  private read(filter: AuditFilter, after?: string): Promise<AuditRow[]> {
    const limit = AUDIT_EXPORT_PART_ENTRIES + 1;
    const { sql, parameters } = newestMatching(filter, {
      limit,
      after: after ? positionOf(after) : undefined,
    });
    return this.dataSource.query(
      `SELECT entry.* FROM (${sql}) AS matching JOIN audit.audit_entries AS entry USING (at, id)
       ORDER BY at DESC, id DESC`,
      parameters,
    );
  }

  private async count(filter: AuditFilter): Promise<number> {
    const { from, to, action, outcome, person } = filter;
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM (SELECT FROM audit.audit_entries
        WHERE at >= coalesce($1, '-infinity'::timestamptz) AND at < coalesce($2, 'infinity'::timestamptz)
          AND ($3::text IS NULL OR action = $3) AND ($4::text IS NULL OR outcome = $4)
          AND ($5::uuid IS NULL OR actor_id = $5 OR target_id = $5)
        LIMIT ${COUNTED_MAX}) AS matching`,
      [from ?? null, to ?? null, action ?? null, outcome ?? null, person ?? null],
    );
    return row!.count;
  }

  private async record(askedBy: string, filter: AuditFilter, after?: string): Promise<void> {
    const details = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
    const isFirst = await this.limits.isFirst(
      'recorded-export',
      [askedBy, JSON.stringify(details)],
      RECORDED_MS,
    );
    if (after && !isFirst) return;
    await recordAuditEntry(this.dataSource.manager, { action: 'audit-export', actorId: askedBy, details });
  }
}

function positionOf(cursor: string): AuditPosition {
  const [at, id] = cursor.split('_') as [string, string];
  return { at: new Date(at), id };
}

function linesWithin(lines: string[], maxBytes: number): string[] {
  let bytes = 0;
  const first = lines.findIndex((line) => {
    if (bytes > maxBytes) return true;
    bytes += Buffer.byteLength(line);
    return false;
  });
  return first < 0 ? lines : lines.slice(0, first);
}

function lineOf(
  row: AuditRow,
  addresses: ReadonlyMap<string, string>,
  subjects: readonly AuditSubject[] = [],
): string {
  const nameOf = (id: string | null) => {
    const person = personOf(id, addresses);
    return person && (person.email ?? `deleted ${person.pseudonym}`);
  };
  return csvLine([
    row.id,
    row.at.toISOString(),
    row.service,
    row.action,
    row.outcome,
    nameOf(row.actor_id),
    row.actor_id,
    nameOf(row.target_id),
    row.target_id,
    listed(subjects.map(({ name, kind }) => name ?? `private ${kind}`)),
    listed(subjects.map(({ start_local }) => start_local ?? '')),
    row.object_id,
    row.network,
    row.request_id,
    Object.entries(namedIn(row, addresses, subjects))
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
  ]);
}

/** One entry of an action on several things names some of them. */
const listed = (texts: readonly string[]) => texts.join('; ') || null;
