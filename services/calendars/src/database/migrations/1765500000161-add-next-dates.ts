import type { MigrationInterface, QueryRunner } from 'typeorm';

// Triggers, so that whatever writes an event's times, its rule (of which series_end is written with it) or one of its
// exceptions makes its next date stale, the version before included, which still runs while this one starts.
const UP = `
  ALTER TABLE events
    ADD COLUMN next_start_time timestamptz,
    ADD COLUMN next_end_time timestamptz,
    ADD COLUMN next_stale_at timestamptz;
  COMMENT ON COLUMN events.next_start_time IS 'When it next takes place, or last did; of a series as of the time before next_stale_at.';
  COMMENT ON COLUMN events.next_stale_at IS 'From when on the next date of a series has to be found anew; null: never.';

  CREATE FUNCTION forget_next_date() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.next_start_time := NEW.start_time;
    NEW.next_end_time := NEW.end_time;
    NEW.next_stale_at := CASE WHEN NEW.is_recurring THEN timestamptz '-infinity' END;
    RETURN NEW;
  END $$;
  CREATE TRIGGER events_forget_next_date
    BEFORE INSERT OR UPDATE OF start_time, end_time, series_end, is_recurring ON events
    FOR EACH ROW EXECUTE FUNCTION forget_next_date();

  CREATE FUNCTION forget_next_date_of_series() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE events SET next_stale_at = '-infinity'
    WHERE id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.parent_event_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.parent_event_id END)
      AND is_recurring AND next_stale_at IS DISTINCT FROM '-infinity';
    RETURN NULL;
  END $$;
  CREATE TRIGGER exceptions_come_or_change
    AFTER INSERT OR UPDATE OF start_time, end_time, status, is_cancelled, parent_event_id ON events
    FOR EACH ROW WHEN (NEW.is_exception) EXECUTE FUNCTION forget_next_date_of_series();
  CREATE TRIGGER exceptions_go
    AFTER DELETE ON events FOR EACH ROW WHEN (OLD.is_exception) EXECUTE FUNCTION forget_next_date_of_series();

  UPDATE events SET next_start_time = start_time, next_end_time = end_time,
    next_stale_at = CASE WHEN is_recurring THEN timestamptz '-infinity' END;
  CREATE INDEX events_in_lists ON events (user_id, next_start_time, id) INCLUDE (next_end_time, end_time, is_exception)
    WHERE archived_at IS NULL AND NOT is_cancelled;
  CREATE INDEX events_with_stale_next_date ON events (user_id, next_stale_at) WHERE next_stale_at IS NOT NULL;
`;

const DOWN = `
  DROP TRIGGER exceptions_go ON events;
  DROP TRIGGER exceptions_come_or_change ON events;
  DROP TRIGGER events_forget_next_date ON events;
  DROP FUNCTION forget_next_date_of_series, forget_next_date;
  ALTER TABLE events DROP COLUMN next_start_time, DROP COLUMN next_end_time, DROP COLUMN next_stale_at;
`;

/** When each event next takes place, stored, so that lists of a person's events are read in that order. */
export class AddNextDates1765500000161 implements MigrationInterface {
  readonly name = 'AddNextDates1765500000161';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
