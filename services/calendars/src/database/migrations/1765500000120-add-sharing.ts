import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE calendars
    ADD COLUMN theme jsonb CHECK (jsonb_typeof(theme) = 'object'),
    ADD COLUMN embed_sites text[] NOT NULL DEFAULT '{}' CHECK (cardinality(embed_sites) <= 50);
  COMMENT ON COLUMN calendars.theme IS 'Colours, corners and time zone for the audience; null is the default theme.';
  COMMENT ON COLUMN calendars.embed_sites IS 'Who may show the calendar in a frame; empty is everybody.';
`;
const DOWN = `ALTER TABLE calendars DROP COLUMN theme, DROP COLUMN embed_sites`;

/** How a shared calendar looks, and which sites may embed it. */
export class AddSharing1765500000120 implements MigrationInterface {
  readonly name = 'AddSharing1765500000120';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
