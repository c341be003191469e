import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE event_originals (
    event_id uuid PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    user_id uuid NOT NULL,
    content text NOT NULL,
    content_bytes integer NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
    zones jsonb NOT NULL DEFAULT '{}',
    sequence integer NOT NULL CHECK (sequence >= 0),
    as_of_version integer NOT NULL
  );
  COMMENT ON TABLE event_originals IS 'The iCalendar text of events that came from elsewhere, as it came.';
  COMMENT ON COLUMN event_originals.content IS 'The components of one UID: of a series with those of its exceptions.';
  COMMENT ON COLUMN event_originals.zones IS 'For each TZID in it the IANA zone that it was read as, or null.';
  COMMENT ON COLUMN event_originals.sequence IS 'The SEQUENCE in it.';
  COMMENT ON COLUMN event_originals.as_of_version IS
    'latest_version of the event when it said the same. Where that is another one, the event was changed since.';
  CREATE INDEX event_originals_of_owner ON event_originals (user_id) INCLUDE (content_bytes);
`;

const DOWN = `
  DROP TABLE event_originals;
`;

/** What an event was in the file that it came from, so that it can go out again with the same lines. */
export class KeepOriginals1765500000550 implements MigrationInterface {
  readonly name = 'KeepOriginals1765500000550';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
