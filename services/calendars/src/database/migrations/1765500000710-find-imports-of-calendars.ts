import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE INDEX imports_of_calendar ON imports (calendar_id) WHERE calendar_id IS NOT NULL;
`;

const DOWN = `
  DROP INDEX imports_of_calendar;
`;

/** Whoever deletes a calendar has the imports into it found by an index, however long the history is. */
export class FindImportsOfCalendars1765500000710 implements MigrationInterface {
  readonly name = 'FindImportsOfCalendars1765500000710';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
