import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE calendar_feed_reads (
    calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
    program text NOT NULL
      CHECK (program IN ('google', 'apple', 'outlook', 'yahoo', 'thunderbird', 'browser', 'other')),
    last_read_at timestamptz NOT NULL,
    last_version timestamptz NOT NULL,
    bytes integer NOT NULL CHECK (bytes >= 0),
    reads integer NOT NULL CHECK (reads >= 0),
    not_modified integer NOT NULL CHECK (not_modified >= 0),
    counted_since timestamptz NOT NULL,
    PRIMARY KEY (calendar_id, program)
  );
  COMMENT ON TABLE calendar_feed_reads IS
    'How each kind of calendar program fetches a feed. No address or account of a person is in it.';
`;

const DOWN = `
  DROP TABLE calendar_feed_reads;
`;

export class AddFeedReads1765500000140 implements MigrationInterface {
  readonly name = 'AddFeedReads1765500000140';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
