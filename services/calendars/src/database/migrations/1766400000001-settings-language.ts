import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SettingsLanguage1766400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null is the browser's.
    await runner.query(`ALTER TABLE user_settings ADD COLUMN language text CHECK (language ~ '^[a-z]{2}$')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_settings DROP COLUMN language');
  }
}
