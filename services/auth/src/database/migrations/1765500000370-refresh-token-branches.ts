import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which token a refresh token came from, and the newest tokens of a session first. */
export class RefreshTokenBranches1765500000370 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE refresh_tokens ADD COLUMN parent_hash bytea;

      CREATE INDEX refresh_tokens_of_session_by_age ON refresh_tokens (session_id, created_at);
      DROP INDEX refresh_tokens_of_session;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);
      DROP INDEX refresh_tokens_of_session_by_age;
      ALTER TABLE refresh_tokens DROP COLUMN parent_hash;
    `);
  }
}
