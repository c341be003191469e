import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE source_events ADD COLUMN text_hash text;
  COMMENT ON COLUMN source_events.text_hash IS 'Of the text that the entry came with: while it stays the same, nobody reads it anew.';
  ALTER TABLE calendar_sources ADD COLUMN frame_hash text;
  COMMENT ON COLUMN calendar_sources.frame_hash IS 'Of what stood around the entries of the last answer, and of the choices that they were read with.';
`;

const DOWN = `
  ALTER TABLE calendar_sources DROP COLUMN frame_hash;
  ALTER TABLE source_events DROP COLUMN text_hash;
`;

/** Entries of an address whose text stayed the same are not read anew. */
export class KnowUnchangedEntries1765500000830 implements MigrationInterface {
  readonly name = 'KnowUnchangedEntries1765500000830';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
