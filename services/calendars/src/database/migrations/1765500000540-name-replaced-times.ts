import type { MigrationInterface, QueryRunner } from 'typeorm';

// Rows of before, and of the release before, which still runs while this one starts, replace what is at the time of day of
// their series: no time stands with their date.
const UP = `
  ALTER TABLE events
    ADD COLUMN occurrence_time text CHECK (occurrence_time ~ '^([01]\\d|2[0-3]):[0-5]\\d$'),
    ADD CONSTRAINT events_occurrence_time CHECK (occurrence_time IS NULL OR is_exception);
  COMMENT ON COLUMN events.occurrence_time IS
    'Of an exception: the local time that its series gives the occurrence, where that is not the time of day of the series.';
  CREATE UNIQUE INDEX one_exception_per_occurrence ON events (parent_event_id, occurrence_date, occurrence_time)
    NULLS NOT DISTINCT WHERE parent_event_id IS NOT NULL;
  DROP INDEX one_exception_per_date;
`;

// Before, a date had one occurrence at most.
const DOWN = `
  DELETE FROM events WHERE occurrence_time IS NOT NULL;
  CREATE UNIQUE INDEX one_exception_per_date ON events (parent_event_id, occurrence_date)
    WHERE parent_event_id IS NOT NULL;
  DROP INDEX one_exception_per_occurrence;
  ALTER TABLE events DROP CONSTRAINT events_occurrence_time, DROP COLUMN occurrence_time;
`;

/** A series may have two occurrences on one day, at different times: an exception says which one it replaces. */
export class NameReplacedTimes1765500000540 implements MigrationInterface {
  readonly name = 'NameReplacedTimes1765500000540';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  /** Loses the exceptions at other times than that of their series: before, there was no way to store one. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
