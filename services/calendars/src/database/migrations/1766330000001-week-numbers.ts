import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WeekNumbers1766330000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null is as the locale of the browser has it.
    await runner.query('ALTER TABLE user_settings ADD COLUMN shows_week_numbers boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_settings DROP COLUMN shows_week_numbers');
  }
}
