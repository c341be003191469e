import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What removes old rows finds them by an index. */
export class IndexWhatGoes1765500000190 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX processed_messages_by_age ON processed_messages ((coalesce(done_at, claimed_until)))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX processed_messages_by_age');
  }
}
