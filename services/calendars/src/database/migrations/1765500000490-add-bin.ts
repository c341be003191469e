import type { MigrationInterface, QueryRunner } from 'typeorm';

// The rows of what was deleted leave their tables, so that no query has to pass them over. A reference to a logo is a real
// one, so that the clean-up of unused logos cannot pass it. Rows are counted item by item and not by a sequence: backups hold
// rows alone, and a sequence would begin anew among them.
const UP = `
  CREATE TABLE bin_items (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('event', 'calendar')),
    title text NOT NULL,
    color text,
    start_local text,
    timezone text,
    is_all_day boolean NOT NULL DEFAULT false,
    is_recurring boolean NOT NULL DEFAULT false,
    event_count integer NOT NULL DEFAULT 0,
    row_count integer NOT NULL,
    text_bytes integer NOT NULL,
    deleted_at timestamptz NOT NULL DEFAULT now(),
    deleted_by text NOT NULL CHECK (deleted_by IN ('owner', 'administrator', 'clean-up'))
  );
  COMMENT ON TABLE bin_items IS 'Events and calendars that were deleted and can be restored. The id is that of the event or calendar.';
  COMMENT ON COLUMN bin_items.event_count IS 'Of a calendar: the events that were deleted with it.';
  COMMENT ON COLUMN bin_items.row_count IS 'Events and exceptions, which count for what the person may have.';
  CREATE INDEX bin_items_of_owner ON bin_items (user_id, deleted_at DESC, id) INCLUDE (kind, row_count, text_bytes);
  CREATE INDEX bin_items_by_age ON bin_items (deleted_at);

  CREATE TABLE bin_rows (
    item_id uuid NOT NULL REFERENCES bin_items (id) ON DELETE CASCADE,
    table_name text NOT NULL,
    position integer NOT NULL,
    content jsonb NOT NULL,
    logo_name text GENERATED ALWAYS AS (content ->> 'logo_name') STORED REFERENCES logos (name),
    PRIMARY KEY (item_id, table_name, position)
  );
  COMMENT ON TABLE bin_rows IS 'The rows of what is in the bin, as they were in their tables.';
  COMMENT ON COLUMN bin_rows.position IS 'Rows come back in this order, an event before its exceptions.';
  CREATE INDEX bin_rows_with_logo ON bin_rows (logo_name) WHERE logo_name IS NOT NULL;
`;

const DOWN = `
  DROP TABLE bin_rows;
  DROP TABLE bin_items;
`;

/** Where deleted events and calendars wait to be restored. */
export class AddBin1765500000490 implements MigrationInterface {
  readonly name = 'AddBin1765500000490';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  /** Loses what is in the bin: before, there was no way to restore it. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
