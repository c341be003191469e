import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImportLanguage1766500000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // That of the request, since a job reads the file; null is English.
    await runner.query(`ALTER TABLE imports ADD COLUMN language text CHECK (language ~ '^[a-z]{2}$')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports DROP COLUMN language');
  }
}
