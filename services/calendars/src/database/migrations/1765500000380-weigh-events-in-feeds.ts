import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEXTS = `coalesce(title, '') || coalesce(description, '') || coalesce(location, '') || coalesce(cancellation_note, '')`;

// A generated column, so that whatever writes an event weighs it, the version before included, which still runs while this
// one starts. 950 bytes is more than an entry has besides its texts. Of these some characters are escaped with one more,
// and a line is folded after 71 bytes at the earliest, with three more. An occurrence that does not take place for the
// audience is one line.
const UP = `
  ALTER TABLE events ADD COLUMN feed_bytes integer NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN is_exception AND NOT is_public_shareable THEN 100
      WHEN NOT is_public_shareable THEN 0
      ELSE 950 + (2 * octet_length(${TEXTS}) - octet_length(translate(${TEXTS}, E',;\\\\\\n\\r', ''))) * 21 / 20
    END) STORED;
  COMMENT ON COLUMN events.feed_bytes IS 'The most bytes that it takes in a feed; of a series without its exceptions.';
`;

const DOWN = `
  ALTER TABLE events DROP COLUMN feed_bytes;
`;

/** How much each event takes in a feed, so that what a calendar's feed weighs is a sum of numbers and reads no text. */
export class WeighEventsInFeeds1765500000380 implements MigrationInterface {
  readonly name = 'WeighEventsInFeeds1765500000380';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
