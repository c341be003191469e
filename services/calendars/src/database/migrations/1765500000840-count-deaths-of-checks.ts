import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE calendar_sources ADD COLUMN attempts integer NOT NULL DEFAULT 0;
  COMMENT ON COLUMN calendar_sources.attempts IS 'So many checks in a row ended with their process.';
`;

const DOWN = `
  ALTER TABLE calendar_sources DROP COLUMN attempts;
`;

/** A source is checked no more where one process after the other died in its check. */
export class CountDeathsOfChecks1765500000840 implements MigrationInterface {
  readonly name = 'CountDeathsOfChecks1765500000840';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
