import { Module, Controller } from '@nestjs/common';
import {
  CalendarsModule,
  PublicCalendarsModule,
  CalendarReadingService,
  PublicCalendars,
} from '../calendars/calendars.module.js';
import { EventsModule, FeedWeight } from '../events/events.module.js';
import { getFeedHealth, type FeedHealth, type CalendarProgram } from '@daymark/contracts';
import { reportFeedReads } from '@daymark/contracts/internal';
import { Endpoint, Received } from '@daymark/service-kit';
import { DataSource } from 'typeorm';
import { PerPersonReadLimit } from '../quotas/quotas.module.js';
import { entityOf, integer, text, timestamptz, uuid } from '@daymark/service-kit/columns';

/** How one kind of calendar program fetches a calendar's feed: one row per kind, and nothing about people. */
export const FeedReadEntity = entityOf(
  'calendar_feed_reads',
  {
    calendar_id: uuid(),
    program: text<CalendarProgram>(),
    last_read_at: timestamptz(),
    /** The version (`published_at`) that the last fetch returned. */
    last_version: timestamptz(),
    bytes: integer(),
    reads: integer(),
    not_modified: integer(),
    /** Counts restart after 30 days, so that they describe the present. */
    counted_since: timestamptz(),
  },
  ['calendar_id', 'program'],
);

@Controller()
class FeedReadsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendars: PublicCalendars,
  ) {}

  /** Adds the counts of a replica of the feed service; entries of deleted calendars are ignored. */
  @Endpoint(reportFeedReads)
  async add(@Received() { body: { reads } }: Received<typeof reportFeedReads>) {
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

@Controller()
class FeedHealthController {
  private readonly readings = new PerPersonReadLimit();

  constructor(
    private readonly dataSource: DataSource,
    private readonly calendars: CalendarReadingService,
    private readonly weight: FeedWeight,
  ) {}

  @Endpoint(getFeedHealth)
  get(@Received() { caller, params }: Received<typeof getFeedHealth>) {
    return this.readings.take(caller.user_id, () => this.read(params.id, caller.user_id));
  }

  private async read(calendarId: string, userId: string): Promise<FeedHealth> {
    const calendar = await this.calendars.require('manage', calendarId, userId);
    // Sequential: concurrent queries would hold three connections.
    const events = await this.weight.of(this.dataSource.manager, calendarId);
    const rows = await this.dataSource.manager.find(FeedReadEntity, {
      where: { calendar_id: calendarId },
      order: { last_read_at: 'DESC', program: 'ASC' },
    });
    const newest = rows.toSorted((a, b) => b.last_version.getTime() - a.last_version.getTime())[0];
    return {
      is_public: calendar.is_public,
      last_changed_at: calendar.published_at.toISOString(),
      feed_bytes: newest?.bytes ?? null,
      ...events,
      readers: rows.map(({ program, last_read_at, last_version, reads, not_modified }) => ({
        program,
        last_read_at: last_read_at.toISOString(),
        has_latest_change: last_version >= calendar.published_at,
        reads,
        not_modified,
      })),
    };
  }
}

@Module({
  imports: [CalendarsModule, EventsModule],
  controllers: [FeedHealthController],
})
export class FeedHealthModule {}

@Module({ imports: [PublicCalendarsModule], controllers: [FeedReadsController] })
export class FeedReadsModule {}
