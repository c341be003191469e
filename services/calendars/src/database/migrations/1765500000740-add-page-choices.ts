import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE calendars
    ADD COLUMN default_view text NOT NULL DEFAULT 'month' CHECK (default_view IN ('month', 'list')),
    ADD COLUMN week_start smallint CHECK (week_start BETWEEN 0 AND 6),
    ADD COLUMN reminder_minutes integer CHECK (reminder_minutes >= 0);
  COMMENT ON COLUMN calendars.default_view IS 'What its public page shows to whoever asks for no view in particular.';
  COMMENT ON COLUMN calendars.week_start IS
    'The weekday with which weeks begin on its public pages, 0 is Sunday; null leaves it to the locale of whoever looks.';
  COMMENT ON COLUMN calendars.reminder_minutes IS
    'How long before its events subscribers are offered to be reminded; null where they are not.';
`;

const DOWN = `
  ALTER TABLE calendars DROP COLUMN default_view, DROP COLUMN week_start, DROP COLUMN reminder_minutes;
`;

export class AddPageChoices1765500000740 implements MigrationInterface {
  readonly name = 'AddPageChoices1765500000740';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
