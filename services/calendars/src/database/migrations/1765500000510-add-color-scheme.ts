import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE user_settings ADD COLUMN color_scheme text CHECK (color_scheme IN ('light', 'dark'));
  COMMENT ON COLUMN user_settings.color_scheme IS 'Whether screens are light or dark; null: as the system has it.';
`;

const DOWN = `
  ALTER TABLE user_settings DROP COLUMN color_scheme;
`;

export class AddColorScheme1765500000510 implements MigrationInterface {
  readonly name = 'AddColorScheme1765500000510';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
