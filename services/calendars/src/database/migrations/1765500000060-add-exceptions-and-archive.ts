import type { MigrationInterface, QueryRunner } from 'typeorm';

// The names that PostgreSQL gave to the two checks are fixed by their order in the table's definition.
const UP = `
  ALTER TABLE events
    ADD COLUMN occurrence_date date,
    ADD COLUMN is_cancelled boolean NOT NULL DEFAULT false,
    ADD COLUMN is_hidden_alone boolean NOT NULL DEFAULT false,
    ADD COLUMN related_uid text CHECK (char_length(related_uid) BETWEEN 1 AND 300),
    ADD COLUMN archived_at timestamptz,
    ADD COLUMN latest_version integer NOT NULL DEFAULT 1,
    ALTER COLUMN uid DROP NOT NULL,
    ALTER COLUMN title DROP NOT NULL,
    ALTER COLUMN start_local DROP NOT NULL,
    ALTER COLUMN end_local DROP NOT NULL,
    ALTER COLUMN timezone DROP NOT NULL,
    ALTER COLUMN start_time DROP NOT NULL,
    ALTER COLUMN end_time DROP NOT NULL,
    DROP CONSTRAINT events_check4;
  UPDATE events SET latest_version = version;
  ALTER TABLE events
    ADD CONSTRAINT events_latest_version CHECK (is_exception OR latest_version >= version),
    ADD CONSTRAINT events_series_end CHECK (is_recurring OR is_cancelled OR series_end IS NOT NULL),
    ADD CONSTRAINT events_occurrence_date CHECK (is_exception = (occurrence_date IS NOT NULL)),
    ADD CONSTRAINT events_uid CHECK (is_exception = (uid IS NULL)),
    ADD CONSTRAINT events_related_uid CHECK (related_uid IS NULL OR NOT is_exception),
    ADD CONSTRAINT events_hidden_alone CHECK (is_exception OR NOT is_hidden_alone),
    ADD CONSTRAINT events_hidden_is_hidden CHECK (NOT (is_hidden_alone AND is_public_shareable)),
    ADD CONSTRAINT events_cancelled CHECK (CASE WHEN is_cancelled
      THEN is_exception AND NOT is_public_shareable AND num_nonnulls(title, description, start_local, end_local, timezone,
        start_time, end_time, series_end, location, url, meeting_id, passcode) = 0
      ELSE num_nulls(title, start_local, end_local, timezone, start_time, end_time) = 0 END);
  COMMENT ON COLUMN events.occurrence_date IS 'Of an exception: the local date that its series gives the occurrence.';
  COMMENT ON COLUMN events.is_cancelled IS 'Of an exception: the occurrence does not take place. The row keeps nothing of it.';
  COMMENT ON COLUMN events.is_hidden_alone IS
    'Of an exception: its owner hid it by itself. is_public_shareable of an exception is that of its series and not this.';
  COMMENT ON COLUMN events.related_uid IS 'The uid of the series that this one was split from.';
  COMMENT ON COLUMN events.archived_at IS 'Since when a past event is out of its owner''s lists.';
  COMMENT ON COLUMN events.latest_version IS
    'The highest version that the event or any of its exceptions ever had. All of them draw from it, so that none has the number of another.';

  -- A cancelled occurrence takes place at no time, so it is in no window.
  DROP INDEX events_of_owner_by_time;
  CREATE INDEX events_of_owner_by_time ON events (user_id, (coalesce(series_end, 'infinity')), start_time)
    WHERE NOT is_cancelled;
  -- For what counts or removes all that a person has.
  CREATE INDEX events_of_owner ON events (user_id);
  DROP INDEX events_of_series;
  CREATE UNIQUE INDEX one_exception_per_date ON events (parent_event_id, occurrence_date)
    WHERE parent_event_id IS NOT NULL;
  -- What the clean-up looks through on every visit: not the years that are archived already.
  CREATE INDEX events_not_archived ON events (user_id, (coalesce(series_end, 'infinity')))
    WHERE archived_at IS NULL AND NOT is_exception;
`;

const DOWN = `
  DELETE FROM events WHERE is_exception;
  DROP INDEX events_not_archived;
  DROP INDEX events_of_owner;
  DROP INDEX one_exception_per_date;
  CREATE INDEX events_of_series ON events (parent_event_id) WHERE parent_event_id IS NOT NULL;
  DROP INDEX events_of_owner_by_time;
  CREATE INDEX events_of_owner_by_time ON events (user_id, (coalesce(series_end, 'infinity')), start_time);
  ALTER TABLE events
    DROP CONSTRAINT events_latest_version,
    DROP CONSTRAINT events_series_end,
    DROP CONSTRAINT events_occurrence_date,
    DROP CONSTRAINT events_uid,
    DROP CONSTRAINT events_related_uid,
    DROP CONSTRAINT events_hidden_alone,
    DROP CONSTRAINT events_hidden_is_hidden,
    DROP CONSTRAINT events_cancelled,
    DROP COLUMN occurrence_date,
    DROP COLUMN is_cancelled,
    DROP COLUMN is_hidden_alone,
    DROP COLUMN related_uid,
    DROP COLUMN archived_at,
    DROP COLUMN latest_version,
    ALTER COLUMN uid SET NOT NULL,
    ALTER COLUMN title SET NOT NULL,
    ALTER COLUMN start_local SET NOT NULL,
    ALTER COLUMN end_local SET NOT NULL,
    ALTER COLUMN timezone SET NOT NULL,
    ALTER COLUMN start_time SET NOT NULL,
    ALTER COLUMN end_time SET NOT NULL,
    ADD CONSTRAINT events_check4 CHECK (is_recurring OR series_end IS NOT NULL);
`;

/** Occurrences that were changed or cancelled by themselves, series that were split, and past events that were archived. */
export class AddExceptionsAndArchive1765500000060 implements MigrationInterface {
  readonly name = 'AddExceptionsAndArchive1765500000060';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  /** Loses the exceptions: before, there was no way to store one. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
