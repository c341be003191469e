import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  -- One index begins with the owner, so that the planner has no other to choose for a window of an owner's time. Cancelled
  -- occurrences have no time and are in no window; they are in the index for what counts or removes all of a person's rows.
  DROP INDEX events_of_owner_by_time;
  DROP INDEX events_of_owner;
  CREATE INDEX events_of_owner_by_time ON events (user_id, (coalesce(series_end, 'infinity')), start_time);
`;

const DOWN = `
  DROP INDEX events_of_owner_by_time;
  CREATE INDEX events_of_owner_by_time ON events (user_id, (coalesce(series_end, 'infinity')), start_time)
    WHERE NOT is_cancelled;
  CREATE INDEX events_of_owner ON events (user_id);
`;

export class OneIndexPerOwner1765500000080 implements MigrationInterface {
  readonly name = 'OneIndexPerOwner1765500000080';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
