import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an administrator writes to an applicant, and the list of accounts by their last sign-in. */
export class ReasonsAndSorting1765500000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mails ADD COLUMN reason text;

      CREATE INDEX accounts_by_last_sign_in ON accounts (last_sign_in_at DESC NULLS LAST, id DESC);
      CREATE INDEX accounts_administrators ON accounts (created_at, id) WHERE role = 'admin';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX accounts_administrators;
      DROP INDEX accounts_by_last_sign_in;
      ALTER TABLE mails DROP COLUMN reason;
    `);
  }
}
