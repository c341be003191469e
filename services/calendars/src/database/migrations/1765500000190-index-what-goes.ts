import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE INDEX published_changes_by_age ON published_changes (published_at);
  CREATE INDEX processed_messages_by_age ON processed_messages ((coalesce(done_at, claimed_until)));
`;

const DOWN = `
  DROP INDEX processed_messages_by_age;
  DROP INDEX published_changes_by_age;
`;

/** What removes old rows finds them by an index. */
export class IndexWhatGoes1765500000190 implements MigrationInterface {
  readonly name = 'IndexWhatGoes1765500000190';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
