import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE calendar_sources ADD COLUMN notes jsonb NOT NULL DEFAULT '[]';
  COMMENT ON COLUMN calendar_sources.notes IS 'What the last answer had that could not be read as it stands; a few of them.';
`;

const DOWN = `
  ALTER TABLE calendar_sources DROP COLUMN notes;
`;

/** The owner of a synchronised calendar is told what could not be read. */
export class KeepNotesOfChecks1765500000860 implements MigrationInterface {
  readonly name = 'KeepNotesOfChecks1765500000860';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
