import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE imports ADD COLUMN address text;
  COMMENT ON COLUMN imports.address IS 'Of an import without a file at first: from where it is fetched, once.';
`;

const DOWN = `
  ALTER TABLE imports DROP COLUMN address;
`;

/** Calendars that are brought from an address in place of a file. */
export class ImportFromAddresses1765500000730 implements MigrationInterface {
  readonly name = 'ImportFromAddresses1765500000730';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
