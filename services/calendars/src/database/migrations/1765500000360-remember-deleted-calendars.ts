import type { MigrationInterface, QueryRunner } from 'typeorm';

// A trigger, so that it is done however a calendar is deleted: alone, with its account, or by the version before, which
// still runs while this one starts.
const UP = `
  CREATE TABLE deleted_calendars (
    id uuid PRIMARY KEY,
    deleted_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE deleted_calendars IS
    'Calendars that were public when they were deleted: whoever subscribed is told that they are gone for good.';
  CREATE INDEX deleted_calendars_by_age ON deleted_calendars (deleted_at);

  CREATE FUNCTION remember_deleted_calendar() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    -- One that a backup brought back may be deleted a second time.
    INSERT INTO deleted_calendars (id) VALUES (OLD.id) ON CONFLICT (id) DO UPDATE SET deleted_at = excluded.deleted_at;
    RETURN NULL;
  END $$;
  CREATE TRIGGER public_calendars_go
    AFTER DELETE ON calendars FOR EACH ROW WHEN (OLD.is_public) EXECUTE FUNCTION remember_deleted_calendar();
`;

const DOWN = `
  DROP TRIGGER public_calendars_go ON calendars;
  DROP FUNCTION remember_deleted_calendar;
  DROP TABLE deleted_calendars;
`;

export class RememberDeletedCalendars1765500000360 implements MigrationInterface {
  readonly name = 'RememberDeletedCalendars1765500000360';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
