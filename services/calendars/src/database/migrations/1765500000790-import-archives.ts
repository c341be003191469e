import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE imports ADD COLUMN archive jsonb;
  COMMENT ON COLUMN imports.archive IS 'Of an archive of everything that somebody had: its calendars and settings, and what was made of its logos.';
`;

const DOWN = `
  ALTER TABLE imports DROP COLUMN archive;
`;

/** An archive that an installation made brings back an account. */
export class ImportArchives1765500000790 implements MigrationInterface {
  readonly name = 'ImportArchives1765500000790';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
