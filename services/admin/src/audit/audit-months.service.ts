import { Inject, Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { DataSource } from 'typeorm';
import { LOGGER, SETTINGS, type Logger } from '@daymark/service-kit';
import type { AdminSettings } from '../config.js';

/**
 * One partition per month (UTC): created before it begins, dropped once expired. Functions of the log's owner do both.
 */
@Injectable()
export class AuditMonthsService {
  private readonly known = new Set<string>();

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
    if (!this.known.has(month)) {
      await this.dataSource.query('SELECT audit.add_month($1)', [`${month}-01`]);
      this.known.add(month);
    }
    return true;
  }

  /** Also protects those that a backup restored. */
  async prepareNext(now = new Date()): Promise<void> {
    await this.dataSource.query(
      `SELECT audit.add_month(to_date(right(relname, 7), 'YYYY_MM'))
         FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
        WHERE inhparent = 'audit.audit_entries'::regclass AND NOT EXISTS (
          SELECT FROM pg_trigger WHERE tgrelid = part.oid AND tgname = 'audit_entries_not_truncated')`,
    );
    const thisMonth = DateTime.fromJSDate(now, { zone: 'utc' }).startOf('month');
    for (const months of [0, 1]) await this.prepare(thisMonth.plus({ months }).toJSDate());
  }

  /** In constant time. */
  async dropPast(): Promise<number> {
    const dropped = await this.dataSource.query<{ part: string }[]>('SELECT audit.drop_months($1) AS part', [
      this.settings.AUDIT_RETENTION_DAYS,
    ]);
    if (dropped.length > 0) this.known.clear();
    for (const { part } of dropped) this.logger.info({ part }, 'dropped a month of the audit log');
    return dropped.length;
  }
}
