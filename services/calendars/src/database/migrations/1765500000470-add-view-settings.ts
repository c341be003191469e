import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE user_settings
    ADD COLUMN week_start smallint CHECK (week_start BETWEEN 0 AND 6),
    ADD COLUMN hour_cycle text CHECK (hour_cycle IN ('12', '24')),
    ADD COLUMN shows_weekend boolean NOT NULL DEFAULT true,
    ADD COLUMN second_timezone text;
  COMMENT ON COLUMN user_settings.week_start IS
    'The weekday with which weeks begin on screens, from 0, Sunday; null: as the locale of the browser has it.';
  COMMENT ON COLUMN user_settings.hour_cycle IS
    'Whether hours are counted to 12 or to 24 on screens; null: as the locale of the browser has it.';
`;

const DOWN = `
  ALTER TABLE user_settings
    DROP COLUMN week_start,
    DROP COLUMN hour_cycle,
    DROP COLUMN shows_weekend,
    DROP COLUMN second_timezone;
`;

export class AddViewSettings1765500000470 implements MigrationInterface {
  readonly name = 'AddViewSettings1765500000470';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
