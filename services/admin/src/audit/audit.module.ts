import { Module, Controller, Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AuditExportService } from './audit-export.service.js';
import { PeopleService, SubjectsService, namedIn, peopleIn, personOf } from './people.service.js';
import { exportAudit, listAudit, AUDIT_LISTED_MAX, type AuditPage, id, instant } from '@daymark/contracts';
import { AuditMessage } from '@daymark/contracts/internal';
import {
  Endpoint,
  ProblemException,
  LOGGER,
  QueueConsumer,
  SETTINGS,
  type Logger,
  Received,
} from '@daymark/service-kit';
import { DataSource } from 'typeorm';
import { newestMatching, type AuditRow } from './audit-conditions.js';
import * as z from 'zod';
import type { AdminSettings } from '../config.js';
import { DateTime } from 'luxon';

/**
 * One partition per month (UTC): created before it begins, dropped once expired. Functions of the log's owner do both.
 */
@Injectable()
export class AuditMonthsService {
  private readonly existingMonths = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: AdminSettings,
  ) {}

  /** True: entries of that time are still kept. */
  async prepare(at: Date): Promise<boolean> {
    const time = DateTime.fromJSDate(at, { zone: 'utc' });
    if (time < DateTime.utc().minus({ days: this.settings.AUDIT_RETENTION_DAYS })) return false;
    const month = time.toFormat('yyyy-MM');
    if (!this.existingMonths.has(month)) {
      await this.dataSource.query('SELECT audit.add_month($1)', [`${month}-01`]);
      this.existingMonths.add(month);
    }
    return true;
  }

  /** Also protects those that a backup restored. */
  async prepareNext(): Promise<void> {
    await this.dataSource.query(
      `SELECT audit.add_month(to_date(right(relname, 7), 'YYYY_MM'))
         FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
        WHERE inhparent = 'audit.audit_entries'::regclass AND NOT EXISTS (
          SELECT FROM pg_trigger WHERE tgrelid = part.oid AND tgname = 'audit_entries_not_truncated')`,
    );
    const thisMonth = DateTime.utc().startOf('month');
    for (const months of [0, 1]) await this.prepare(thisMonth.plus({ months }).toJSDate());
  }

  /** In constant time. */
  async dropPast(): Promise<number> {
    const dropped = await this.dataSource.query<{ part: string }[]>('SELECT audit.drop_months($1) AS part', [
      this.settings.AUDIT_RETENTION_DAYS,
    ]);
    if (dropped.length > 0) this.existingMonths.clear();
    for (const { part } of dropped) this.logger.info({ part }, 'dropped a month of the audit log');
    return dropped.length;
  }
}

export { PeopleService } from './people.service.js';

const CONCURRENCY = 4;
/** Tolerates clock skew; an entry from later than this would stay above all others until then. */
const AHEAD_MAX_MS = 3_600_000;

const RecordEntry = AuditMessage.extend({
  message_id: id('message_id'),
  created_at: instant('created_at'),
  sender: z.string().max(40),
  request_id: z.string().max(64).nullish(),
});

@Injectable()
export class AuditRecordingService implements OnModuleDestroy {
  private readonly consumer: QueueConsumer;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) settings: AdminSettings,
    private readonly months: AuditMonthsService,
  ) {
    const handlers = { 'record-entry': (payload: Record<string, unknown>) => this.record(payload) };
    // Redelivered entries are already stored.
    this.consumer = new QueueConsumer('audit', handlers, null, settings.REDIS_URL, logger, CONCURRENCY);
  }

  start(): void {
    this.consumer.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.consumer.stop();
  }

  private async record(payload: Record<string, unknown>): Promise<void> {
    const message = RecordEntry.parse(payload);
    const at = new Date(message.created_at);
    if (at.getTime() > Date.now() + AHEAD_MAX_MS) throw new Error('an entry of the audit log lies ahead');
    if (!(await this.months.prepare(at))) return;
    const { message_id, created_at, sender, details = {}, ...entry } = message;
    await this.dataSource.query(
      `INSERT INTO audit.audit_entries SELECT * FROM jsonb_populate_record(NULL::audit.audit_entries, $1)
       ON CONFLICT (at, id) DO NOTHING`,
      [JSON.stringify({ ...entry, id: message_id, at: created_at, service: sender, details })],
    );
  }
}

@Controller()
class AuditController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly people: PeopleService,
    private readonly subjects: SubjectsService,
    private readonly exporting: AuditExportService,
  ) {}

  /** The count stops where the list does, so that its cost does not depend on the length of the log. */
  @Endpoint(listAudit)
  async list(@Received() { query, caller }: Received<typeof listAudit>): Promise<AuditPage> {
    const { page, page_size, ...filter } = query;
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
    const addresses = await this.people.addressesOf(caller.session_id, peopleIn(entries));
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
        details: namedIn(row, addresses, subjects?.get(row.id)),
        ...(row.details.objects
          ? { subjects: subjects?.get(row.id) ?? [] }
          : { subject: subjects?.get(row.id)?.[0] ?? null }),
      })),
      total,
      has_more: matches > total,
      page,
      page_size,
    };
  }

  @Endpoint(exportAudit)
  export(@Received() { query, caller }: Received<typeof exportAudit>) {
    return this.exporting.part(caller, query);
  }
}

@Module({
  controllers: [AuditController],
  providers: [AuditExportService, AuditMonthsService, AuditRecordingService, PeopleService, SubjectsService],
  exports: [AuditMonthsService, AuditRecordingService, PeopleService],
})
export class AuditModule {}
