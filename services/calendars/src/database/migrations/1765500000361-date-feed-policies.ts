import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE calendars ADD COLUMN feed_policy_changed_at timestamptz;
  COMMENT ON COLUMN calendars.feed_policy_changed_at IS
    'When busy_status or cancelled_events was last changed, which every event of the feed shows; null where neither was.';
`;

const DOWN = `ALTER TABLE calendars DROP COLUMN feed_policy_changed_at;`;

export class DateFeedPolicies1765500000361 implements MigrationInterface {
  readonly name = 'DateFeedPolicies1765500000361';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
