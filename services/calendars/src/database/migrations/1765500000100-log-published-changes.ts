import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  -- Which events the audience saw change, from one state of a calendar to the next, so that whoever keeps a state reads
  -- these alone. A row that is missing, for whatever reason, shows: the next one names another state as the one before it.
  CREATE TABLE published_changes (
    calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
    published_at timestamptz NOT NULL,
    previously_published_at timestamptz NOT NULL,
    event_ids uuid[] NOT NULL,
    PRIMARY KEY (calendar_id, published_at)
  );
`;

const DOWN = `DROP TABLE published_changes;`;

export class LogPublishedChanges1765500000100 implements MigrationInterface {
  readonly name = 'LogPublishedChanges1765500000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
