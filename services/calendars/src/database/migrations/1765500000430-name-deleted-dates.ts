import type { MigrationInterface, QueryRunner } from 'typeorm';

// Constraints, indexes and triggers follow a column that is renamed. The release before, which still runs while this one
// starts, goes on with the old names: they are columns again, and a trigger keeps both in step, whichever one was written.
// Until its replicas have left, its lists are sorted without the index events_in_lists. A release later the columns can go.
const UP = `
  ALTER TABLE events RENAME COLUMN is_cancelled TO is_deleted;
  ALTER TABLE events RENAME COLUMN is_hidden_alone TO is_hidden_by_owner;
  ALTER TABLE events RENAME CONSTRAINT events_cancelled TO events_deleted;
  ALTER TABLE events RENAME CONSTRAINT events_hidden_alone TO events_hidden_by_owner;
  ALTER TABLE events
    ADD COLUMN is_cancelled boolean NOT NULL DEFAULT false,
    ADD COLUMN is_hidden_alone boolean NOT NULL DEFAULT false;
  UPDATE events SET is_cancelled = is_deleted, is_hidden_alone = is_hidden_by_owner
    WHERE is_deleted OR is_hidden_by_owner;
  COMMENT ON COLUMN events.status IS 'A cancelled event or occurrence is shown as such. One that was deleted has is_deleted instead.';
  COMMENT ON COLUMN events.is_cancelled IS 'The name of is_deleted in the release before; nothing reads it any more.';
  COMMENT ON COLUMN events.is_hidden_alone IS 'The name of is_hidden_by_owner in the release before; nothing reads it any more.';

  CREATE FUNCTION keep_former_names() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      NEW.is_deleted := coalesce(NEW.is_deleted, false) OR coalesce(NEW.is_cancelled, false);
      NEW.is_hidden_by_owner := coalesce(NEW.is_hidden_by_owner, false) OR coalesce(NEW.is_hidden_alone, false);
    ELSE
      IF NEW.is_cancelled <> OLD.is_cancelled THEN NEW.is_deleted := NEW.is_cancelled; END IF;
      IF NEW.is_hidden_alone <> OLD.is_hidden_alone THEN NEW.is_hidden_by_owner := NEW.is_hidden_alone; END IF;
    END IF;
    NEW.is_cancelled := NEW.is_deleted;
    NEW.is_hidden_alone := NEW.is_hidden_by_owner;
    RETURN NEW;
  END $$;
  CREATE TRIGGER events_keep_former_names
    BEFORE INSERT OR UPDATE OF is_deleted, is_cancelled, is_hidden_by_owner, is_hidden_alone ON events
    FOR EACH ROW EXECUTE FUNCTION keep_former_names();
`;

const DOWN = `
  DROP TRIGGER events_keep_former_names ON events;
  DROP FUNCTION keep_former_names;
  ALTER TABLE events DROP COLUMN is_cancelled, DROP COLUMN is_hidden_alone;
  ALTER TABLE events RENAME COLUMN is_deleted TO is_cancelled;
  ALTER TABLE events RENAME COLUMN is_hidden_by_owner TO is_hidden_alone;
  ALTER TABLE events RENAME CONSTRAINT events_deleted TO events_cancelled;
  ALTER TABLE events RENAME CONSTRAINT events_hidden_by_owner TO events_hidden_alone;
  COMMENT ON COLUMN events.status IS 'A cancelled event or occurrence is shown as such. One that was deleted has is_cancelled instead.';
`;

/** An occurrence that was deleted is called so, since `cancelled` is the status of one that is shown as cancelled. */
export class NameDeletedDates1765500000430 implements MigrationInterface {
  readonly name = 'NameDeletedDates1765500000430';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
