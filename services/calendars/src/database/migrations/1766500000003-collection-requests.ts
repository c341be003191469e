import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CollectionRequests1766500000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE calendar_collections ADD COLUMN description text, ADD COLUMN logo_name text REFERENCES logos (name);
      CREATE INDEX calendar_collections_by_logo ON calendar_collections (logo_name) WHERE logo_name IS NOT NULL;
      -- To find the collections that a calendar is in.
      CREATE INDEX calendar_collections_by_calendar ON calendar_collections USING gin (calendar_ids);

      -- Whether calendar_id is that of a collection.
      ALTER TABLE short_links ADD COLUMN is_collection boolean NOT NULL DEFAULT false;

      -- A collection's wish for a calendar of somebody else, until it is granted or too old.
      CREATE TABLE collection_requests (
        collection_id uuid NOT NULL REFERENCES calendar_collections (id) ON DELETE CASCADE,
        calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
        note text,
        -- It is kept, so that nobody asks again at once.
        is_declined boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (collection_id, calendar_id)
      );
      CREATE INDEX collection_requests_of_calendar ON collection_requests (calendar_id, created_at);
      CREATE INDEX collection_requests_by_age ON collection_requests (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE collection_requests;
      DELETE FROM short_links WHERE is_collection;
      ALTER TABLE short_links DROP COLUMN is_collection;
      DROP INDEX calendar_collections_by_calendar;
      ALTER TABLE calendar_collections DROP COLUMN description, DROP COLUMN logo_name;
    `);
  }
}
