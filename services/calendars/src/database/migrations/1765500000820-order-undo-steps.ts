import type { MigrationInterface, QueryRunner } from 'typeorm';

// Two acts may leave an event as an earlier one had left it: renamed, and named as before. Undone at that moment, the
// earlier one would be undone beneath them, and they could never be undone any more. So each subject of a step has its
// place among all others, taken at the end of the transaction, while the row of the event or the calendar is locked.
//
// The look of a changed date is a row of its own, which may change while that of the date stays.
const UP = `
  CREATE SEQUENCE undo_places;
  ALTER TABLE undo_subjects ADD COLUMN place bigint NOT NULL DEFAULT 0;
  COMMENT ON COLUMN undo_subjects.place IS 'Its place in the order in which steps changed things; 0 where an older release noted it.';
  CREATE INDEX undo_subjects_of_one ON undo_subjects (id, user_id, place);

  CREATE FUNCTION dates_of_undo_step(actor uuid, step uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
    SELECT coalesce(array_agg(DISTINCT r.row_id::uuid), '{}') FROM undo_rows r
    WHERE r.user_id = actor AND r.key = step AND r.table_name IN ('events', 'event_customizations')
  $$;

  CREATE OR REPLACE FUNCTION state_for_undo(subject undo_subjects, OUT state uuid, OUT dates_state uuid)
    LANGUAGE sql STABLE AS $$
    SELECT CASE subject.kind WHEN 'calendars' THEN state_of_calendar(subject.id) ELSE state_of_event(subject.id) END,
      CASE WHEN subject.kind = 'events' THEN state_of_dates(subject.id,
        CASE WHEN NOT subject.is_whole THEN dates_of_undo_step(subject.user_id, subject.key) END) END
  $$;

  CREATE OR REPLACE FUNCTION seal_for_undo() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE undo_subjects s SET (state, dates_state, place) =
      (SELECT left_in.state, left_in.dates_state, nextval('undo_places') FROM state_for_undo(s) left_in)
    WHERE s.user_id = NEW.user_id AND s.key = NEW.key AND s.kind = NEW.kind AND s.id = NEW.id;
    RETURN NULL;
  END $$;
`;

const DOWN = `
  CREATE OR REPLACE FUNCTION state_for_undo(subject undo_subjects, OUT state uuid, OUT dates_state uuid)
    LANGUAGE sql STABLE AS $$
    SELECT CASE subject.kind WHEN 'calendars' THEN state_of_calendar(subject.id) ELSE state_of_event(subject.id) END,
      CASE WHEN subject.kind = 'events' THEN state_of_dates(subject.id, CASE WHEN NOT subject.is_whole THEN (
        SELECT coalesce(array_agg(r.row_id::uuid), '{}') FROM undo_rows r
        WHERE r.user_id = subject.user_id AND r.key = subject.key AND r.table_name = 'events') END) END
  $$;
  CREATE OR REPLACE FUNCTION seal_for_undo() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE undo_subjects s SET (state, dates_state) = (SELECT left_in.state, left_in.dates_state FROM state_for_undo(s) left_in)
    WHERE s.user_id = NEW.user_id AND s.key = NEW.key AND s.kind = NEW.kind AND s.id = NEW.id;
    RETURN NULL;
  END $$;
  DROP FUNCTION dates_of_undo_step;
  DROP INDEX undo_subjects_of_one;
  ALTER TABLE undo_subjects DROP COLUMN place;
  DROP SEQUENCE undo_places;
`;

/** In which order what people did changed each event and calendar, so that nothing is undone beneath a later act. */
export class OrderUndoSteps1765500000820 implements MigrationInterface {
  readonly name = 'OrderUndoSteps1765500000820';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
