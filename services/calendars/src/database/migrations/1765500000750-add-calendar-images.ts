import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE calendars
    ADD COLUMN logo_name text REFERENCES logos (name),
    ADD COLUMN cover jsonb,
    ADD COLUMN cover_alt text;
  COMMENT ON COLUMN calendars.cover IS
    'The files of the cover, in ascending widths: {"names": [...], "sizes": [[width, height], ...]}; null for none.';
  CREATE INDEX calendars_with_logo ON calendars (logo_name) WHERE logo_name IS NOT NULL;
  CREATE INDEX calendars_with_cover ON calendars USING gin ((cover -> 'names')) WHERE cover IS NOT NULL;
  CREATE INDEX bin_rows_with_cover ON bin_rows USING gin ((content -> 'cover' -> 'names'))
    WHERE table_name = 'calendars';
  CREATE INDEX undo_rows_with_cover ON undo_rows USING gin ((content -> 'cover' -> 'names'))
    WHERE table_name = 'calendars';
`;

const DOWN = `
  DROP INDEX undo_rows_with_cover;
  DROP INDEX bin_rows_with_cover;
  ALTER TABLE calendars DROP COLUMN logo_name, DROP COLUMN cover, DROP COLUMN cover_alt;
`;

export class AddCalendarImages1765500000750 implements MigrationInterface {
  readonly name = 'AddCalendarImages1765500000750';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
