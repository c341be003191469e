import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { FeedHealth } from '@daymark/contracts';
import type { FeedReads } from '@daymark/contracts/internal';
import { DATA_SOURCE } from '@daymark/service-kit';
import { calendarNotYours, CalendarReadingService } from '../calendars/calendars.module.js';
import { FeedReadEntity } from './feed-read.entity.js';

@Injectable()
export class FeedHealthService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly calendars: CalendarReadingService,
  ) {}

  /**
   * What the owner of a calendar can know of its feed.
   * @throws ProblemException NOT_FOUND where the person cannot see the calendar; FORBIDDEN where it is somebody else's
   */
  async of(calendarId: string, userId: string): Promise<FeedHealth> {
    const { calendar, access } = await this.calendars.see(calendarId, userId);
    if (access !== 'own') throw calendarNotYours();
    const [[counts], rows] = await Promise.all([
      this.dataSource.query<{ shared_events: number; hidden_events: number }[]>(
        `SELECT count(*) FILTER (WHERE e.is_public_shareable)::integer AS shared_events,
           count(*) FILTER (WHERE NOT e.is_public_shareable)::integer AS hidden_events
         FROM calendar_events l JOIN events e ON e.id = l.event_id WHERE l.calendar_id = $1`,
        [calendarId],
      ),
      this.dataSource.manager.find(FeedReadEntity, {
        where: { calendar_id: calendarId },
        order: { last_read_at: 'DESC', program: 'ASC' },
      }),
    ]);
    const newest = rows.toSorted((a, b) => b.last_version.getTime() - a.last_version.getTime())[0];
    return {
      is_public: calendar.is_public,
      last_changed_at: calendar.published_at.toISOString(),
      feed_bytes: newest?.bytes ?? null,
      ...counts!,
      readers: rows.map(({ program, last_read_at, last_version, reads, not_modified }) => ({
        program,
        last_read_at: last_read_at.toISOString(),
        has_latest_change: last_version >= calendar.published_at,
        reads,
        not_modified,
      })),
    };
  }

  /** Adds up what a replica of the feed service counted; entries of calendars that are gone are passed over. */
  async add(reads: FeedReads[]): Promise<void> {
    // One statement, in one order, so that two replicas never wait for each other crosswise.
    await this.dataSource.query(
      `INSERT INTO calendar_feed_reads AS r
         (calendar_id, program, last_read_at, last_version, bytes, reads, not_modified, counted_since)
       SELECT x.calendar_id, x.program, least(max(x.last_read_at), now()), max(x.version),
         (array_agg(x.bytes ORDER BY x.version DESC))[1], sum(x.reads)::integer, sum(x.not_modified)::integer, now()
       FROM jsonb_to_recordset($1::jsonb) AS x(calendar_id uuid, program text, last_read_at timestamptz,
         version timestamptz, bytes integer, reads integer, not_modified integer)
       JOIN calendars c ON c.id = x.calendar_id
       GROUP BY x.calendar_id, x.program ORDER BY x.calendar_id, x.program
       ON CONFLICT (calendar_id, program) DO UPDATE SET
         last_read_at = greatest(r.last_read_at, excluded.last_read_at),
         last_version = greatest(r.last_version, excluded.last_version),
         bytes = CASE WHEN excluded.last_version >= r.last_version THEN excluded.bytes ELSE r.bytes END,
         reads = CASE WHEN ${COUNTS_ARE_OLD} THEN 0 ELSE least(r.reads, ${COUNT_MAX}) END + excluded.reads,
         not_modified = CASE WHEN ${COUNTS_ARE_OLD} THEN 0 ELSE least(r.not_modified, ${COUNT_MAX}) END
           + excluded.not_modified,
         counted_since = CASE WHEN ${COUNTS_ARE_OLD} THEN now() ELSE r.counted_since END`,
      [JSON.stringify(reads)],
    );
  }
}

const COUNTS_ARE_OLD = `r.counted_since < now() - interval '30 days'`;
/** A sum of two counts fits the column. */
const COUNT_MAX = 1_000_000_000;
