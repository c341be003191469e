import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE imports ADD COLUMN parts jsonb, ADD COLUMN is_each boolean NOT NULL DEFAULT false;
  ALTER TABLE import_items ADD COLUMN part integer NOT NULL DEFAULT 0;
  COMMENT ON COLUMN imports.parts IS 'The calendars of a file that holds several, each with the calendar that it goes into where is_each is set.';
  COMMENT ON COLUMN import_items.part IS 'In which calendar of the file it is, from 0.';
`;

const DOWN = `
  ALTER TABLE import_items DROP COLUMN part;
  ALTER TABLE imports DROP COLUMN is_each, DROP COLUMN parts;
`;

/** The calendars of one file may each go into a calendar of their own. */
export class ImportSeveralCalendars1765500000770 implements MigrationInterface {
  readonly name = 'ImportSeveralCalendars1765500000770';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
