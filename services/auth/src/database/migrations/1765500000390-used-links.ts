import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells a link that was used from one that lost its worth in another way. Of those closed before, that is not known. */
export class UsedLinks1765500000390 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_links ADD COLUMN used_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_links DROP COLUMN used_at');
  }
}
