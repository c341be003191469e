import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Acts that are counted in the audit log instead of having an entry each. */
export class CountRepeatedActs1765500000380 implements MigrationInterface {
  readonly name = 'CountRepeatedActs1765500000380';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_windows (
        key text PRIMARY KEY,
        ends_at timestamptz NOT NULL,
        acts integer NOT NULL DEFAULT 1,
        entries_max integer NOT NULL,
        further jsonb NOT NULL DEFAULT '{}',
        closing jsonb NOT NULL
      );
      CREATE INDEX audit_windows_by_end ON audit_windows (ends_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_windows');
  }
}
