import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { FeedReads } from '@daymark/contracts/internal';
import { DATA_SOURCE } from '@daymark/service-kit';
import { PublicCalendars } from '../calendars/calendars.module.js';

@Injectable()
export class FeedReadStatistics {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly calendars: PublicCalendars,
  ) {}

  /** Adds the counts of a replica of the feed service; entries of deleted calendars are ignored. */
  async add(reads: FeedReads[]): Promise<void> {
    const ids = [...new Set(reads.map(({ calendar_id }) => calendar_id))];
    const existing = await this.calendars.existing(this.dataSource.manager, ids);
    // A single statement in a fixed order, so that two replicas never deadlock.
    await this.dataSource.query(
      `INSERT INTO calendar_feed_reads AS r
         (calendar_id, program, last_read_at, last_version, bytes, reads, not_modified, counted_since)
       SELECT x.calendar_id, x.program, least(max(x.last_read_at), now()), max(x.version),
         (array_agg(x.bytes ORDER BY x.version DESC))[1], sum(x.reads)::integer, sum(x.not_modified)::integer, now()
       FROM jsonb_to_recordset($1::jsonb) AS x(calendar_id uuid, program text, last_read_at timestamptz,
         version timestamptz, bytes integer, reads integer, not_modified integer)
       GROUP BY x.calendar_id, x.program ORDER BY x.calendar_id, x.program
       ON CONFLICT (calendar_id, program) DO UPDATE SET
         last_read_at = greatest(r.last_read_at, excluded.last_read_at),
         last_version = greatest(r.last_version, excluded.last_version),
         bytes = CASE WHEN excluded.last_version >= r.last_version THEN excluded.bytes ELSE r.bytes END,
         reads = CASE WHEN ${COUNTS_ARE_OLD} THEN 0 ELSE least(r.reads, ${COUNT_MAX}) END + excluded.reads,
         not_modified = CASE WHEN ${COUNTS_ARE_OLD} THEN 0 ELSE least(r.not_modified, ${COUNT_MAX}) END
           + excluded.not_modified,
         counted_since = CASE WHEN ${COUNTS_ARE_OLD} THEN now() ELSE r.counted_since END`,
      [JSON.stringify(reads.filter(({ calendar_id }) => existing.has(calendar_id)))],
    );
  }
}

const COUNTS_ARE_OLD = `r.counted_since < now() - interval '30 days'`;
/** The sum of two such counts fits the column. */
const COUNT_MAX = 1_000_000_000;
