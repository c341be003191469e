import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['accounts', 'pending_users', 'mails'];

export class Languages1766400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null where nobody said: English.
    for (const table of TABLES)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN language text CHECK (language ~ '^[a-z]{2}$')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN language`);
  }
}
