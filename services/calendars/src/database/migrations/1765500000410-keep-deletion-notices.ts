import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators deleted of other people, until auth has asked for it and told them. */
export class KeepDeletionNotices1765500000410 implements MigrationInterface {
  readonly name = 'KeepDeletionNotices1765500000410';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deletion_notices (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        event jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX deletion_notices_by_user ON deletion_notices (user_id);
      CREATE INDEX deletion_notices_by_age ON deletion_notices (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deletion_notices');
  }
}
