import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE calendars ADD COLUMN cancelled_events text NOT NULL DEFAULT 'announce'
    CHECK (cancelled_events IN ('announce', 'remove'));
  COMMENT ON COLUMN calendars.cancelled_events IS
    'What becomes of cancelled events in the feed: they stay and say so, or calendar programs are told to remove them.';
`;

const DOWN = `ALTER TABLE calendars DROP COLUMN cancelled_events;`;

export class AddPolicyOfCancelledEvents1765500000111 implements MigrationInterface {
  readonly name = 'AddPolicyOfCancelledEvents1765500000111';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
