import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people are called, what applicants will use the product for, and who caused a mail. */
export class NamesOfPeople1765500000520 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts ADD COLUMN name text CHECK (char_length(name) BETWEEN 1 AND 100);
      ALTER TABLE pending_users
        ADD COLUMN name text CHECK (char_length(name) BETWEEN 1 AND 100),
        ADD COLUMN purpose text CHECK (char_length(purpose) BETWEEN 1 AND 500);
      ALTER TABLE mails ADD COLUMN sender_id uuid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mails DROP COLUMN sender_id;
      ALTER TABLE pending_users DROP COLUMN name, DROP COLUMN purpose;
      ALTER TABLE accounts DROP COLUMN name;
    `);
  }
}
